// A bot in JavaScript that lays its heaviest tile: doublesix duel "cmd:node examples/heaviest.js" random --sheet luckies
const lines = require("node:readline").createInterface({ input: process.stdin });

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// The spots of the tile that an option lays; 6-5@6 lays 6-5.
function spots(option) {
  const tile = option.split("@")[0];
  return tile.includes("-") ? Number(tile[0]) + Number(tile[2]) : -1;
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "heaviest" });
  } else if (message.type === "view") {
    const action = message.view.options.reduce((best, option) => (spots(option) > spots(best) ? option : best));
    say({ type: "action", id: message.id, action });
  } else if (message.type === "bye") {
    process.exit();
  }
});
