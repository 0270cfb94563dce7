// @ts-check
/** Tiles as pictures. The page includes "shell/tiles.html", which holds their drawings once. */

const SVG = "http://www.w3.org/2000/svg";

/** The ways a tile may face, its high end up, right, down or left; as the server counts them. */
export const FACING = Object.freeze({ UP: 0, RIGHT: 1, DOWN: 2, LEFT: 3 });

/**
 * Return the id of a tile's drawing, to be used where many tiles are in one picture.
 * @param {string | null} tile such as "6-5"; null lies face down
 */
export function tileName(tile) {
  return tile === null ? "tile-back" : `tile-${tile.replace("-", "")}`;
}

/**
 * Return a picture of one tile. It is decoration: whoever shows it also says what it is.
 * @param {string | null} tile such as "6-5"; null lies face down
 * @param {{facing?: number}} [how]
 * @returns {SVGSVGElement}
 */
export function tileSvg(tile, { facing = FACING.UP } = {}) {
  const lying = facing % 2 === 1;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", lying ? "-100 -50 200 100" : "-50 -100 100 200");
  picture.setAttribute("class", lying ? "tile lying" : "tile");
  picture.setAttribute("aria-hidden", "true");
  const drawing = document.createElementNS(SVG, "use");
  drawing.setAttribute("href", `#${tileName(tile)}`);
  if (facing) drawing.setAttribute("transform", `rotate(${90 * facing})`);
  picture.append(drawing);
  return picture;
}
