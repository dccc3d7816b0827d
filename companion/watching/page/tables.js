// Which table is watched? The only one; where there are several, the one that the address names
// or that is chosen from a list.
"use strict";

Herald.tables = (() => {
  const { judge, panels } = Herald;
  const at = (id) => document.getElementById(id);
  const abouts = new Map(); // letters → about
  const matches = new Map(); // letters → match
  const titles = new Map(); // letters → what is played, and how far it is; known while one chooses
  const heard = new Set(); // letters that have named themselves since the last break
  let choosing = false; // the list was asked for
  let notify = () => {};

  const ofAddress = () => {
    const letters = decodeURIComponentSafely(location.hash.slice(1)).toUpperCase();
    return judge.LETTERS.test(letters) ? letters : "";
  };

  const decodeURIComponentSafely = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return "";
    }
  };

  const take = (letters, kind, payload) => {
    if (!judge.LETTERS.test(letters)) return;
    if (payload.length === 0) {
      if (kind !== "about") return;
      abouts.delete(letters); // The table is no more.
      matches.delete(letters);
    } else if (kind === "about") {
      const about = judge.about(judge.opened(payload), letters);
      if (about !== null && (abouts.has(letters) || abouts.size < 500)) {
        abouts.set(letters, about);
        heard.add(letters);
      }
    } else {
      const match = judge.match(judge.opened(payload));
      if (match !== null && (matches.has(letters) || matches.size < 500)) matches.set(letters, match);
    }
    notify();
  };

  // The letters of the table that is to be shown; "" where somebody must choose, or there is none.
  const chosen = () => {
    if (choosing) return "";
    const named = ofAddress();
    if (named) return named;
    return abouts.size === 1 ? [...abouts.keys()][0] : "";
  };

  const choose = (letters) => {
    choosing = false;
    location.hash = letters;
    notify();
  };

  const stateOf = (letters, say) => {
    const match = matches.get(letters);
    const about = abouts.get(letters);
    if (!about?.alive || match?.state === "away") return say("absent");
    if (!match || match.state === "none") return say("none");
    return titles.get(letters) ?? "";
  };

  const takeWords = (letters, payload) => {
    const told = abouts.has(letters) ? judge.words(judge.opened(payload)) : null;
    if (told === null) return;
    titles.set(letters, [told.title, told.end?.title ?? told.line].filter(Boolean).join(" · "));
    notify();
  };

  let drawn = "";
  const show = (say) => {
    const rows = [...abouts.values()].sort((one, other) => (one.letters < other.letters ? -1 : 1));
    const seen = rows.map((about) => [
      about.letters, about.name, stateOf(about.letters, say),
      (matches.get(about.letters)?.seats ?? []).map((seat) => seat.name).join(", "),
    ]);
    const key = JSON.stringify(seen);
    if (key === drawn) return;
    drawn = key;
    const { make } = panels;
    at("table-list").replaceChildren(
      ...seen.map(([letters, name, state, players]) => {
        const row = make("li");
        const link = make("a", "table");
        link.href = `#${letters}`;
        link.addEventListener("click", (event) => {
          event.preventDefault();
          choose(letters);
        });
        const what = make("span", "what");
        what.append(make("strong", "", name || players || letters), make("span", "", state));
        link.append(make("span", "letters", letters), what);
        row.append(link);
        return row;
      }),
    );
  };

  const begin = (listener, say) => {
    notify = listener;
    addEventListener("hashchange", () => {
      choosing = false;
      notify();
    });
    at("letters-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const letters = at("letters").value.trim().toUpperCase();
      const known = abouts.has(letters);
      panels.set(at("letters-fault"), known ? "" : say("no_letters"));
      if (known) choose(letters);
    });
    at("tables-open").addEventListener("click", () => {
      choosing = true;
      notify();
      at("letters").focus();
    });
  };

  return {
    take, takeWords, chosen, show, begin, abouts, matches, heard,
    get named() { return ofAddress(); },
    get choosing() { return choosing; },
  };
})();
