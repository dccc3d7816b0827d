// Which moment is seen: now, or an earlier one? Buttons, keys, slider, swipes and the list of moves.
// What happens at the table meanwhile is told quietly and turns no page.
"use strict";

Herald.leafing = (() => {
  const SWIPE_PX = 48;
  const { past, panels } = Herald;
  const { make, set } = panels;
  const at = (id) => document.getElementById(id);
  let moment = null; // the step that is looked at; null is now
  let newest = 0;
  let newestWhenLeft = 0;
  let listed = false; // the list is open
  let notify = () => {};
  let say = () => "";

  const go = (ply) => {
    const wished = Math.max(0, ply);
    if (moment === null) newestWhenLeft = newest;
    moment = wished >= newest ? null : wished;
    notify();
  };

  const here = () => moment ?? newest;
  const steps = {
    first: () => go(0),
    earlier: () => go(here() - 1),
    later: () => go(here() + 1),
    last: () => go(newest),
  };

  const list = (open) => {
    listed = open;
    at("history").hidden = !open;
    at("history-open").setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("listing", open);
    if (open) scrollTo(0, 0);
    notify();
    if (open) at("slider").focus({ preventScroll: true });
    else at("history-open").focus({ preventScroll: true });
  };

  const keys = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || at("settings").open || at("match").hidden) return;
    if (event.target.matches("input")) return;
    const step = { ArrowLeft: "earlier", ArrowRight: "later", Home: "first", End: "last" }[event.key];
    if (step) {
      event.preventDefault();
      steps[step]();
    } else if (event.key === "Escape") {
      if (listed) list(false);
      else if (moment !== null) go(newest);
    }
  };

  const swipes = (element) => {
    let from = null;
    element.addEventListener("pointerdown", (event) => {
      from = event.isPrimary ? [event.clientX, event.clientY] : null;
    });
    element.addEventListener("pointerup", (event) => {
      if (from === null) return;
      const [across, down] = [event.clientX - from[0], event.clientY - from[1]];
      from = null;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return;
      steps[across > 0 ? "earlier" : "later"]();
    });
    element.addEventListener("pointercancel", () => {
      from = null;
    });
  };

  const begin = (listener, words) => {
    notify = listener;
    say = words;
    for (const [name, step] of Object.entries(steps)) {
      at(name).addEventListener("click", () => {
        if (at(name).getAttribute("aria-disabled") !== "true") step();
      });
    }
    for (const [button, then] of [["now", "earlier"], ["history-now", "slider"]]) {
      at(button).addEventListener("click", () => {
        go(newest);
        at(then).focus({ preventScroll: true });
      });
    }
    at("history-open").addEventListener("click", () => list(!listed));
    at("history-close").addEventListener("click", () => list(false));
    at("slider").addEventListener("input", () => go(Number(at("slider").value)));
    document.addEventListener("keydown", keys);
    swipes(at("board"));
    past.onChange(() => {
      drawn = "";
      notify();
    });
  };

  // The newest step, as the table says; whoever looks at one that is no more comes back to now.
  const newestIs = (ply) => {
    newest = ply;
    if (moment !== null && moment >= newest) moment = null;
  };

  let drawn = "";
  const showList = (seats) => {
    const key = JSON.stringify([seats, Herald.preferences.theme()]);
    if (drawn !== key) {
      drawn = key;
      const lines = past.all().filter((line) => line.ply > 0 && line.ply <= newest);
      const first = { ply: 0, seat: null, text: say("beginning") };
      at("lines").replaceChildren(
        ...[first, ...lines].reverse().map((line) => {
          const row = make("button", "move");
          row.type = "button";
          row.dataset.ply = String(line.ply);
          const seat = seats[line.seat];
          row.append(seat ? panels.crests(seat) : make("span", "crests"), make("span", "text", line.text));
          row.addEventListener("click", () => go(line.ply));
          return row;
        }),
      );
      if (lines.length === 0 && newest > 0) at("lines").prepend(make("p", "", say("past_empty")));
    }
    for (const row of at("lines").querySelectorAll(".move")) {
      const chosen = Number(row.dataset.ply) === here();
      if (chosen && row.getAttribute("aria-current") !== "step") {
        row.setAttribute("aria-current", "step");
        const [box, all] = [row.getBoundingClientRect(), at("lines").getBoundingClientRect()];
        if (box.top < all.top || box.bottom > all.bottom) {
          at("lines").scrollTop += box.top - all.top - all.height / 2;
        }
      } else if (!chosen) {
        row.removeAttribute("aria-current");
      }
    }
  };

  const can = (name, possible) => at(name).setAttribute("aria-disabled", String(!possible));

  const show = (seats) => {
    const now = here();
    can("first", now > 0);
    can("earlier", now > 0);
    can("later", moment !== null);
    can("last", moment !== null);
    at("past").hidden = at("history-now").hidden = moment === null;
    document.body.classList.toggle("earlier", moment !== null);
    const where = say("move_of", { number: now, count: newest });
    set(at("past-where"), now === 0 ? say("beginning") : where);
    const line = past.lineAt(now);
    set(at("past-text"), past.canUnpack ? (line?.text ?? "") : say("no_boards"));
    at("past-news").hidden = moment === null || newest <= newestWhenLeft;
    const slider = at("slider");
    if (Number(slider.max) !== newest) slider.max = String(newest);
    if (Number(slider.value) !== now) slider.value = String(now);
    slider.setAttribute("aria-valuetext", now === 0 ? say("beginning") : where);
    if (listed) showList(seats);
  };

  const leave = () => {
    moment = null;
    if (listed) list(false);
  };

  return {
    begin, show, leave, newestIs,
    get moment() { return moment; },
    get busy() { return moment !== null || listed; },
  };
})();
