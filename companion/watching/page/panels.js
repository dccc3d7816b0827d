// What is written beside the board? Turn, due, standing, roll, odds, last moves, the end.
// Texts are texts: nothing that a message says becomes part of the page's markup.
"use strict";

Herald.panels = (() => {
  const OUR_ARMIES = ["green", "black", "yellow", "blue", "red", "purple", "orange", "violet"];
  const LONG_HEADINGS = 29; // letters in a row above the standing
  const LARGE = 1.25; // as wide as these are in large print
  const MOVES_REM = 8.6; // below a board: a heading and a few lines
  const STRIP_REM = 3.4; // a die and two lines
  const { arts, preferences } = Herald;
  const at = (id) => document.getElementById(id);

  const set = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  const make = (kind, className, text) => {
    const made = document.createElement(kind);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  // A seat's coats of arms; a colour that we have none for is a plain disc.
  const crests = (seat) => {
    const group = make("span", "crests");
    seat.colours.forEach((colour, number) => {
      if (OUR_ARMIES.includes(colour)) {
        const picture = make("img", "crest");
        picture.alt = "";
        picture.src = `art/crest-${colour}-${preferences.theme()}.png`;
        group.append(picture);
      } else {
        const disc = make("span", "crest disc");
        if (seat.hex[number]) disc.style.setProperty("--army", seat.hex[number]);
        group.append(disc);
      }
    });
    return group;
  };

  const armyOf = (seat) => seat?.colours.find((colour) => OUR_ARMIES.includes(colour)) ?? "";

  // Redraw a part only when what it shows has changed: a reader's place in it is kept.
  const drawn = new Map();
  const part = (name, seen, draw) => {
    const key = JSON.stringify([seen, preferences.theme(), preferences.large]);
    if (drawn.get(name) === key) return;
    drawn.set(name, key);
    draw();
  };

  const person = (seat) => {
    const name = make("span", "person");
    name.append(crests(seat), make("span", "name", seat.name));
    return name;
  };

  const turn = (match, words, say) => {
    const over = match.state === "over" && words.end !== null;
    const who = over
      ? words.end.winners.map((number) => match.seats[number]).filter(Boolean)
      : [match.seats[match.turn]].filter(Boolean);
    const army = armyOf(who[0]);
    document.body.dataset.army = army;
    at("edge").dataset.army = army;
    at("turn").classList.toggle("won", over);
    at("turn").hidden = !over && who.length === 0 && words.due === "";
    part("turn", [over, who, words.due, over && words.end.title, over && words.end.why, say("to_play")], () => {
      set(at("turn-title"), over ? words.end.title : say("to_play"));
      at("whose").replaceChildren(...who.map(over ? crests : person));
      set(at("program"), !over && who.some((seat) => seat.program) ? say("program") : "");
      at("program").hidden = at("program").textContent === "";
      set(at("due"), over ? words.end.why : words.due);
    });
  };

  const roll = (words) => {
    at("roll").hidden = words.roll === null || words.end !== null;
    if (words.roll === null) return;
    const { face, text } = words.roll;
    const source = face >= 1 && face <= 6 ? `art/die-${face}-${preferences.theme()}.png` : "";
    at("die").hidden = source === "";
    if (source && at("die").getAttribute("src") !== source) at("die").src = source;
    set(at("roll-text"), text);
  };

  const standing = (match, words, say) => {
    const bold = words.end !== null ? words.end.winners : [match.turn];
    part("standing", [match.seats, words.headings, words.rows, bold, say("player")], () => {
      // Long words stand at two heights, each above its column.
      const letters = words.headings.join("").length * (preferences.large ? LARGE : 1);
      const long = letters > LONG_HEADINGS && words.headings.length > 2;
      at("standing").classList.toggle("staggered", long);
      at("headings").replaceChildren(
        ...[say("player"), ...words.headings].map((text, number) => {
          const head = make("th", number ? "figure" : "", undefined);
          head.scope = "col";
          head.append(make("span", number ? "" : "unseen", text));
          return head;
        }),
      );
      at("rows").replaceChildren(
        ...words.rows.filter((row) => match.seats[row.seat]).map((row) => {
          const line = make("tr", bold.includes(row.seat) ? "bold" : "");
          const head = make("th");
          head.scope = "row";
          head.append(person(match.seats[row.seat]));
          line.append(head, ...row.figures.map((figure) => make("td", "", figure)));
          return line;
        }),
      );
    });
  };

  const odds = (words) => {
    at("odds").hidden = words.odds.length === 0;
    part("odds", words.odds, () => {
      at("odds-list").replaceChildren(...words.odds.map((text) => make("li", "", text)));
    });
  };

  const recent = (match, words) => {
    at("moves").hidden = words.recent.length === 0 || words.end !== null;
    part("recent", [match.seats, words.recent], () => {
      at("recent").replaceChildren(
        ...[...words.recent].reverse().map((line) => {
          const row = make("li");
          const seat = match.seats[line.seat];
          row.append(seat ? crests(seat) : make("span", "crests"), make("span", "text", line.text));
          return row;
        }),
      );
    });
  };

  const ending = (words) => {
    const end = words.end;
    at("end").hidden = end === null || end.charts.length === 0;
    at("deeds").hidden = end === null || end.figures.length === 0;
    document.body.classList.toggle("over", !at("end").hidden);
    if (end === null) return;
    part("figures", end.figures, () => {
      at("figures").replaceChildren(...end.figures.map((text) => make("li", "", text)));
    });
    part("charts", end.charts, () => {
      const figures = end.charts.map((chart) => {
        const figure = make("figure");
        const picture = make("canvas", "chart");
        picture.setAttribute("role", "img");
        picture.setAttribute("aria-label", chart.alt || chart.title);
        figure.append(make("figcaption", "", chart.title), picture);
        arts.need([chart.png]).then(() => {
          const bitmap = arts.get(chart.png);
          if (!bitmap) return;
          [picture.width, picture.height] = [bitmap.width, bitmap.height];
          picture.getContext("2d").drawImage(bitmap, 0, 0);
          picture.classList.add("drawn");
        });
        return figure;
      });
      at("charts").replaceChildren(...figures);
    });
  };

  const show = (match, words, say) => {
    set(at("title"), words.title || match.game);
    set(at("line"), words.line);
    turn(match, words, say);
    roll(words);
    standing(match, words, say);
    odds(words);
    recent(match, words);
    ending(words);
    const board = at("board");
    if (board.getAttribute("aria-label") !== words.picture) board.setAttribute("aria-label", words.picture);
  };

  // Whether a part has found no room in the column beside the board.
  const isLost = (id) =>
    !at(id).hidden && at(id).getBoundingClientRect().left >= at("side").getBoundingClientRect().right;

  const lay = (below, strip) => {
    at("strip").hidden = !strip || (at("roll").hidden && at("odds").hidden);
    const kept = [below, strip].join();
    if (at("match").dataset.kept === kept) return;
    at("match").dataset.kept = kept;
    if (below) at("left").insertBefore(at("moves"), at("strip"));
    else at("side").insertBefore(at("moves"), at("deeds"));
    for (const id of ["roll", "odds"]) at(strip ? "strip" : "side").append(at(id));
    at(below ? "board-part" : "turn").after(at("past"));
  };

  // On a wide screen the board is as large as can be. The last moves lie below it where that leaves
  // room, else beside it; then roll and odds lie below if there is room for them. Where the column
  // beside the board is too short, as in large print, it is set tighter.
  const arrange = (ratio) => {
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const left = at("left").clientHeight - at("left").clientWidth / ratio;
    const below = left >= MOVES_REM * letter;
    const strip = !below && left >= STRIP_REM * letter;
    lay(below, strip);
    at("side").classList.remove("tight");
    at("side").classList.toggle("tight", ["turn", "standing", "moves"].some(isLost));
  };

  // On an upright screen all parts lie in one column, whatever they are in.
  const stack = () => {
    at("strip").hidden = false;
  };

  return { show, arrange, stack, crests, make, set, forget: () => drawn.clear() };
})();
