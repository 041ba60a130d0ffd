// Looks at every text of the page: lists what is cut, what is beyond the screen or its button, and what lies over another text.
const shown = (each) => each.checkVisibility() && !each.closest(".unseen, .rain");
const name = (each) => `${each.tagName.toLowerCase()}${each.id ? `#${each.id}` : ""}.${each.className} ${each.textContent.trim().slice(0, 40)}`;
const faults = [];
const width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) faults.push(`page: ${document.documentElement.scrollWidth} of ${width}`);
for (const each of document.querySelectorAll("body *")) {
  if (!shown(each) || each.closest("select, textarea, input, dialog")) continue;
  const clips = getComputedStyle(each);
  if (clips.overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1) faults.push(`${name(each)}: ${each.scrollWidth} of ${each.clientWidth}`);
  if (each.id === "message" && each.scrollHeight > each.clientHeight + 1) faults.push(`${name(each)}: ${each.scrollHeight} of ${each.clientHeight} high`);
}
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const [node, parent] = [walker.currentNode, walker.currentNode.parentElement];
  if (!node.data.trim() || !shown(parent) || parent.closest("select, textarea, script, style, noscript, dialog")) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const over = parent.closest(".hand, .sheet, .hidden-row, .rows")?.className || "";  // which may lie over what is scrolled
  for (const box of range.getClientRects()) texts.push({ box, over, parent });
}
texts.forEach((one, place) => {
  if (one.box.left < -1 || one.box.right > width + 1) faults.push(`${name(one.parent)}: from ${one.box.left} to ${one.box.right} of ${width}`);
  const button = one.parent.closest("button");
  const frame = button?.getBoundingClientRect();
  if (frame && (one.box.left < frame.left - 1 || one.box.right > frame.right + 1)) faults.push(`${name(one.parent)}: beyond its button`);
  for (const other of texts.slice(place + 1)) {
    if (one.over !== other.over) continue;
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    if (across > 1 && down > 4) faults.push(`${name(one.parent)} over ${name(other.parent)}`);
  }
});
return [...new Set(faults)];
