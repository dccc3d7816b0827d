// What happened before, and how did the board stand then? Lines and boards of the whole match, in
// chunks; they are only asked for while somebody leafs.
"use strict";

Herald.past = (() => {
  const MOST_CHUNKS = 400;
  const MOST_UNPACKED_BYTES = 16 << 20;
  const { judge, connection } = Herald;
  const lines = new Map(); // chunk → lines
  const packed = new Map(); // chunk → base64 of gzip
  const unpacked = new Map(); // chunk → Promise of (ply → items)
  let topics = [];
  let notify = () => {};

  const canUnpack = typeof DecompressionStream === "function";

  const open = (historyTopic, boardsTopic) => {
    const wished = canUnpack ? [historyTopic, boardsTopic] : [historyTopic];
    if (wished.join() === topics.join()) return;
    const [oldLines, oldBoards] = topics;
    if (oldLines !== historyTopic) lines.clear();
    if (oldBoards !== boardsTopic) forgetBoards();
    connection.unsubscribe(topics.filter((topic) => !wished.includes(topic)));
    topics = wished;
    connection.subscribe(wished);
  };

  const close = () => {
    connection.unsubscribe(topics);
    topics = [];
    lines.clear();
    forgetBoards();
  };

  const forgetBoards = () => {
    packed.clear();
    unpacked.clear();
  };

  const chunkOf = (name) => (/^\d{1,4}$/.test(name) && Number(name) < MOST_CHUNKS ? Number(name) : null);

  const takeLines = (name, payload) => {
    const chunk = chunkOf(name);
    if (chunk === null) return;
    if (payload.length === 0) {
      if (lines.delete(chunk)) notify();
      return;
    }
    const told = judge.lines(judge.opened(payload));
    if (told === null) return;
    lines.set(chunk, told);
    notify();
  };

  const takeBoards = (name, payload) => {
    const chunk = chunkOf(name);
    if (chunk === null) return;
    if (payload.length === 0) {
      packed.delete(chunk);
      unpacked.delete(chunk);
      return;
    }
    const told = judge.packed(judge.opened(payload));
    if (told === null) return;
    packed.set(chunk, told);
    unpacked.delete(chunk);
    notify();
  };

  const unpack = async (text) => {
    try {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
      const decoder = new TextDecoder("utf-8", { fatal: true });
      let told = "";
      let size = 0;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > MOST_UNPACKED_BYTES) {
          await reader.cancel();
          return new Map();
        }
        told += decoder.decode(value, { stream: true });
      }
      return judge.boards(JSON.parse(told + decoder.decode())) ?? new Map();
    } catch {
      return new Map(); // Not gzip, or not JSON: these boards cannot be shown.
    }
  };

  // The items of the board after a step; null where they are not here.
  const boardAt = async (ply) => {
    const size = 50;
    for (const chunk of [Math.max(0, Math.floor((ply - 1) / size)), Math.floor(ply / size)]) {
      if (!packed.has(chunk)) continue;
      if (!unpacked.has(chunk)) unpacked.set(chunk, unpack(packed.get(chunk)));
      const boards = await unpacked.get(chunk);
      if (boards.has(ply)) return boards.get(ply);
    }
    return null;
  };

  // All lines that are here, in order, each once.
  const all = () => {
    const byPly = new Map();
    for (const told of lines.values()) for (const line of told) byPly.set(line.ply, line);
    return [...byPly.values()].sort((one, other) => one.ply - other.ply);
  };

  const lineAt = (ply) => {
    for (const told of lines.values()) {
      const found = told.find((line) => line.ply === ply);
      if (found) return found;
    }
    return null;
  };

  return {
    open, close, takeLines, takeBoards, boardAt, lineAt, all, canUnpack,
    onChange: (listener) => { notify = listener; },
  };
})();
