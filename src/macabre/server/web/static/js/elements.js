/** Elements of the page, with their types: what a script needs and the page does not have is an error at once. */

/**
 * The element with this id.
 * @param {string} id
 */
export function byId(id) {
  return must(document.getElementById(id), HTMLElement);
}

/**
 * An element that must be there, and of this kind.
 * @template {Element} T
 * @param {Element | EventTarget | null | undefined} element
 * @param {new () => T} kind
 * @returns {T}
 */
export function must(element, kind) {
  if (element instanceof kind) return element;
  throw new Error(`${kind.name} expected, not ${element}`);
}

/**
 * All elements that a selector finds; each must be an HTML element.
 * @param {ParentNode} box
 * @param {string} selector
 */
export function all(box, selector) {
  return [...box.querySelectorAll(selector)].map((element) => must(element, HTMLElement));
}

/**
 * The element that an event is about, if it is one.
 * @param {Event} event
 */
export function targetOf(event) {
  return event.target instanceof Element ? event.target : null;
}
