// The page: the lobby, a table, or a replay, by the address.

import { render } from "preact";
import { Lobby } from "./lobby";
import { ReplayPage } from "./replay";
import { TablePage } from "./tablepage";

const [, , match, entry] = location.pathname.split("/");
const page = match ? entry ? <ReplayPage id={match} first={+entry} /> : <TablePage id={match} /> : <Lobby />;
render(page, document.getElementById("page")!);
