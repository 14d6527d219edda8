// Clauses of a rulebook as chips that tell their titles.

import { useEffect, useState } from "preact/hooks";
import { get, maybe } from "./api";

const books = new Map<string, Promise<Readonly<Record<string, string>> | undefined>>();

function bookOf(game: string): Promise<Readonly<Record<string, string>> | undefined> {
  const known = books.get(game) ?? maybe(get<Record<string, string>>(`/api/games/${game}/clauses`));
  books.set(game, known);
  return known;
}

export function Clauses({ game, ids }: { readonly game: string | undefined; readonly ids: readonly string[] }) {
  const [book, setBook] = useState<Readonly<Record<string, string>>>();
  const [open, setOpen] = useState("");
  useEffect(() => void (game && bookOf(game).then(setBook)), [game]);
  return (
    <>
      {ids.map((id) => (
        <button type="button" class="clause" key={id} title={book?.[id] ?? ""} aria-expanded={open === id} onClick={() => setOpen(open === id ? "" : id)}>{id}</button>
      ))}
      {open && <span class="title">{book?.[open] ?? open}</span>}
    </>
  );
}
