// How does the page hear the table, and hear it again after a sleep or a break?
// It subscribes and never publishes. After a break it tries again, with growing waits; retained
// messages then bring the whole state.
"use strict";

Herald.connection = (() => {
  const WAITS_MS = [400, 800, 1600, 3200, 6000];
  const ANSWER_MS = 2500;
  const wanted = new Set();
  let client = null;
  let open = false;
  let tries = 0;
  let retry = null;
  let checking = null;
  let told = { message() {}, open() {}, closed() {} };

  const address = () =>
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/`;

  const begin = () => {
    clearTimeout(retry);
    retry = null;
    const mine = mqtt.connect(address(), {
      clientId: `viewer-${Math.random().toString(36).slice(2, 14)}`,
      protocolVersion: 4,
      clean: true,
      keepalive: 30,
      connectTimeout: 5000,
      reconnectPeriod: 0,
      resubscribe: false,
      timerVariant: "native",
    });
    client = mine;
    mine.on("connect", () => {
      if (client !== mine) return;
      open = true;
      tries = 0;
      if (wanted.size) mine.subscribe([...wanted], { qos: 0 });
      told.open();
    });
    mine.on("message", (topic, payload) => {
      if (client === mine) told.message(topic, payload);
    });
    mine.on("error", () => lose(mine));
    mine.on("close", () => lose(mine));
  };

  const lose = (mine) => {
    if (client !== mine) return;
    client = null;
    clearTimeout(checking);
    checking = null;
    mine.end(true);
    const was = open;
    open = false;
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)];
    tries += 1;
    // Viewers of one table do not all come back in the same moment.
    retry = setTimeout(begin, wait * (0.75 + Math.random() / 2));
    told.closed(was);
  };

  // Is somebody there still? Asked when the page wakes; no answer is a break.
  const check = () => {
    if (client === null) {
      begin();
    } else if (open && checking === null) {
      const mine = client;
      checking = setTimeout(() => {
        checking = null;
        tries = 0;
        lose(mine);
        begin();
      }, ANSWER_MS);
      // Nothing is subscribed under this name: only the answer matters.
      mine.unsubscribe("herald/1/awake", () => {
        clearTimeout(checking);
        checking = null;
      });
    }
  };

  const subscribe = (topics) => {
    const fresh = topics.filter((topic) => !wanted.has(topic));
    fresh.forEach((topic) => wanted.add(topic));
    if (open && fresh.length) client.subscribe(fresh, { qos: 0 });
  };

  const unsubscribe = (topics) => {
    const gone = topics.filter((topic) => wanted.delete(topic));
    if (open && gone.length) client.unsubscribe(gone);
  };

  const start = (listeners) => {
    told = listeners;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") check();
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) check();
    });
    addEventListener("online", check);
    document.addEventListener("resume", check);
    begin();
  };

  return { start, subscribe, unsubscribe, check, get open() { return open; } };
})();
