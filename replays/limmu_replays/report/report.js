// One page that replays a match. Every entry is an element of an array; nothing is fetched, no rule is run.
// What comes from the log is set as text. Only the drawing is parsed, as XML, by pieces that were escaped when made.
"use strict";
(async () => {
  const $ = id => document.getElementById(id);
  const make = (tag, style, text) => {
    const one = document.createElement(tag);
    if (style) one.className = style;
    if (text !== undefined) one.textContent = text;
    return one;
  };
  const unpacked = id => {
    const bytes = Uint8Array.from(atob($(id).textContent.trim()), c => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  };
  const data = await (await unpacked("data")).json();
  const last = data.status.length - 1;

  // ---- every entry from the one before: whatever stays the same is shared
  const frames = [];
  for (const changes of data.frames) {
    const before = frames.length ? frames[frames.length - 1] : data.groups.map(() => []);
    const now = changes.length ? before.slice() : before;
    for (const [group, head, tail, between] of changes) {
      const old = before[group];
      now[group] = [...old.slice(0, head), ...between, ...old.slice(old.length - tail)];
    }
    frames.push(now);
  }
  const scores = [];
  for (const found of data.scores) scores.push(found || scores[scores.length - 1]);
  const asked = data.asked.map(i => data.texts[i]);
  const turns = [];                              // the entries at which another player is asked
  asked.reduce((who, now, n) => (now && now !== who ? (turns.push(n), now) : who), "");
  const rolls = new Map(data.rolls.map(roll => [roll[0], roll]));
  const sumOf = numbers => numbers.reduce((sum, number) => sum + number, 0);
  const beyond = ([, , , sides, faces]) => sumOf(faces) - (sumOf(sides) + sides.length) / 2;
  const signed = value => (value > 0 ? "+" : value < 0 ? "\u2212" : "\u00b1") + Math.abs(Math.round(value * 10) / 10);

  // ---- the map
  const drawn = data.groups.map(() => null);
  const draw = n => frames.length && frames[n].forEach((pieces, group) => {
    if (pieces === drawn[group]) return;
    drawn[group] = pieces;
    const text = pieces.map(i => data.pieces[i]).join("");
    const xml = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
    $(data.groups[group]).replaceWith(document.importNode(xml.documentElement.firstChild, true));
  });
  const close = on => {                          // full size, to be moved about; what moved last in the middle
    $("board").classList.toggle("close", on);
    $("zoom").setAttribute("aria-pressed", on);
    placed = false;
    centre();
  };
  let placed = false;
  const centre = () => {                         // the last move; at first, if there is none, where most goes on
    const arrows = $("arrows"), moved = arrows && arrows.firstChild;
    if (!$("board").classList.contains("close") || !arrows || (placed && !moved)) return;
    placed = true;
    const whole = arrows.ownerSVGElement, [x, y, width, height] = (whole.dataset.view || whole.getAttribute("viewBox")).split(" ");
    const { x: left, y: top } = whole.getBoundingClientRect();
    const box = moved ? arrows.getBoundingClientRect() : { x: left + +x, y: top + +y, width, height };
    const view = $("board").getBoundingClientRect();
    $("board").scrollBy(box.x + box.width / 2 - view.x - view.width / 2, box.y + box.height / 2 - view.y - view.height / 2);
  };

  // ---- the chronicle
  const CITED = 3;                               // clauses that a line names, at most
  const first = [];                              // the line that each entry begins with
  const lines = document.createDocumentFragment();
  const cite = (item, clause, text, value) => {
    const chip = make("span", value > 0 ? "clause up" : value < 0 ? "clause down" : "clause");
    chip.textContent = (text ? text.replace("-", "\u2212") + " " : "") + clause;
    chip.dataset.clause = clause;
    chip.title = data.clauses[clause] || "";
    item.append(" ", chip);
  };
  for (const [n, depth, kind, text, clauses, why] of data.lines) {
    const item = make("li", `${["heading", "input", "fact"][kind]} d${Math.min(depth, 8)}`);
    item.dataset.n = n;
    if (kind === 1) item.append(make("b", "", n));
    item.append(make("bdi", "", text));
    if (kind === 1 && rolls.has(n)) {
      const chip = make("span", "luck", signed(beyond(rolls.get(n))));
      chip.title = "the sum against what such dice give on the average";
      item.append(" ", chip);
    }
    clauses.slice(0, CITED).forEach(clause => cite(item, clause, "", 0));
    if (clauses.length > CITED) {
      const more = make("span", "clause", `and ${clauses.length - CITED} more`);
      more.title = clauses.slice(CITED).join(", ");
      item.append(" ", more);
    }
    why.forEach(([clause, text, value]) => cite(item, clause, text, value));
    first[n] = first[n] || item;
    lines.append(item);
  }
  $("chronicle").append(lines);
  const read = chip => ($("clause").textContent = `${chip.dataset.clause}: ${chip.title || "not listed"}`);
  $("chronicle").addEventListener("click", event => {
    const chip = event.target.closest("[data-clause]"), item = event.target.closest("li");
    if (chip) read(chip);
    else if (item) go(+item.dataset.n, false);
  });
  let marked = [];
  const mark = (n, follow) => {
    marked.forEach(item => item.classList.remove("now"));
    marked = [];
    for (let item = first[n]; item && +item.dataset.n === n; item = item.nextSibling) marked.push(item);
    marked.forEach(item => item.classList.add("now"));
    if (marked[0] && follow) {
      const list = $("chronicle");
      list.scrollTop += marked[0].getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    }
  };

  // ---- points: a step line for each side, and the numbers of now
  const line = (points, style, colour) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    one.setAttribute("points", points);
    one.setAttribute("class", style);
    if (colour) one.setAttribute("stroke", colour);
    return one;
  };
  const graph = $("graph");
  if (data.sides.length) {
    const values = scores.flat().filter(Boolean).map(one => one[0]);
    const low = Math.min(0, ...values), high = Math.max(1, ...values);
    const y = value => ((high - value) / (high - low)) * 100;
    graph.setAttribute("viewBox", `0 -4 ${last || 1} 108`);
    graph.append(line(`0,${y(0)} ${last},${y(0)}`, "zero"));
    const ways = data.sides.map((side, i) => {
      const points = [];
      for (let n = 0, was; n <= last; n++) {
        const value = scores[n][i] ? scores[n][i][0] : undefined;
        if (value === undefined || (value === was && n < last)) continue;
        if (was !== undefined) points.push(`${n},${y(was)}`);
        points.push(`${n},${y(value)}`);
        was = value;
      }
      return points.join(" ");
    });
    ways.forEach(way => graph.append(line(way, "casing")));
    ways.forEach((way, i) => graph.append(line(way, `way w${i % 6}`, data.sides[i].colour)));
    graph.append(line("", "cursor"));
    $("high").textContent = high;
    graph.addEventListener("click", event => {
      const box = graph.getBoundingClientRect();
      go(Math.round(((event.clientX - box.x) / box.width) * last));
    });
  } else $("plot").hidden = true;
  const swatch = (side, i) => {                  // a bit of the line of the graph: its dashes tell it without colour
    const one = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    one.setAttribute("class", "swatch");
    one.append(line("1,6 29,6", "casing"), line("1,6 29,6", `way w${i % 6}`, side.colour));
    return one;
  };
  const count = n => {
    const chips = [], rows = [];
    data.sides.forEach((side, i) => {
      const found = scores[n][i];
      if (!found) return;
      const [points, rank, parts] = found, chip = make("span", "side"), row = make("tr");
      chip.append(swatch(side, i), `${side.name} `, make("b", "", points));
      chips.push([rank, chip]);
      row.append(make("td", "", `${rank}.`), make("td"), make("td", "number", points));
      row.children[1].append(swatch(side, i), side.name);
      row.append(make("td", "", parts.map(([what, many]) => `${what} ${many}`).join(", ")));
      rows.push([rank, row]);
    });
    const sorted = all => all.sort((one, other) => one[0] - other[0]).map(one => one[1]);
    $("sides").replaceChildren(...sorted(chips));
    $("points").tBodies[0].replaceChildren(...sorted(rows));
  };

  // ---- dice up to now against the average: by who rolled, then by what for
  const tell = n => {
    const sums = new Map();
    const add = (who, what, roll) => {
      const key = JSON.stringify([who, what]);
      const sum = sums.get(key) || { who, what, dice: 0, total: 0, beyond: 0, spread: 0 };
      const [, , , sides, faces] = roll;
      sum.dice += faces.length;
      sum.total += sumOf(faces);
      sum.beyond += beyond(roll);
      sum.spread += sumOf(sides.map(n => n * n - 1)) / 12;
      sums.set(key, sum);
    };
    for (const roll of data.rolls) {
      if (roll[0] > n) break;
      add(roll[1], "", roll);
      add(roll[1], roll[2], roll);
    }
    const rows = [...sums.values()].sort((one, other) =>
      !one.who - !other.who || one.who.localeCompare(other.who) || one.what.localeCompare(other.what));
    $("luck").tBodies[0].replaceChildren(...rows.map(sum => {
      const row = make("tr", sum.what ? "" : "whole"), spread = Math.sqrt(sum.spread);
      row.append(make("td", "", sum.what || sum.who || "nobody\u2019s"), make("td", "number", sum.dice));
      row.append(make("td", "number", sum.total), make("td", "number", Math.round((sum.total - sum.beyond) * 10) / 10));
      const bar = make("div", "bar"), part = bar.appendChild(make("i"));
      const far = Math.max(-50, Math.min(50, (sum.beyond / (spread || 1)) * 50 / 3));   // the bar ends at three spreads
      part.style.left = `${50 + Math.min(far, 0)}%`;
      part.style.width = `${Math.abs(far)}%`;
      bar.title = `${Math.round(spread * 10) / 10} either way is usual`;
      row.append(make("td", "number", signed(sum.beyond)), make("td"));
      row.lastChild.append(bar);
      return row;
    }));
  };

  // ---- where we are
  let at = -1, later;
  const go = (n, follow = true) => {
    n = Math.max(0, Math.min(last, n || 0));
    if (n === at) return;
    at = n;
    draw(n);
    centre();
    mark(n, follow);
    if (data.sides.length) {
      count(n);
      graph.lastChild.setAttribute("points", `${n},-4 ${n},104`);
    }
    if (!$("dice").hidden) tell(n);
    $("at").value = n;
    $("number").textContent = `${n} of ${last}`;
    $("status").textContent = data.texts[data.status[n]];
    $("asked").textContent = asked[n] ? `asked: ${asked[n]}` : "";
    clearTimeout(later);                         // browsers refuse an address that changes too often
    later = setTimeout(() => history.replaceState(null, "", `#${n}`), 150);
  };
  const turn = forth => {
    const found = forth ? turns.find(n => n > at) : turns.filter(n => n < at).pop();
    go(found === undefined ? (forth ? last : 0) : found);
  };
  const show = name => {
    for (const tab of document.querySelectorAll("[role=tab]")) {
      const on = tab.dataset.panel === name;
      tab.setAttribute("aria-selected", on);
      $(tab.dataset.panel).hidden = !on;
    }
    if (name === "dice") tell(at);
    if (name === "story") mark(at, true);
  };
  const keys = {
    ArrowLeft: event => (event.shiftKey ? turn(false) : go(at - 1)),
    ArrowRight: event => (event.shiftKey ? turn(true) : go(at + 1)),
    Home: () => go(0),
    End: () => go(last),
    c: () => {                                   // the next clause of this entry, with its title
      const chips = marked.flatMap(item => [...item.querySelectorAll("[data-clause]")]);
      const chip = chips[(chips.findIndex(one => $("clause").textContent.startsWith(one.dataset.clause + ":")) + 1) % chips.length];
      if (chip) read(chip);
    },
    z: () => close(!$("board").classList.contains("close")),
  };
  addEventListener("keydown", event => {
    if (event.target === $("board") && $("board").classList.contains("close")) return;   // there arrows move the map
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key](event);
  });
  addEventListener("hashchange", () => go(parseInt(location.hash.slice(1), 10)));
  $("at").max = last;
  $("at").addEventListener("input", () => go(+$("at").value));
  $("back").addEventListener("click", () => go(at - 1));
  $("forth").addEventListener("click", () => go(at + 1));
  $("before").addEventListener("click", () => turn(false));
  $("after").addEventListener("click", () => turn(true));
  $("zoom").addEventListener("click", () => close(!$("board").classList.contains("close")));
  for (const tab of document.querySelectorAll("[role=tab]")) tab.addEventListener("click", () => show(tab.dataset.panel));
  if ($("save")) $("save").addEventListener("click", async () => {
    const link = make("a");
    link.href = URL.createObjectURL(await unpacked("log").blob());
    link.download = $("save").dataset.name;
    link.click();
  });
  document.body.classList.remove("waiting");
  if (matchMedia("(max-width: 800px)").matches) close(true);   // the whole map is no more than a thumbnail there
  go(location.hash ? parseInt(location.hash.slice(1), 10) : last);
})();
