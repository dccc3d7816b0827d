// How does the wall show its tables? One card each; a hundred of them page by page, by themselves.
"use strict";

Herald.cards = (() => {
  const PAGE_MS = 12000;
  const MOST = 16;
  const MOST_LARGE = 9;
  const FITS = ["1", "0.9", "0.8", "0.7", "0.6"];
  const SVG = "http://www.w3.org/2000/svg";
  const CROWN = "M2 19h20v2.500H2zM2 6l5.500 5L12 3l4.500 8L22 6l-2 11H4z";
  const ARROW = "M3 4l18 8-18 8z";
  const wide = matchMedia("(min-width: 1100px) and (min-aspect-ratio: 5/4)");
  const list = document.getElementById("cards");
  const nav = document.getElementById("pages");
  const tables = new Map();
  const made = new Map();
  const changed = new Set();
  let words = (key) => key;
  let page = 0;
  let pages = 1;
  let timer = null;

  const element = (name, className, said) => {
    const one = document.createElement(name);
    if (className) one.className = className;
    if (said !== undefined) one.textContent = said;
    return one;
  };

  const sign = (path, className) => {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", className);
    svg.setAttribute("aria-hidden", "true");
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", path);
    svg.append(line);
    return svg;
  };

  // The same in every language of the wall, and short: 20:15.
  const clock = (when) =>
    when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  const crest = (colour) => {
    const image = element("img", "crest");
    image.alt = "";
    image.src = `art/crest-${colour}-${Herald.preferences.theme()}.png`;
    return image;
  };

  const crests = (colours) => {
    const all = element("span", "crests");
    all.append(...colours.map(crest));
    return all;
  };

  const person = (player, over) => {
    const row = element("li", "player");
    row.classList.toggle("turn", player.turn);
    row.classList.toggle("leads", player.leads);
    const name = element("span", "name", player.name);
    name.title = player.program ? `${player.name}, ${words("program")}` : player.name;
    const mark = element("span", "mark");
    if (player.turn) mark.append(sign(ARROW, "arrow"), element("span", "unseen", words("to_play")));
    if (player.leads) {
      mark.append(sign(CROWN, "crown"), element("span", "unseen", words(over ? "won" : "leads")));
    }
    row.append(crests(player.colours), name, mark, element("span", "figure", player.figure));
    return row;
  };

  const fill = (card, table) => {
    const link = card.firstChild;
    link.href = `index.html#${table.letters}`;
    link.title = words("watch").replace("{name}", table.name);
    const moving = table.players.find((player) => (table.over ? player.leads : player.turn));
    const army = table.state === "none" ? undefined : moving?.colours[0];
    if (army) link.dataset.army = army;
    else delete link.dataset.army;
    link.className = `card ${table.state}${table.over ? " over" : ""}`;
    const head = element("div", "what");
    const name = element("h3", "", table.name);
    const letters = element("span", "letters", table.letters);
    const top = element("div", "top");
    top.append(name, letters);
    const quiet = table.state === "none" ? words("none") : table.title;
    const said = table.state === "away" ? words("away") : table.due;
    head.append(top, element("p", "title", quiet));
    if (table.state !== "none" && table.line) head.append(element("p", "line", table.line));
    const due = element("p", "due", said);
    const players = element("ul", "players");
    players.classList.toggle("many", table.players.length > 4);
    players.classList.toggle("four", table.players.length === 4);
    if (table.heading && table.players.length) {
      players.append(element("li", "heading", table.heading));
    }
    players.append(...table.players.map((player) => person(player, table.over)));
    link.replaceChildren(head, players, due);
    if (!said) due.remove();
    if (table.players.length === 0) players.remove();
  };

  const isActive = (table) => table.state === "playing" || table.state === "over";

  const ordered = () => {
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    return [...tables.values()].sort((one, other) =>
      isActive(other) - isActive(one) || compare(one.name, other.name));
  };

  // Columns and rows for so many cards on a screen that nobody scrolls.
  const grid = (count) => {
    if (count <= 3) return [1, Math.max(count, 1)];
    if (count <= 4) return [2, 2];
    if (count <= 6) return [2, 3];
    if (count <= 8) return [4, 2];
    if (count <= 9) return [3, 3];
    if (count <= 12) return [3, 4];
    return [4, 4];
  };

  const render = () => {
    const all = ordered();
    const most = Herald.preferences.large ? MOST_LARGE : MOST;
    pages = wide.matches ? Math.max(1, Math.ceil(all.length / most)) : 1;
    page = Math.min(page, pages - 1);
    const each = pages > 1 ? most : all.length;
    const shown = all.slice(page * each, (page + 1) * each);
    const [columns, rows] = grid(pages > 1 ? most : shown.length);
    list.style.setProperty("--columns", columns);
    list.style.setProperty("--rows", rows);
    list.dataset.columns = columns;
    list.dataset.rows = rows;
    const cards = shown.map((table) => {
      let card = made.get(table.letters);
      if (!card) {
        card = element("li");
        card.append(element("a", "card"));
        made.set(table.letters, card);
        changed.add(table.letters);
      }
      if (changed.delete(table.letters)) fill(card, table);
      return card;
    });
    if (cards.length !== list.children.length || cards.some((card, i) => list.children[i] !== card)) {
      list.replaceChildren(...cards);
    }
    turnPages();
    cards.forEach(fit);
  };

  // On a wall nothing scrolls: a card with many players, or large print, writes them smaller.
  const fit = (card) => {
    const players = card.querySelector(".players");
    if (players === null) return;
    players.style.removeProperty("--fit");
    if (!wide.matches) return;
    for (const size of FITS) {
      players.style.setProperty("--fit", size);
      if (players.scrollHeight <= players.clientHeight + 1) return;
    }
  };

  const turnPages = () => {
    nav.hidden = pages < 2;
    if (nav.children.length !== (pages < 2 ? 0 : pages)) {
      nav.replaceChildren(...(pages < 2 ? [] : Array.from({ length: pages }, (_none, number) => {
        const button = element("button", "dot");
        button.type = "button";
        button.addEventListener("click", () => show(number));
        return button;
      })));
    }
    [...nav.children].forEach((button, number) => {
      button.setAttribute("aria-label",
        words("page").replace("{page}", number + 1).replace("{pages}", pages));
      button.setAttribute("aria-current", number === page ? "page" : "false");
    });
    if (pages > 1 && timer === null) timer = setInterval(next, PAGE_MS);
    if (pages < 2 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };

  const show = (number) => {
    page = number;
    clearInterval(timer);
    timer = null;
    render();
  };

  // Somebody who is reading or choosing with the keyboard is not interrupted.
  const next = () => {
    if (list.matches(":hover, :focus-within") || nav.matches(":focus-within")) return;
    page = (page + 1) % pages;
    render();
  };

  const set = (table) => {
    tables.set(table.letters, table);
    changed.add(table.letters);
  };

  const drop = (letters) => {
    tables.delete(letters);
    made.delete(letters);
  };

  const again = () => tables.forEach((_table, letters) => changed.add(letters));

  wide.addEventListener("change", render);
  addEventListener("resize", render);
  document.fonts.addEventListener("loadingdone", render);

  return {
    set, drop, again, render, element, crests, clock,
    speak: (translated) => { words = translated; },
    get count() { return tables.size; },
    get playing() { return [...tables.values()].filter((one) => one.state === "playing" && !one.over).length; },
  };
})();
