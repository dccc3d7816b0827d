// The club's wall: hears the hub, speaks the viewer's language, never publishes.
"use strict";

(() => {
  const HOME = "herald/1/club/";
  const byId = (id) => document.getElementById(id);
  const { preferences, connection, cards, side, wallJudge } = Herald;
  const notice = byId("notice");
  let page = Object.create(null);
  let language = "";
  let due = false;
  let asked = false;
  let hub = null;

  const words = (key) => page[key] ?? "";

  const render = () => {
    due = false;
    byId("playing").textContent = cards.count === 0 ? "" :
      words("playing").replace("{n}", cards.playing).replace("{all}", cards.count);
    byId("none").hidden = !asked || cards.count > 0;
    byId("none").textContent = words("no_tables");
    cards.render();
  };

  const later = () => {
    if (!due) requestAnimationFrame(render);
    due = true;
  };

  const speak = (told) => {
    page = told.page;
    document.documentElement.lang = language;
    document.querySelectorAll("[data-word]").forEach((one) => {
      one.textContent = words(one.dataset.word);
    });
    document.querySelectorAll("[data-name]").forEach((one) => {
      one.setAttribute("aria-label", words(one.dataset.name));
      one.title = words(one.dataset.name);
    });
    cards.speak(words);
    cards.again();
    side.speak(words, told.games);
    side.render();
    later();
  };

  const introduce = (told) => {
    hub = told;
    document.title = told.name;
    byId("club").textContent = told.name;
    byId("address").textContent = told.url.replace(/^https?:\/\//, "").replace(/\/$/, "");
    const code = byId("code");
    const size = told.qr.length;
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const squares = told.qr.flatMap((row, y) =>
      [...row].map((one, x) => (one === "1" ? `M${x} ${y}h1v1h-1z` : "")));
    path.setAttribute("d", squares.join(""));
    code.setAttribute("viewBox", `-2 -2 ${size + 4} ${size + 4}`);
    code.setAttribute("aria-label", told.url);
    code.replaceChildren(path);
    byId("scan").hidden = size === 0;
  };

  const hear = (topic, payload) => {
    if (!topic.startsWith(HOME)) return;
    const [kind, spoken, letters] = topic.slice(HOME.length).split("/");
    if (kind === "wall" && spoken === language && wallJudge.LETTERS.test(letters ?? "")) {
      const told = payload.length ? wallJudge.table(payload) : null;
      if (told && told.letters === letters) cards.set(told);
      else if (payload.length === 0) cards.drop(letters);
      later();
      return;
    }
    const judge = { words: wallJudge.words, about: wallJudge.about, league: wallJudge.league, moments: wallJudge.moments }[kind];
    const told = judge ? judge(payload) : null;
    if (told === null) return;
    if (kind === "about") introduce(told);
    if (kind === "league") side.setLeague(told);
    if (kind === "words" && spoken === language) speak(told);
    if (kind === "moments" && spoken === language) side.setMoments(told);
  };

  const tell = (key, fallback) => {
    notice.hidden = key === "";
    notice.textContent = key ? words(key) || fallback : "";
  };

  const ofLanguage = (one) => [`${HOME}words/${one}`, `${HOME}wall/${one}/+`, `${HOME}moments/${one}`];

  const choose = () => {
    const wanted = preferences.language();
    document.documentElement.classList.toggle("large", preferences.large);
    if (wanted !== language) {
      if (language) connection.unsubscribe(ofLanguage(language));
      language = wanted;
      connection.subscribe(ofLanguage(language));
    }
    cards.again();
    side.render();
    later();
  };

  const dialog = byId("settings");
  const form = dialog.querySelector("form");
  byId("settings-open").addEventListener("click", () => {
    form.elements.language.value = preferences.language();
    form.elements.theme.value = preferences.chosenTheme;
    form.elements.large.checked = preferences.large;
    dialog.showModal();
  });
  form.addEventListener("change", (event) => {
    const { name, value, checked } = event.target;
    preferences.choose(name, name === "large" ? checked : value);
  });

  const tick = () => {
    const now = new Date();
    byId("clock").textContent = cards.clock(now);
    byId("clock").dateTime = now.toISOString();
  };

  tick();
  setInterval(tick, 5000);
  preferences.onChange(choose);
  tell("connecting", "Looking for the club…");
  connection.start({
    message: hear,
    open: () => {
      tell("");
      setTimeout(() => { asked = true; later(); }, 1500);
    },
    closed: (was) => tell(was || hub ? "lost" : "connecting", "Looking for the club…"),
  });
  connection.subscribe([`${HOME}about`, `${HOME}league`]);
  preferences.apply();
})();
