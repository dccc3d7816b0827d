// Which messages does the page believe? Each function returns what it may use, or null.
// What is not as the contract says is ignored as a whole: the last true picture stays.
"use strict";

const Herald = {};

Herald.judge = (() => {
  const MOST_JSON_BYTES = 2 << 20;
  const MOST_PLY = 100000;
  const MOST_PIXELS = 4096;
  const MOST_FRAMES = 400;
  const HASH = /^[0-9a-f]{16}$/;
  const LETTERS = /^[A-HJ-NP-Z]{4}$/;

  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const isWhole = (value, least, most) =>
    Number.isInteger(value) && value >= least && value <= most;

  class Untrue extends Error {}

  const demand = (condition) => {
    if (!condition) throw new Untrue();
  };

  // One line for people: no control characters, nothing that turns the direction of writing.
  const text = (value, most = 400) => {
    demand(typeof value === "string" && value.length <= most);
    return value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, " ");
  };

  const list = (value, most, each) => {
    demand(Array.isArray(value) && value.length <= most);
    return value.map(each);
  };

  const item = (value) => {
    demand(Array.isArray(value) && value.length === 4);
    const [hash, x, y, alpha] = value;
    demand(typeof hash === "string" && HASH.test(hash));
    demand(isWhole(x, -8192, 8192) && isWhole(y, -8192, 8192) && isWhole(alpha, 0, 255));
    return [hash, x, y, alpha];
  };

  const items = (value) => list(value, 4000, item);

  const size = (value) => {
    demand(Array.isArray(value) && value.length === 2);
    demand(value.every((side) => isWhole(side, 16, MOST_PIXELS)));
    return [value[0], value[1]];
  };

  const ply = (value) => {
    demand(isWhole(value, 0, MOST_PLY));
    return value;
  };

  const seat = (value) => {
    demand(value === null || isWhole(value, 0, 15));
    return value;
  };

  const about = (told, letters) => {
    demand(told.letters === letters && LETTERS.test(letters) && typeof told.alive === "boolean");
    return { letters, name: text(told.name ?? "", 80), alive: told.alive };
  };

  const player = (told) => {
    demand(isObject(told) && typeof told.program === "boolean");
    return {
      name: text(told.name, 80),
      colours: list(told.colours, 8, (colour) => {
        demand(typeof colour === "string" && /^[a-z]{2,16}$/.test(colour));
        return colour;
      }),
      hex: list(told.hex, 8, (hex) => {
        demand(typeof hex === "string" && /^#[0-9a-fA-F]{6}$/.test(hex));
        return hex;
      }),
      program: told.program,
    };
  };

  const match = (told) => {
    demand(["none", "playing", "over", "away"].includes(told.state));
    const seats = list(told.seats ?? [], 16, player);
    const turn = seat(told.turn ?? null);
    demand(turn === null || turn < seats.length);
    return { state: told.state, game: text(told.game ?? "", 80), ply: ply(told.ply ?? 0), turn, seats };
  };

  const chart = (told) => {
    demand(isObject(told) && typeof told.png === "string" && HASH.test(told.png));
    return { title: text(told.title, 120), alt: text(told.alt, 2000), png: told.png };
  };

  const saying = (told) => {
    demand(isObject(told));
    return text(told.text);
  };

  const ending = (told) => {
    if (told === null || told === undefined) return null;
    demand(isObject(told));
    return {
      title: text(told.title, 200),
      why: text(told.why ?? ""),
      winners: list(told.winners ?? [], 16, (one) => {
        demand(one !== null);
        return seat(one);
      }),
      charts: list(told.charts ?? [], 8, chart),
      figures: list(told.figures ?? [], 60, saying),
    };
  };

  const line = (told) => {
    demand(isObject(told));
    return { ply: ply(told.ply), seat: seat(told.seat ?? null), text: text(told.text, 600) };
  };

  const row = (told) => {
    demand(isObject(told) && told.seat !== null);
    const figure = (one) => text(typeof one === "number" ? String(one) : one, 40);
    return { seat: seat(told.seat), figures: list(told.figures, 8, figure) };
  };

  const roll = (told) => {
    if (told === null || told === undefined) return null;
    demand(isObject(told) && isWhole(told.face, 0, 99));
    return { face: told.face, text: text(told.text) };
  };

  const words = (told) => {
    demand(isObject(told.page) && isObject(told.standing));
    const page = Object.create(null);
    for (const [key, said] of Object.entries(told.page).slice(0, 300)) {
      if (/^[a-z_]{1,40}$/.test(key)) page[key] = text(said, 300);
    }
    return {
      ply: ply(told.ply),
      page,
      title: text(told.title, 120),
      line: text(told.line ?? "", 200),
      due: text(told.due ?? ""),
      headings: list(told.standing.headings, 8, (one) => text(one, 60)),
      rows: list(told.standing.rows, 16, row),
      recent: list(told.recent, 50, line),
      roll: roll(told.roll),
      odds: list(told.odds ?? [], 20, saying),
      picture: text(told.picture ?? "", 4000),
      end: ending(told.end),
    };
  };

  const board = (told) => ({ ply: ply(told.ply), size: size(told.size), items: items(told.items) });

  // Of a change: so many of the first pictures stay, so many of the last, these between them.
  const changed = (before, value) => {
    demand(Array.isArray(value) && value.length === 3);
    const [first, last, between] = value;
    demand(isWhole(first, 0, before.length) && isWhole(last, 0, before.length - first));
    return [...before.slice(0, first), ...items(between), ...before.slice(before.length - last)];
  };

  const walk = (told) => {
    demand(isWhole(told.frame_ms, 10, 1000));
    // Up to version 0.1 a table said every frame whole; in a club it may be one of those.
    const frames = told.first === undefined ? list(told.frames, MOST_FRAMES, items) : [items(told.first)];
    list(told.changes ?? [], MOST_FRAMES - 1, (change) => frames.push(changed(frames[frames.length - 1], change)));
    demand(frames.length > 0 && frames.reduce((sum, one) => sum + one.length, 0) <= 60000);
    return {
      from: ply(told.from), to: ply(told.to), size: size(told.size), frameMs: told.frame_ms, frames,
    };
  };

  const lines = (told) => list(told.lines, 50, line);

  const packed = (told) => {
    demand(typeof told.gz === "string" && /^[A-Za-z0-9+/]*={0,2}$/.test(told.gz));
    return told.gz;
  };

  const boards = (told) => {
    demand(isObject(told) && isObject(told.plies));
    const found = new Map();
    for (const [number, standing] of Object.entries(told.plies).slice(0, 60)) {
      found.set(ply(Number(number)), items(standing));
    }
    return found;
  };

  // The object in a message's bytes, if it is one of this version.
  const opened = (payload) => {
    if (payload.length === 0 || payload.length > MOST_JSON_BYTES) return null;
    try {
      const told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
      return isObject(told) && told.v === 1 ? told : null;
    } catch {
      return null;
    }
  };

  // Whatever a message holds, judging it never throws.
  const safely = (judged) => (told, ...rest) => {
    try {
      return told === null ? null : judged(told, ...rest);
    } catch (fault) {
      if (fault instanceof Untrue || fault instanceof TypeError || fault instanceof RangeError) return null;
      throw fault;
    }
  };

  // A PNG says how large it is before it is unpacked: none too large is.
  const isArt = (bytes) => {
    const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    if (bytes.length < 33 || bytes.length > 8 << 20 || head.some((b, i) => bytes[i] !== b)) return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return isWhole(view.getUint32(16), 1, MOST_PIXELS) && isWhole(view.getUint32(20), 1, MOST_PIXELS);
  };

  return {
    LETTERS, HASH, opened, isArt,
    about: safely(about), match: safely(match), words: safely(words), board: safely(board),
    walk: safely(walk), lines: safely(lines), packed: safely(packed), boards: safely(boards),
  };
})();
