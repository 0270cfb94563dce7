// Where texts stand on a page: those that leave the screen, are cut off, or overlap.
() => {
  const SLACK = 2;
  const NAMES = ".me, .name, .who, #hands-left th";  // of people, who may choose long ones; these are shortened on purpose
  const found = [];
  const name = (node) => {
    const element = node.parentElement;
    const kind = element.className && typeof element.className === "string" ? "." + element.className.split(/\s+/)[0] : "";
    return `${element.localName}${kind} “${node.textContent.trim().replace(/\s+/g, " ").slice(0, 50)}”`;
  };
  const isForReadersAloud = (element) => {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      if (style.clipPath === "inset(50%)" || (style.position === "absolute" && box.width <= 1 && box.height <= 1)) return true;
    }
    return false;
  };
  const clips = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";
  const scrolls = (style) => ["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY);
  const holds = (frame, box) => box.right <= frame.right + SLACK && box.left >= frame.left - SLACK
    && box.bottom <= frame.bottom + 2 * SLACK && box.top >= frame.top - 2 * SLACK;
  const layer = (element) => element.closest("dialog, [popover], .toast") ?? document.body;

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || ["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "OPTION", "TITLE"].includes(element.tagName.toUpperCase())) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isForReadersAloud(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) texts.push({ node, element, boxes });
  }

  const wide = document.documentElement.clientWidth;
  for (const text of texts) {
    let canBeScrolled = false;
    for (let each = text.element; each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (clips(style)) {
        const frame = each.getBoundingClientRect();
        if (scrolls(style)) {
          canBeScrolled = true;
          text.boxes = text.boxes.filter((box) => box.top >= frame.top && box.bottom <= frame.bottom);
        } else if (each.matches(NAMES)) {
          text.boxes = [];
          break;
        } else if (!text.boxes.every((box) => holds(frame, box))) {
          found.push(`cut off: ${name(text.node)}`);
          break;
        }
      }
      if (style.position === "fixed") break;
    }
    if (!canBeScrolled && text.boxes.some((box) => box.right > wide + SLACK || box.left < -SLACK))
      found.push(`leaves the screen: ${name(text.node)}`);
  }

  const flat = texts.flatMap((text) => text.boxes.map((box) => ({ text, box })));
  flat.sort((one, other) => one.box.top - other.box.top);
  for (let i = 0; i < flat.length; i++) {
    for (let j = i + 1; j < flat.length && flat[j].box.top < flat[i].box.bottom; j++) {
      const [one, other] = [flat[i], flat[j]];
      if (one.text.element === other.text.element || layer(one.text.element) !== layer(other.text.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of lines are higher than their letters, so a third of the smaller one may be shared.
      if (across > SLACK && down > Math.min(one.box.height, other.box.height) / 3)
        found.push(`overlap: ${name(one.text.node)} and ${name(other.text.node)}`);
    }
  }
  return [...new Set(found)];
}
