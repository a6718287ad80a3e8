// What is wrong with the page for somebody who cannot see it well, or at all, or has no mouse: a list of sentences.
() => {
  const LEAST = 4.5;
  const wrong = [];
  const shows = (one) => one.checkVisibility({ visibilityProperty: true });
  const short = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(shows);
  const byId = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id));

  // -- ids and what refers to them
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) wrong.push(`the id ${id} is there twice`);
  for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      if (byId(one.getAttribute(name)).includes(null)) wrong.push(`${name} leads nowhere: ${short(one)}`);
    }
  }

  // -- names
  const text = (one) => [...one.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
    return node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? text(node);
  }).join("");
  const name = (one) => {
    const labelled = one.getAttribute("aria-labelledby");
    if (labelled) return byId(labelled).map((other) => other?.textContent ?? "").join(" ").trim();
    const labels = [...(one.labels ?? [])].map(text).join(" ");
    return (one.getAttribute("aria-label") ?? (one.getAttribute("alt") || labels || text(one))).trim();
  };
  const named = "button, a[href], input:not([type=hidden]), select, textarea, summary, dialog, nav, aside, [role=img], [role=group]";
  for (const one of all(named)) if (!name(one)) wrong.push(`it has no name: ${short(one)}`);
  for (const one of all("img:not([alt])")) wrong.push(`a picture without alt: ${short(one)}`);

  // -- roles and landmarks
  const roles = ["status", "alert", "log", "group", "img"];
  for (const one of all("[role]")) if (!roles.includes(one.getAttribute("role"))) wrong.push(`its role: ${short(one)}`);
  for (const one of all(":is(a, button, summary) :is(a, button, input, select)")) wrong.push(`one inside another: ${short(one)}`);
  for (const one of document.querySelectorAll("[tabindex]")) if (one.tabIndex > 0) wrong.push(`its tabindex: ${short(one)}`);
  for (const one of all("[aria-hidden=true] :is(a[href], button, input, select)")) wrong.push(`hidden, yet reached: ${short(one)}`);
  if (all("main").length !== 1) wrong.push("there is not one main part");
  if (!document.documentElement.lang || !document.title) wrong.push("there is no language or no title");

  // -- headings
  const levels = all("h1, h2, h3, h4, h5, h6").filter((one) => !one.closest("dialog")).map((one) => Number(one.tagName[1]));
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) wrong.push(`headings: ${levels}`);
  levels.forEach((level, i) => { if (level > (levels[i - 1] ?? 0) + 1) wrong.push(`headings skip a level: ${levels}`); });

  // -- contrast, of every text that shows, on the colours that lie under it; pictures are judged where they are carved
  const colour = (words) => { const [r, g, b, a = 1] = words.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, i) => part * a + under[i] * (1 - a));
  const ground = (one) => {
    if (!one) return [255, 255, 255];
    const back = colour(getComputedStyle(one).backgroundColor);
    return back[3] === 1 ? back.slice(0, 3) : over(back, ground(one.parentElement));
  };
  const opacity = (one) => (one ? Number(getComputedStyle(one).opacity) * opacity(one.parentElement) : 1);
  const bright = (parts) => parts.map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || seen.has(one) || !shows(one)) continue;
    seen.add(one);
    if (one.closest("script, noscript, svg, option, .piece[data-sprite], .piece[data-mood~=ink], .visually-hidden, .skip")) continue;
    const [r, g, b, a] = colour(getComputedStyle(one).color);
    const under = ground(one);
    const [high, low] = [bright(over([r, g, b, a * opacity(one)], under)), bright(under)].sort((x, y) => y - x);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < LEAST) wrong.push(`contrast ${contrast.toFixed(1)}: ${short(one)}`);
  }
  return wrong;
}
