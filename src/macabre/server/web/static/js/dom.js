/** Small helpers to build a page by hand. Text is always set as text, so nothing a player typed can become markup. */

import { byId } from "./elements.js";

/** @import { PageData } from "./types.d.ts" */

/**
 * What an attribute is set to: true and false switch it, null and undefined remove it.
 * @typedef {string | number | boolean | null | undefined} Value
 */

/**
 * @typedef {"class" | "for" | "hidden" | "href" | "id" | "readonly" | "role" | "size" | "style" | "tabindex" | "type"
 *   | "value" | `aria-${string}` | `data-${string}`} AttributeName
 */

/**
 * Attributes and listeners of an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @typedef {{ [Name in AttributeName]?: Value } & {
 *   [Name in keyof HTMLElementEventMap]?:
 *     (event: HTMLElementEventMap[Name] & { currentTarget: HTMLElementTagNameMap[Tag] }) => void
 * }} Attributes
 */

/** @typedef {Node | string | null | undefined} Child */
/** @typedef {(rule: string) => void} OpenRule */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The data that the server put into the page.
 * @type {PageData}
 */
export const page = JSON.parse(byId("page").textContent);

/**
 * An element with attributes (functions are listeners, true and false switch) and children (strings are text).
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes<Tag>} attributes
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, /** @type {EventListener} */ (value));
    else set(made, name, value);
  }
  made.append(...children.flat().filter(present));
  return made;
}

/**
 * Whether there is something to append.
 * @param {Child} child
 * @returns {child is Node | string}
 */
function present(child) {
  return child !== null && child !== undefined && child !== "";
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => void} click
 * @param {Attributes<"button">} attributes
 */
export function button(text, click, attributes = {}) {
  return el("button", { type: "button", click, ...attributes }, text);
}

/**
 * The id of a rule, which opens it; nothing where there is no rule.
 * @param {string} rule
 * @param {OpenRule} openRule
 */
export function ruleLink(rule, openRule) {
  return rule ? button(rule, () => openRule(rule), { class: "rule" }) : "";
}

/**
 * The cross in the corner.
 * @param {() => void} close
 */
export function shutter(close) {
  return button("✕", close, { class: "plain shut", "aria-label": word("close") });
}

/**
 * Set an attribute only where it differs, so that nothing is announced or styled anew without need.
 * @param {Element} element
 * @param {string} name
 * @param {Value} value
 */
export function set(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * Set an element's text only where it differs.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A picture from the game's sheet or the common one.
 * @param {string} key
 */
export function sprite(key) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${page.common.includes(key) ? page.sheets.common : page.sheets.game}#${key}`);
  picture.append(use);
  return picture;
}

/**
 * The face of somebody who plays for the house.
 * @param {string} key
 */
export function face(key) {
  const picture = sprite(key);
  picture.setAttribute("class", "face");
  return picture;
}

/**
 * An element of a drawing; a function is a listener.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | ((event: MouseEvent) => void)>} attributes
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, /** @type {EventListener} */ (value));
    else made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A word or sentence of the page in the reader's language, with {facts} put in.
 * @param {string} key
 * @param {Record<string, string | number>} facts
 */
export function word(key, facts = {}) {
  return (page.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** Whether things may move. */
export function moving() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @type {Map<string, string>} */
const forgotten = new Map(); // what the browser refused to store: it is remembered until the page is closed

/** What this browser remembers between visits; one that refuses storage forgets when the page is closed. */
export const memory = {
  /** Whether everything so far could be stored. */
  lasts: true,
  /** What a key is called in the browser's storage. @param {string} key */
  key: (key) => `macabre.${key}`,
  /** @param {string} key */
  get(key) {
    try { return localStorage.getItem(memory.key(key)) ?? forgotten.get(key) ?? null; } catch { /* as below */ }
    return forgotten.get(key) ?? null;
  },
  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    try { localStorage.setItem(memory.key(key), value); } catch {
      memory.lasts = false;
      forgotten.set(key, value);
    }
  },
};

/**
 * Give an address to somebody: by the device's own sharing, else by the clipboard. True when it was copied.
 * @param {string} path
 * @param {string} title
 */
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
