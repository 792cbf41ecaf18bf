// What is wrong with the page as it is drawn now. `need` is the contrast that text must have.
(need) => {
  const out = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const drawn = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  const said = (e) => e.getAttribute("aria-label") || (e.labels?.length ? "label" : "") ||
    [...e.querySelectorAll("*"), e].flatMap((n) => [...n.childNodes]).filter((n) => n.nodeType === 3 && n.nodeValue.trim() &&
      n.parentElement.checkVisibility()).length;
  for (const e of all("a, button, input:not([type=hidden]), select, textarea, summary"))
    if (drawn(e) && !said(e)) out.push(`no name: ${e.outerHTML.slice(0, 80)}`);

  let level = 0;
  const headings = all("h1, h2, h3, h4, h5").filter(drawn);
  for (const h of headings) {
    const now = Number(h.tagName[1]);
    if (now > level + 1) out.push(`heading ${level} to ${now}: ${h.textContent.trim().slice(0, 40)}`);
    level = now;
  }
  if (headings.filter((h) => h.tagName === "H1").length !== 1) out.push("not one main heading");
  if (all("main").length !== 1) out.push("not one main part");
  const ids = all("[id]").map((e) => e.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) out.push(`id twice: ${id}`);
  for (const key of ["aria-labelledby", "aria-controls", "aria-describedby"])
    for (const e of all(`[${key}]`))
      for (const id of e.getAttribute(key).split(" ")) if (!document.getElementById(id)) out.push(`${key} of nothing: ${id}`);

  const parts = (colour) => { const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
  const light = (c) => c.slice(0, 3).map((x) => x / 255).map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
    .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
  const over = (top, below, a) => [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a));
  const ground = (e) => {
    const layers = [];
    for (let n = e; n; n = n.parentElement) {
      const colour = parts(getComputedStyle(n).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reverse().reduce((below, colour) => over(colour, below, colour[3]), [255, 255, 255]);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    const words = texts.currentNode.nodeValue.trim();
    if (!words || !drawn(e) || e.closest("svg, .ears, dialog:not([open]), [disabled], noscript")) continue;
    let seen = 1;
    for (let n = e; n; n = n.parentElement) seen *= Number(getComputedStyle(n).opacity);
    if (seen < 0.05 || e.closest(".undone")) continue;
    const below = ground(e);
    const [a, b] = [light(over(parts(getComputedStyle(e).color), below, seen)), light(below)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < need) out.push(`contrast ${ratio.toFixed(2)}: ${words.slice(0, 40)}`);
  }

  if (document.documentElement.scrollWidth > innerWidth) out.push(`wider than the window: ${document.documentElement.scrollWidth}`);
  if (innerWidth < 500)
    for (const e of all("a, button, input:not([type=hidden]), select, summary, label.pick")) {
      const box = e.getBoundingClientRect();
      const alone = !e.matches(".skip") && !e.closest("label.pick > *") && !(e.matches("input") && e.closest("label.pick"));
      if (drawn(e) && alone && box.width > 2 && box.height < 43.5) out.push(`too small for a thumb: ${e.outerHTML.slice(0, 80)}`);
    }
  return [...new Set(out)];
}
