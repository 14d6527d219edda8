// The replay of a match in a file of its own: everything it shows is in the page.

import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { booksFrom } from "./clauses";
import { type Frames, groupsOf, type Roll, type Source, unrolled } from "./film";
import { Replay } from "./replay";
import type { Tab } from "./tabs";
import { T } from "./text";
import type { Line, MatchInfo, Points } from "./types";

type Scored = readonly [points: number, rank: number, parts: readonly (readonly [string, number])[]] | null;
type Said = readonly [n: number, depth: number, kind: number, text: string, clauses: readonly string[], why: readonly (readonly [clause: string, text: string, value: number])[], back?: number];
type Data = Frames & {
  readonly title: string;
  readonly seats: readonly (readonly [name: string, person: string])[];
  readonly drawing: string;
  readonly texts: readonly string[];
  readonly status: readonly number[];
  readonly asked: readonly number[];
  readonly scores: readonly (readonly Scored[] | null)[];
  readonly sides: readonly { readonly name: string; readonly colour: string; readonly ink: string }[];
  readonly lines: readonly Said[];
  readonly clauses: Readonly<Record<string, string>>;
  readonly rolls: readonly Roll[];
};

const KINDS = ["heading", "input", "fact"] as const;

function unpacked(id: string): Response {
  const bytes = Uint8Array.from(atob(document.getElementById(id)!.textContent!.trim()), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

const line = ([n, depth, kind, text, clauses, why, back = -1]: Said): Line =>
  ({ n, depth, kind: KINDS[kind]!, text, clauses, why: why.map(([clause, said, value]) => ({ clause, text: said, value })), back });

function sourceOf(data: Data): Source {
  const drawn = unrolled(data);
  let held: readonly Scored[] = [];
  const scores = data.scores.map((found) => (held = found ?? held));
  const asked = data.asked.map((text) => data.texts[text]!);
  const points = (n: number): readonly Points[] => data.sides.flatMap(({ name }, i) => {
    const found = scores[n]?.[i];
    return found ? [{ id: name, text: name, points: found[0], rank: found[1], parts: found[2] } as Points] : [];
  });
  const info: MatchInfo = {
    id: "", title: data.title, game: "", scenario: "", n: drawn.length - 1, finished: true, you: { audience: [], role: "" },
    seats: data.seats.map(([name, person]) => ({ id: name, text: name, person })),
  };
  const moments = data.status.map((text, n) => ({
    n, turn: data.texts[text]!, by: asked[n]!, scores: Object.fromEntries(points(n).map((one) => [one.id, one.points])),
  }));
  const owners = data.sides.map(({ name, colour, ink }) => ({ id: name, text: name, colour, ink }));
  return {
    info, moments,
    lines: data.lines.map(line),
    rolls: data.rolls,
    drawing: async () => data.drawing,
    groups: async (n) => drawn[n] && groupsOf(data, drawn[n]),
    look: async (n) => ({ seen: { audience: [], n, leaf: "", asked: asked[n]!.split(", "), scores: points(n) }, aside: { n, owners } }),
    address: (n) => `#${n}`,
  };
}

/** A part of the page that was made with it, in a tab. */
function Kept({ part }: { readonly part: HTMLElement }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.hidden = false;
    here.current?.append(part);
  }, [part]);
  return <div ref={here} />;
}

async function save(): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await unpacked("log").blob());
  link.download = "match.limmu";
  link.click();
}

async function begin(): Promise<void> {
  const data: Data = await unpacked("data").json();
  const [key, about] = ["key", "about"].map((id) => document.getElementById(id)!);
  booksFrom(async () => data.clauses);
  document.getElementById("save")?.addEventListener("click", () => void save());
  const tabs: readonly Tab[] = [
    ...(key!.firstChild ? [{ id: "legend", text: T.legend, body: () => <Kept part={key!} key="key" /> }] : []),
    { id: "of", text: T.match, body: () => <Kept part={about!} key="about" /> },
  ];
  about!.hidden = true;
  const first = location.hash ? parseInt(location.hash.slice(1), 10) : data.status.length - 1;
  render(<Replay source={sourceOf(data)} first={first} more={() => tabs} />, document.getElementById("page")!);
}

void begin();
