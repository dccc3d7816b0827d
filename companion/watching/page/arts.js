// Where are the pictures that lists name? Fetched once each, by their names, a few at a time: as
// files, which the broker serves far faster than large messages, else as retained messages.
// A name stands for the same pixels for ever, so that none is asked for twice.
"use strict";

Herald.arts = (() => {
  const MOST_ASKED = 24;
  const MOST_KEPT_PIXELS = 16e6; // 64 MB
  const MOST_MISSING = 3; // then this table seems to have no files: its messages are asked first
  const AGAIN_MS = 2500;
  const { judge, connection } = Herald;
  let prefix = "";
  let letters = "";
  let round = 0;
  let missing = 0;
  let held = new Set();
  const kept = new Map(); // name → bitmap, the one used last at the end
  const asked = new Map(); // name → "file" or "message"
  const waiting = new Set(); // {names, done}
  let pixels = 0;

  // Forget everything: another table's names need not mean the same pixels.
  const use = (tableLetters, tablePrefix) => {
    round += 1;
    missing = 0;
    release([...asked.keys()]);
    letters = tableLetters;
    waiting.clear();
    for (const bitmap of kept.values()) bitmap.close();
    kept.clear();
    pixels = 0;
    held = new Set();
    prefix = tablePrefix;
  };

  const topic = (name) => `${prefix}art/${name}`;

  const release = (names) => {
    connection.unsubscribe(names.filter((name) => asked.get(name) === "message").map(topic));
    names.forEach((name) => asked.delete(name));
  };

  const ask = (name) => {
    if (missing < MOST_MISSING) fetchFile(name);
    else listen(name);
  };

  // The message of a picture; where none comes, the file may be there by now.
  const listen = (name) => {
    const now = round;
    asked.set(name, "message");
    connection.subscribe([topic(name)]);
    setTimeout(() => {
      if (now !== round || asked.get(name) !== "message") return;
      connection.unsubscribe([topic(name)]);
      fetchFile(name);
    }, AGAIN_MS);
  };

  const fetchMore = () => {
    for (const wait of waiting) {
      for (const name of wait.names) {
        if (asked.size >= MOST_ASKED) return;
        if (!kept.has(name) && !asked.has(name)) ask(name);
      }
    }
  };

  const fetchFile = async (name) => {
    const now = round;
    asked.set(name, "file");
    let payload = null;
    try {
      const answer = await fetch(`tables/${letters}/${name}.png`);
      if (answer.ok) payload = new Uint8Array(await answer.arrayBuffer());
    } catch {
      // The broker is away, or has no such file: the message will come.
    }
    if (now !== round || asked.get(name) !== "file") return;
    if (payload !== null && judge.isArt(payload)) {
      missing = 0;
      if (await take(name, payload)) return;
    } else {
      missing += 1;
    }
    if (now !== round || asked.get(name) !== "file") return;
    listen(name);
  };

  const settle = () => {
    for (const wait of [...waiting]) {
      if ([...wait.names].every((name) => kept.has(name))) {
        waiting.delete(wait);
        wait.done();
      }
    }
    // What nobody waits for any more need not come.
    const needless = [...asked.keys()].filter((name) => ![...waiting].some((one) => one.names.has(name)));
    release(needless);
    fetchMore();
  };

  // Resolves once all of these are here. `signal` ends the waiting.
  const need = (names, signal) =>
    new Promise((done) => {
      const wait = { names: new Set(names), done };
      waiting.add(wait);
      signal?.addEventListener("abort", () => {
        if (waiting.delete(wait)) settle();
      });
      settle();
    });

  const take = async (name, payload) => {
    if (!asked.has(name) || kept.has(name) || !judge.isArt(payload)) return false;
    const now = round;
    let bitmap;
    try {
      bitmap = await createImageBitmap(new Blob([payload], { type: "image/png" }));
    } catch {
      return false; // No picture: what needs it is not drawn, the picture before stays.
    }
    if (now !== round || kept.has(name)) {
      bitmap.close();
      return true;
    }
    kept.set(name, bitmap);
    release([name]);
    pixels += bitmap.width * bitmap.height;
    settle();
    forget();
    return true;
  };

  const forget = () => {
    for (const [name, bitmap] of kept) {
      if (pixels <= MOST_KEPT_PIXELS) break;
      if (held.has(name) || [...waiting].some((one) => one.names.has(name))) continue;
      kept.delete(name);
      pixels -= bitmap.width * bitmap.height;
      bitmap.close();
    }
  };

  const get = (name) => {
    const bitmap = kept.get(name);
    if (bitmap !== undefined) {
      kept.delete(name);
      kept.set(name, bitmap);
    }
    return bitmap;
  };

  return { use, need, take, get, hold: (names) => { held = new Set(names); } };
})();
