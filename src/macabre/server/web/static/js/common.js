// What every page does with script: change the light without loading the page anew. Without script the form does it.

import { all, must } from "./elements.js";

/**
 * Set the light of the page now, and remember it for a year.
 * @param {string} theme
 */
export function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
}

/** "day" or "night", as the page is shown now. */
export function themeNow() {
  const chosen = document.documentElement.dataset.theme;
  return chosen || (matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day");
}

for (const found of all(document, "#theme-switch button")) {
  const button = must(found, HTMLButtonElement);
  button.addEventListener("click", (event) => {
    event.preventDefault();
    setTheme(button.value);
    all(document, `#theme-switch .to-${button.value === "day" ? "night" : "day"}`)[0]?.focus();
  });
}
