// The page: the lobby, a table, or a replay, by the address.

import { render } from "preact";
import { get, maybe } from "./api";
import { booksFrom } from "./clauses";
import { offline } from "./kept";
import { Lobby } from "./lobby";
import { ReplayPage } from "./replaypage";
import { TablePage } from "./tablepage";

offline();
booksFrom((game) => maybe(get<Record<string, string>>(`/api/games/${game}/clauses`)));
const [, , match, entry] = location.pathname.split("/");
const page = match ? entry ? <ReplayPage id={match} first={+entry} /> : <TablePage id={match} /> : <Lobby />;
render(page, document.getElementById("page")!);
