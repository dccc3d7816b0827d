// What does a viewer see at this moment? The page's parts are put together here.
"use strict";

(() => {
  const PREFIX = "herald/1/tables/";
  const SETTLE_MS = 250; // so long after the connection all tables have named themselves
  const SILENT_MS = 4000; // who has not named itself by then is away, whatever it said before a break
  const QUIET_MS = 1200; // a break as short as this is not told
  const { arts, board, connection, judge, leafing, panels, past, preferences, tables } = Herald;
  const at = (id) => document.getElementById(id);

  // Until a table has sent the page's words in the viewer's language.
  const FIRST_WORDS = {
    connecting: "Looking for the table…",
    lost: "Connection lost. Trying again…",
    no_table: "There's no table to watch here right now.",
    absent: "The table is offline.",
    none: "No match is being played.",
    board: "Board", history: "History", settings: "Settings", done: "Done",
    first: "To the beginning", earlier: "One move back", later: "One move forward", last: "To the last move",
    tables: "Tables", which_table: "Which table would you like to watch?", watch: "Watch",
    letters: "The four letters on the table's screen", no_letters: "No table here has those letters.",
    to_play: "To play", standing: "Standings", last_roll: "Last roll", odds: "Odds",
    last_moves: "Last moves", charts: "The match in charts", figures: "In numbers",
    now: "Back to live", new_move: "There's a new move.",
    language: "Language", theme: "Theme", as_device: "System", by_day: "Day",
    by_night: "Night", large_text: "Large text",
  };

  let letters = ""; // of the table that is shown
  let topics = []; // of it, subscribed
  let words = null;
  let language = preferences.language(); // of `words`
  let live = null; // the newest board of the look
  let settled = false;
  let silence = null; // ends when those who are silent count as away; null then
  let lostFor = null;
  let lost = false;
  let announced = null;
  let turned = ""; // which list the board was last given: "now", or one of the past

  const say = (key, gaps = {}) => {
    const text = words?.page[key] ?? FIRST_WORDS[key] ?? "";
    return text.replace(/\{(\w+)\}/g, (gap, name) => (name in gaps ? String(gaps[name]) : gap));
  };

  const shape = () => (innerHeight > innerWidth * 1.1 ? "tall" : "wide");
  const look = () => `${preferences.theme()}-${shape()}`;
  const table = (rest) => `${PREFIX}${letters}/${rest}`;

  // The next match begins with its own board, not with the last one's.
  const forget = () => {
    leafing.leave();
    live = announced = null;
    turned = "";
    board.clear();
  };

  // Subscribe what this viewer sees, and nothing else.
  const follow = () => {
    const chosen = tables.chosen();
    if (chosen !== letters) {
      forget();
      past.close();
      connection.unsubscribe(topics);
      topics = [];
      letters = chosen;
      words = null;
      panels.forget();
      arts.use(letters, letters ? table("") : "");
    }
    const wished = letters
      ? [table(`words/${preferences.language()}`), table(`board/${look()}`), table(`walk/${look()}`)]
      : tables.abouts.size > 1 ? [`${PREFIX}+/words/${preferences.language()}`] : [];
    connection.unsubscribe(topics.filter((topic) => !wished.includes(topic)));
    connection.subscribe(wished.filter((topic) => !topics.includes(topic)));
    topics = wished;
    if (letters && leafing.busy) past.open(table(`history/${preferences.language()}/+`), table(`past/${look()}/+`));
    else past.close();
  };

  const hear = (topic, payload) => {
    if (!topic.startsWith(PREFIX)) return;
    const [who, kind, ...rest] = topic.slice(PREFIX.length).split("/");
    if (rest.length === 0 && (kind === "about" || kind === "match")) tables.take(who, kind, payload);
    else if (letters === "" && kind === "words" && rest[0] === preferences.language()) tables.takeWords(who, payload);
    else if (who !== letters) return;
    else if (kind === "art") arts.take(rest[0], payload);
    else if (kind === "words" && rest[0] === preferences.language()) hearWords(payload);
    else if (kind === "board" && rest[0] === look()) hearBoard(payload);
    else if (kind === "walk" && rest[0] === look()) hearWalk(payload);
    else if (kind === "history" && rest[0] === preferences.language()) past.takeLines(rest[1], payload);
    else if (kind === "past" && rest[0] === look()) past.takeBoards(rest[1], payload);
  };

  const hearWords = (payload) => {
    const told = judge.words(judge.opened(payload));
    if (told === null) return;
    words = told;
    language = preferences.language();
    later();
  };

  const hearBoard = (payload) => {
    const told = judge.board(judge.opened(payload));
    if (told === null) return;
    live = { ...told, look: look() };
    if (leafing.moment === null) turnTo(live, "now");
    later();
  };

  const hearWalk = (payload) => {
    const told = judge.walk(judge.opened(payload));
    if (told !== null && leafing.moment === null && !document.hidden && !preferences.still) board.expect(told);
  };

  const turnTo = (list, key) => {
    turned = key;
    board.show(list);
  };

  // An earlier board is drawn as soon as it is here, unless another one is wanted by then.
  const turnPage = async () => {
    const wanted = leafing.moment;
    if (live === null) return;
    if (wanted === null) {
      if (turned !== "now") turnTo(live, "now");
      return;
    }
    const items = await past.boardAt(wanted);
    if (items === null || leafing.moment !== wanted || live === null) return;
    const key = `${live.look} ${wanted} ${JSON.stringify(items)}`;
    if (key !== turned) turnTo({ ply: wanted, size: live.size, items, look: live.look }, key);
  };

  const announce = () => {
    const newest = words.recent[words.recent.length - 1];
    if (!newest) return;
    const told = `${words.ply} ${newest.text}`;
    if (announced !== null && announced !== told) panels.set(at("live"), newest.text);
    announced = told;
  };

  const notice = () => {
    const about = tables.abouts.get(letters);
    const match = tables.matches.get(letters);
    const silent = connection.open && silence === null && !tables.heard.has(letters);
    const away = about?.alive === false || match?.state === "away" || silent;
    if (lost) return say("lost");
    if (!connection.open || !settled) return tables.abouts.size ? "" : say("connecting");
    if (letters === "") return tables.abouts.size || tables.choosing ? "" : say("no_table");
    if (!about) return say("no_letters");
    if (away) return say(words && live ? "away" : "absent");
    if (match?.state === "none") return say("none");
    return match && words ? "" : say("connecting");
  };

  const label = () => {
    document.documentElement.lang = words ? language : "en";
    for (const element of document.querySelectorAll("[data-word]")) panels.set(element, say(element.dataset.word));
    for (const element of document.querySelectorAll("[data-name]")) {
      const name = say(element.dataset.name);
      if (element.getAttribute("aria-label") !== name) {
        element.setAttribute("aria-label", name);
        element.title = name;
      }
    }
    document.title = words?.title ? `${words.title} · ${letters}` : "Table Herald";
  };

  const show = () => {
    follow();
    const match = tables.matches.get(letters);
    const playing = Boolean(letters && match && words && match.state !== "none" && match.seats.length);
    label();
    const choosing = settled && letters === "" && (tables.choosing || tables.abouts.size > 1);
    const unknown = settled && connection.open && letters !== "" && !tables.abouts.has(letters);
    const told = notice();
    panels.set(at("notice"), told);
    at("notice").hidden = told === "";
    at("choice").hidden = !(choosing || unknown);
    at("match").hidden = !playing;
    at("tables-open").hidden = tables.abouts.size < 2;
    at("history-open").hidden = !playing;
    for (const name of ["first", "earlier", "later", "last"]) at(name).hidden = !playing;
    document.body.classList.toggle("waiting", !playing);
    if (choosing || unknown) tables.show(say);
    if (!playing) {
      panels.set(at("title"), "Table Herald");
      panels.set(at("line"), "");
      document.body.dataset.army = at("edge").dataset.army = "";
      if (match?.state === "none") forget();
      return;
    }
    leafing.newestIs(match.ply);
    panels.show(match, words, say);
    if (shape() === "tall") panels.stack();
    else if (live !== null) panels.arrange(live.size[0] / live.size[1]);
    leafing.show(match.seats);
    announce();
    turnPage();
  };

  let due = null;
  const later = () => {
    due ??= setTimeout(() => {
      due = null;
      show();
    }, 0);
  };

  const settings = () => {
    const dialog = at("settings");
    const form = dialog.querySelector("form");
    at("settings-open").addEventListener("click", () => {
      form.elements.language.value = preferences.language();
      form.elements.theme.value = preferences.chosenTheme;
      form.elements.large.checked = preferences.large;
      dialog.showModal();
    });
    form.addEventListener("change", (event) => {
      const field = event.target;
      preferences.choose(field.name, field.type === "checkbox" ? field.checked : field.value);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  };

  at("old").remove();
  preferences.onChange(later);
  preferences.apply();
  addEventListener("resize", later);
  settings();
  tables.begin(later, say);
  leafing.begin(later, say);
  show();
  connection.subscribe([`${PREFIX}+/about`, `${PREFIX}+/match`]);
  connection.start({
    message: hear,
    open: () => {
      clearTimeout(lostFor);
      lostFor = null;
      lost = false;
      tables.heard.clear();
      clearTimeout(silence);
      silence = setTimeout(() => {
        silence = null;
        later();
      }, SILENT_MS);
      setTimeout(() => {
        settled = true;
        later();
      }, SETTLE_MS);
      later();
    },
    closed: () => {
      lostFor ??= setTimeout(() => {
        lost = true;
        later();
      }, QUIET_MS);
    },
  });
})();
