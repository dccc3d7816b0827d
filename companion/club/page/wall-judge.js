// Which messages does the wall believe? Those of the club's hub, read strictly all the same.
// Each function returns what the wall may use, or null; what is wrong is ignored as a whole.
"use strict";

Herald.wallJudge = (() => {
  const LETTERS = /^[A-HJ-NP-Z]{4}$/;
  const COLOUR = /^[a-z]{2,16}$/;
  const KINDS = ["begin", "step", "end"];
  const STATES = ["none", "playing", "over", "away"];

  class Untrue extends Error {}

  const demand = (condition) => {
    if (!condition) throw new Untrue();
  };

  const text = (value, most = 300) => {
    demand(typeof value === "string" && value.length <= most);
    return value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, " ");
  };

  const list = (value, most, each) => {
    demand(Array.isArray(value) && value.length <= most);
    return value.map(each);
  };

  const whole = (value, least, most) => {
    demand(Number.isInteger(value) && value >= least && value <= most);
    return value;
  };

  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

  const letters = (value) => {
    demand(typeof value === "string" && LETTERS.test(value));
    return value;
  };

  const colours = (value) => list(value, 8, (one) => {
    demand(typeof one === "string" && COLOUR.test(one));
    return one;
  });

  const words = (told) => {
    demand(isObject(told.page) && isObject(told.games));
    const read = (from) => {
      const found = Object.create(null);
      for (const [key, said] of Object.entries(from).slice(0, 200)) {
        if (/^[a-z][a-z0-9_-]{0,39}$/.test(key)) found[key] = text(said);
      }
      return found;
    };
    return { page: read(told.page), games: read(told.games) };
  };

  const about = (told) => ({
    name: text(told.name, 60),
    url: text(told.url, 300),
    qr: list(told.qr, 80, (row) => {
      demand(typeof row === "string" && /^[01]{10,80}$/.test(row));
      return row;
    }),
  });

  const player = (told) => {
    demand(isObject(told));
    return {
      name: text(told.name, 60),
      colours: colours(told.colours),
      program: told.program === true,
      turn: told.turn === true,
      leads: told.leads === true,
      figure: text(told.figure, 20),
    };
  };

  const table = (told) => {
    demand(STATES.includes(told.state));
    return {
      letters: letters(told.letters),
      name: text(told.name, 60),
      state: told.state,
      over: told.over === true,
      title: text(told.title, 80),
      line: text(told.line, 120),
      due: text(told.due, 160),
      heading: text(told.heading, 40),
      players: list(told.players, 8, player),
    };
  };

  const moment = (told) => {
    demand(isObject(told) && KINDS.includes(told.kind));
    return {
      letters: letters(told.letters),
      name: text(told.name, 60),
      at: whole(told.at, 0, 1e11),
      kind: told.kind,
      colours: colours(told.colours),
      text: text(told.text),
    };
  };

  const moments = (told) => list(told.moments, 50, moment);

  const rated = (told) => {
    demand(isObject(told));
    const shown = told.rating !== null;
    return {
      name: text(told.name, 60),
      matches: whole(told.matches, 0, 1e6),
      wins: whole(told.wins, 0, 1e6),
      rating: shown ? whole(told.rating, -1e5, 1e5) : null,
      uncertainty: shown ? whole(told.uncertainty, 0, 1e5) : null,
    };
  };

  const league = (told) => ({
    season: text(told.season, 60),
    games: list(told.games, 40, (game) => {
      demand(isObject(game));
      return {
        game: text(game.game, 64),
        title: text(game.title, 80),
        players: list(game.players, 400, rated),
      };
    }),
  });

  // Whatever a message holds, judging it never throws.
  const safely = (judged) => (payload) => {
    const told = Herald.judge.opened(payload);
    try {
      return told === null ? null : judged(told);
    } catch (fault) {
      if (fault instanceof Untrue || fault instanceof TypeError || fault instanceof RangeError) return null;
      throw fault;
    }
  };

  return {
    LETTERS,
    words: safely(words), about: safely(about), table: safely(table),
    moments: safely(moments), league: safely(league),
  };
})();
