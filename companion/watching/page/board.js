// How is a list of pictures seen as a board, and a walk as a movement?
// A list is drawn as a whole or not at all: until all its pictures are here the old board stays.
"use strict";

Herald.board = (() => {
  const FADE_MS = 260;
  const WALK_WAIT_MS = 700;
  const { arts, preferences } = Herald;
  const canvas = document.getElementById("board");
  const pen = canvas.getContext("2d");
  const stage = document.createElement("canvas"); // as the table draws it, pixel by pixel
  const before = document.createElement("canvas");
  let shown = null; // the list that is seen
  let next = null; // {list, walk} that is to be seen
  let changed = new AbortController();
  let running = false;
  let pending = null; // a walk whose board has not come yet

  const namesOf = (lists) => new Set(lists.flat().map((item) => item[0]));
  const ready = (items) => items.every((item) => arts.get(item[0]));

  const paint = (size, items) => {
    if (stage.width !== size[0] || stage.height !== size[1]) [stage.width, stage.height] = size;
    const ink = stage.getContext("2d");
    ink.globalAlpha = 1;
    ink.clearRect(0, 0, stage.width, stage.height);
    for (const [name, x, y, alpha] of items) {
      ink.globalAlpha = alpha / 255;
      ink.drawImage(arts.get(name), x, y);
    }
  };

  // The seen canvas has as many pixels as the screen has under it.
  const fit = () => {
    const box = canvas.getBoundingClientRect();
    const [wide, high] = [stage.width, stage.height];
    if (!box.width || !shown) return false;
    const scale = Math.min(box.width / wide, box.height / high) * (window.devicePixelRatio || 1);
    const size = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
    if (canvas.width === size[0] && canvas.height === size[1]) return false;
    [canvas.width, canvas.height] = size;
    return true;
  };

  const present = (old = 0) => {
    fit();
    pen.globalAlpha = 1;
    pen.imageSmoothingQuality = "high";
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(stage, 0, 0, canvas.width, canvas.height);
    if (old > 0) {
      pen.globalAlpha = old;
      pen.drawImage(before, 0, 0, canvas.width, canvas.height);
    }
  };

  const frame = () => new Promise((done) => requestAnimationFrame(done));

  // Calls `draw(part)` at each frame, part from 0 to 1; something newer ends it.
  const played = async (lastsMs, draw) => {
    const began = await frame();
    for (let now = began; now - began < lastsMs; now = await frame()) {
      if (next !== null || document.hidden) return;
      draw((now - began) / lastsMs);
    }
  };

  const settleOn = async (list, walked) => {
    const fading =
      shown !== null && !walked && !preferences.still && !document.hidden &&
      shown.size.join() === list.size.join() && JSON.stringify(shown.items) !== JSON.stringify(list.items);
    if (fading) {
      [before.width, before.height] = [stage.width, stage.height];
      before.getContext("2d").drawImage(stage, 0, 0);
    }
    paint(list.size, list.items);
    shown = list;
    canvas.parentElement.style.setProperty("--ratio", `${list.size[0]} / ${list.size[1]}`);
    canvas.dataset.ply = String(list.ply);
    canvas.dataset.look = list.look ?? "";
    if (fading) await played(FADE_MS, (part) => present(1 - part));
    present();
    canvas.dataset.pictures = String(Number(canvas.dataset.pictures ?? 0) + 1);
  };

  const walkable = (walk, list) =>
    walk !== null && shown !== null && walk.from === shown.ply && walk.to === list.ply &&
    walk.size.join() === list.size.join() && !preferences.still && !document.hidden;

  const walkAlong = async (walk) => {
    const within = new AbortController();
    const late = setTimeout(() => within.abort(), WALK_WAIT_MS);
    const names = namesOf(walk.frames);
    await Promise.race([arts.need(names, within.signal), aborted(within.signal), aborted(changed.signal)]);
    clearTimeout(late);
    within.abort();
    if (!walk.frames.every(ready)) return false;
    let last = -1;
    await played(walk.frames.length * walk.frameMs, (part) => {
      const number = Math.min(walk.frames.length - 1, Math.floor(part * walk.frames.length));
      if (number === last) return;
      last = number;
      paint(walk.size, walk.frames[number]);
      present();
      canvas.dataset.frames = String(Number(canvas.dataset.frames ?? 0) + 1);
    });
    return last >= 0;
  };

  const aborted = (signal) =>
    new Promise((done) => {
      if (signal.aborted) done();
      else signal.addEventListener("abort", done);
    });

  const run = async () => {
    if (running) return;
    running = true;
    while (next !== null) {
      const { list, walk } = next;
      next = null;
      changed = new AbortController();
      const names = namesOf([list.items]);
      await Promise.race([arts.need(names, changed.signal), aborted(changed.signal)]);
      if (!ready(list.items)) continue;
      arts.hold(names);
      const walked = walkable(walk, list) && (await walkAlong(walk));
      if (!ready(list.items)) continue;
      await settleOn(list, walked);
    }
    running = false;
  };

  const show = (list) => {
    const walk = pending !== null && pending.to === list.ply ? pending : null;
    pending = null;
    next = { list, walk };
    changed.abort();
    run();
  };

  // A walk is played when the board at its end comes, if its beginning is what is seen.
  const expect = (walk) => {
    pending = walk;
    arts.need(namesOf(walk.frames), AbortSignal.timeout?.(2000));
  };

  const clear = () => {
    pending = null;
    shown = null;
    next = null;
    changed.abort();
    pen.clearRect(0, 0, canvas.width, canvas.height);
    delete canvas.dataset.ply;
  };

  new ResizeObserver(() => {
    if (shown !== null && fit()) present();
  }).observe(canvas);

  return { show, expect, clear, get shown() { return shown; } };
})();
