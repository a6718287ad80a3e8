/** The link to an open seat, in every way that it can reach somebody: copied, shared, or scanned. */

import { button, el, page, share, word } from "./dom.js";
import { note } from "./dialogs.js";

/**
 * Where a link leads for others: they cannot open what this machine calls itself. Elsewhere the page's own address is
 * the best there is, for it knows of TLS on the way.
 * @param {string} link
 */
function address(link) {
  const own = !page.invite || new URL(page.invite).host === location.host;
  return new URL(link, own ? location.href : page.invite).href;
}

/**
 * One open seat's link.
 * @param {string} link
 */
export function invitation(link) {
  const url = address(link);
  const give = (/** @type {boolean} */ sheet) => async () => {
    if (await share(url, word("invite_title"), sheet)) note(word("copied"));
  };
  const code = el("img");
  Object.assign(code, { className: "code", width: 180, height: 180, alt: word("invite_code") });
  code.src = `${link}/code.svg${location.protocol === "https:" ? "?secure" : ""}`;
  return el("div", { class: "invitation-link" },
    el("p", { class: page.invite ? "quiet" : "notice" }, word(page.invite ? "invite_how" : "invite_local")),
    el("div", { class: "invite" },
      el("input", { readonly: true, size: 50, value: url, "aria-label": word("invite"),
        focus: (event) => event.currentTarget.select() }),
      button(word("copy"), give(false), { class: "primary" }),
      "share" in navigator ? button(word("share"), give(true)) : ""),
    code);
}
