// Clauses of a rulebook as chips that tell their titles.

import { useEffect, useState } from "preact/hooks";
import { get, maybe } from "./api";
import { T } from "./text";

const books = new Map<string, Promise<Readonly<Record<string, string>> | undefined>>();

function bookOf(game: string): Promise<Readonly<Record<string, string>> | undefined> {
  const known = books.get(game) ?? maybe(get<Record<string, string>>(`/api/games/${game}/clauses`));
  books.set(game, known);
  return known;
}

type Props = { readonly game: string | undefined; readonly ids: readonly string[]; readonly most?: number };

export function Clauses({ game, ids, most = ids.length }: Props) {
  const [book, setBook] = useState<Readonly<Record<string, string>>>();
  const [open, setOpen] = useState("");
  const [all, setAll] = useState(false);
  useEffect(() => void (game && bookOf(game).then(setBook)), [game]);
  return (
    <>
      {(all ? ids : ids.slice(0, most)).map((id) => (
        <button type="button" class="clause" key={id} title={book?.[id] ?? ""} aria-expanded={open === id} onClick={() => setOpen(open === id ? "" : id)}>{id}</button>
      ))}
      {!all && ids.length > most && <button type="button" class="clause" aria-label={T.moreClauses(ids.length - most)} onClick={() => setAll(true)}>+{ids.length - most}</button>}
      {open && <span class="title">{book?.[open] ?? open}</span>}
    </>
  );
}
