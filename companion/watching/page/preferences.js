// How does this viewer want to see it? Language, day or night, large print; kept in the browser.
"use strict";

Herald.preferences = (() => {
  const LANGUAGES = ["en", "de", "fr", "nl", "es", "ja"];
  const THEMES = ["auto", "day", "night"];
  const KEY = "table-herald";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const listeners = [];

  const ofBrowser = () => {
    const codes = (navigator.languages ?? [navigator.language ?? "en"]).map((one) => one.slice(0, 2));
    return codes.find((code) => LANGUAGES.includes(code)) ?? "en";
  };

  const kept = { language: "", theme: "auto", large: false };
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (LANGUAGES.includes(read.language)) kept.language = read.language;
    if (THEMES.includes(read.theme)) kept.theme = read.theme;
    kept.large = read.large === true;
  } catch {
    // A browser that keeps nothing, or something else under our name: the defaults.
  }

  const language = () => kept.language || ofBrowser();
  const theme = () => (kept.theme === "auto" ? (dark.matches ? "night" : "day") : kept.theme);

  const apply = () => {
    const root = document.documentElement;
    root.dataset.theme = theme();
    root.classList.toggle("large", kept.large);
    root.style.colorScheme = theme() === "night" ? "dark" : "light";
    listeners.forEach((listener) => listener());
  };

  const choose = (name, value) => {
    kept[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Then it holds until the page is closed.
    }
    apply();
  };

  dark.addEventListener("change", apply);

  return {
    language, theme, choose, apply,
    get chosenTheme() { return kept.theme; },
    get large() { return kept.large; },
    get still() { return still.matches; },
    onChange: (listener) => listeners.push(listener),
  };
})();
