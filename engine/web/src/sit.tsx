// The form by which who came by a link sits down.

import { useState } from "preact/hooks";
import type { Table } from "./table";
import { T } from "./text";

/** How who came by a link sits down: by a name. */
export function Sit({ table }: { readonly table: Table }) {
  const [name, setName] = useState("");
  if (!table.unnamed || table.seen?.over) return null;
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    localStorage.setItem("name", name.trim());
    if (name.trim()) await table.join(table.token, name.trim());
    await table.refresh();
  };
  return (
    <form class="wish" onSubmit={(event) => void sit(event)}>
      <label>{T.name} <input value={name} maxLength={40} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} /></label>
      <button type="submit" class="main">{T.sitDown}</button>
    </form>
  );
}
