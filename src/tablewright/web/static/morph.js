// Turns one piece of the page into another in place, so that focus, scroll, open folds and half-typed
// fields stay where they are. Orders are matched by what they order, never by where they stand.

const name = (node) => (node.nodeType === 1 ? node.dataset.id || node.dataset.keep || node.id : "");

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && name(a) === name(b);

let ticking = false; // whether ticks and choices are the server's to set, as in the builder

function attributes(from, to) {
  // An order that nobody answered keeps its key: pressed again, it is not done twice.
  if (from.name === "key" && ["lost", "sending"].includes(from.form?.dataset.state)) return;
  for (const { name: key } of [...from.attributes]) {
    if (!to.hasAttribute(key) && key !== "open" && key !== "data-state") from.removeAttribute(key);
  }
  for (const { name: key, value } of [...to.attributes]) {
    if (key !== "open" && from.getAttribute(key) !== value) from.setAttribute(key, value);
  }
  if (ticking && "checked" in from && from.checked !== to.checked) from.checked = to.checked;
}

function children(from, to) {
  const named = new Map([...from.children].filter(name).map((node) => [name(node), node]));
  let here = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let match = name(wanted) ? named.get(name(wanted)) : here;
    if (match && (!alike(match, wanted) || (match.nodeType === 1 && match.matches(".near")))) match = null;
    if (!match) {
      from.insertBefore(wanted, here);
      continue;
    }
    if (match !== here) from.insertBefore(match, here);
    else here = here.nextSibling;
    patch(match, wanted);
  }
  while (here) {
    const next = here.nextSibling;
    if (here.nodeType !== 1 || !here.matches(".near")) here.remove(); // what was said of an order stays until the next
    here = next;
  }
}

function patch(from, to) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  attributes(from, to);
  children(from, to);
}

export function redraw(panel, html, { ticks = false } = {}) {
  ticking = ticks;
  const held = panel.contains(document.activeElement) ? document.activeElement : null;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  children(panel, fresh.content);
  // What was moved within the page, or is gone from it, has lost the focus: it goes back, or to the panel about it.
  if (!held || document.activeElement === held) return;
  held.focus({ preventScroll: true });
  if (document.activeElement !== held) panel.focus({ preventScroll: true });
}
