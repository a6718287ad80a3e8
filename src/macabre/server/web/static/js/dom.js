/** Small helpers to build a page by hand. Text is always set as text, so nothing a player typed can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/** The data that the server put into the page. */
export const page = JSON.parse(document.getElementById("page").textContent);

/** An element with attributes (functions are listeners, true and false switch) and children (strings are text). */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else set(made, name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** A button that does something. */
export function button(text, click, attributes = {}) {
  return el("button", { type: "button", click, ...attributes }, text);
}

/** The id of a rule, which opens it; nothing where there is no rule. */
export function ruleLink(rule, openRule) {
  return rule ? button(rule, () => openRule(rule), { class: "rule" }) : "";
}

/** The cross in the corner. */
export function shutter(close) {
  return button("✕", close, { class: "plain shut", "aria-label": word("close") });
}

/** Set an attribute only where it differs, so that nothing is announced or styled anew without need. */
export function set(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== (value === true ? "" : String(value))) {
    element.setAttribute(name, value === true ? "" : value);
  }
}

/** Set an element's text only where it differs. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A picture from the game's sheet or the common one. */
export function sprite(key) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${page.common.includes(key) ? page.sheets.common : page.sheets.game}#${key}`);
  picture.append(use);
  return picture;
}

/** An element of a drawing. */
export function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A word or sentence of the page in the reader's language, with {facts} put in. */
export function word(key, facts = {}) {
  return (page.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));
}

/** Whether things may move. */
export function moving() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What this browser remembers between visits; a browser that refuses storage simply forgets. */
export const memory = {
  get(key) {
    try { return localStorage.getItem(`macabre.${key}`); } catch { return null; }
  },
  set(key, value) {
    try { localStorage.setItem(`macabre.${key}`, value); } catch { /* private windows may refuse: nothing is lost */ }
  },
};

/** Give an address to somebody: by the device's own sharing, else by the clipboard. True when it was copied. */
export async function share(path, title, sheet = true) {
  const url = new URL(path, location.href).href;
  if (sheet && navigator.share) {
    try { await navigator.share({ title, url }); } catch { /* closed without sharing */ }
    return false;
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    prompt(title, url); // no clipboard without https: the address can be copied by hand
    return false;
  }
  return true;
}
