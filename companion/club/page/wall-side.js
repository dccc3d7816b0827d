// What stands beside the tables? The league, game by game, and what has happened just now.
"use strict";

Herald.side = (() => {
  const TURN_MS = 12000;
  const NEW_MS = 10000;
  const { element, crests } = Herald.cards;
  const games = document.getElementById("games");
  const lines = document.getElementById("lines");
  const season = document.getElementById("season");
  const wide = matchMedia("(min-width: 1100px) and (min-aspect-ratio: 5/4)");
  let words = (key) => key;
  let titles = Object.create(null);
  let league = { season: "", games: [] };
  let moments = [];
  let seen = null;
  let turn = 0;

  const cell = (name, said, className) => element(name, className, said);

  const heading = () => {
    const row = element("tr");
    for (const key of ["player", "rating", "matches", "wins"]) {
      const one = cell("th", words(key), key);
      one.scope = "col";
      row.append(one);
    }
    const head = element("thead");
    head.append(row);
    return head;
  };

  const line = (player, place) => {
    const row = element("tr");
    const name = cell("th", undefined, "player");
    name.scope = "row";
    name.append(element("span", "place", place), element("span", "name", player.name));
    const rating = cell("td", player.rating === null ? "–" : String(player.rating), "rating");
    if (player.rating !== null) rating.append(" ", element("small", "", `± ${player.uncertainty}`));
    row.append(name, rating, cell("td", String(player.matches)), cell("td", String(player.wins)));
    return row;
  };

  const table = (game, players, first) => {
    const whole = element("table");
    const body = element("tbody");
    players.forEach((player, index) =>
      body.append(line(player, player.rating === null ? "" : `${first + index + 1}`)));
    whole.append(element("caption", "", titles[game.game] ?? game.title), heading(), body);
    return whole;
  };

  const notes = (game) => {
    const some = game.players.some((player) => player.rating === null);
    const rated = game.players.some((player) => player.rating !== null);
    const said = [...(rated ? [words("order")] : []), ...(some ? [words("unrated")] : [])];
    return element("p", "note", said.join(" "));
  };

  // On a wall as many rows as there is room for, the next ones in turn; on a phone all of them.
  const renderLeague = () => {
    season.textContent = league.season;
    if (league.games.length === 0) {
      games.replaceChildren(element("p", "note", words("no_results")));
      return;
    }
    if (!wide.matches) {
      games.replaceChildren(...league.games.flatMap((game) => [table(game, game.players, 0), notes(game)]));
      return;
    }
    const most = rowsThatFit();
    const pages = league.games.flatMap((game) =>
      Array.from({ length: Math.max(1, Math.ceil(game.players.length / most)) }, (_none, n) => [game, n]));
    const [game, number] = pages[turn % pages.length];
    const part = game.players.slice(number * most, (number + 1) * most);
    games.replaceChildren(table(game, part, number * most), notes(game));
  };

  const rowsThatFit = () => {
    const probe = table(league.games[0], league.games[0].players.slice(0, 1), 0);
    games.replaceChildren(probe, notes(league.games[0]));
    const row = probe.tBodies[0].rows[0];
    const high = row ? row.getBoundingClientRect().height + 3 : 30;
    const rest = games.clientHeight - (probe.offsetHeight - high) - games.lastChild.offsetHeight;
    return Math.max(3, Math.floor(rest / high));
  };

  const key = (moment) => `${moment.letters} ${moment.at} ${moment.text}`;

  const renderMoments = () => {
    if (moments.length === 0) {
      lines.replaceChildren(element("li", "note", words("no_moments")));
      return;
    }
    lines.replaceChildren();
    for (const moment of moments) {
      const item = element("li", `moment ${moment.kind}`);
      item.classList.toggle("new", seen !== null && !seen.has(key(moment)));
      const when = new Date(moment.at * 1000);
      const time = element("time", "", Herald.cards.clock(when));
      time.dateTime = when.toISOString();
      const where = element("span", "where");
      where.append(time, " ", element("b", "", moment.name));
      const said = element("span", "said");
      if (moment.colours.length) said.append(crests(moment.colours.slice(0, 1)), " ");
      said.append(moment.text);
      item.append(where, said);
      lines.append(item);
      if (wide.matches && lines.scrollHeight > lines.clientHeight + 1) {
        item.remove();
        break;
      }
    }
  };

  const setMoments = (told) => {
    moments = told;
    renderMoments();
    const now = new Set(told.map(key));
    setTimeout(() => {
      seen = now;
      lines.querySelectorAll(".new").forEach((one) => one.classList.remove("new"));
    }, seen === null ? 0 : NEW_MS);
  };

  const render = () => {
    renderLeague();
    renderMoments();
  };

  setInterval(() => {
    if (!wide.matches || games.matches(":hover")) return;
    turn += 1;
    renderLeague();
  }, TURN_MS);
  wide.addEventListener("change", render);
  addEventListener("resize", render);

  return {
    render, setMoments,
    setLeague: (told) => { league = told; renderLeague(); },
    speak: (translated, named) => { words = translated; titles = named; },
  };
})();
