// Clauses of a rulebook as chips that tell their titles.

import { useEffect, useState } from "preact/hooks";
import { T } from "./text";

type Book = Readonly<Record<string, string>>;

const books = new Map<string, Promise<Book | undefined>>();
let find: (game: string) => Promise<Book | undefined> = async () => undefined;

/** Where the titles of the clauses of a game come from. */
export function booksFrom(found: typeof find): void {
  find = found;
}

function bookOf(game: string): Promise<Book | undefined> {
  const known = books.get(game) ?? find(game);
  books.set(game, known);
  return known;
}

type Props = { readonly game: string | undefined; readonly ids: readonly string[]; readonly most?: number };

export function Clauses({ game, ids, most = ids.length }: Props) {
  const [book, setBook] = useState<Book>();
  const [open, setOpen] = useState("");
  const [all, setAll] = useState(false);
  useEffect(() => void bookOf(game ?? "").then(setBook), [game]);
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
