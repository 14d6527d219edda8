// A match as this page has it: what the server said last, what is on its way there, and what is played back.

import type { Tells } from "../../../schemas/server/types";
import { Failed, get, getText, maybe, newId, post, sleep } from "./api";
import { keep, kept } from "./kept";
import { inLanguage, T } from "./text";
import { Keeper, VaultRefuses } from "./vault/keeper";
import type { Answer, Aside, Command, Groups, Input, Line, MatchInfo, Moving, Refusal, Rekey, Reply, Seen, Wish } from "./types";

const FIRST_LINES = 150;
const FAR = 400;
const SLOWEST = 900;
const REVOKED = 4001;
const WAITS = 1500;
const RETRY = [300, 700, 1500, 3000, 5000];

/** A command on its way, and the seat that gives it. */
type Sending = { readonly command: Command; readonly seat: string };

/** A message of the socket, with a view as this page reads it. */
type Message = Omit<Tells, "view"> & { readonly view?: Seen };

export class Table {
  info: MatchInfo | undefined;
  seen: Seen | undefined;
  aside: Aside | undefined;
  lines: Line[] = [];
  groups: Groups | undefined;
  /** The entry that the board shows, and the entry up to which it is played back. */
  shown = -1;
  goal = -1;
  /** The entry at which this person answered last, or that was seen when the page was opened; -1 for neither. */
  answered = -1;
  online = true;
  sending: Sending | undefined;
  refused: Refusal | undefined;
  failed = "";
  closed = false;
  /** Whether the link by which this browser came is worth nothing now. */
  revoked = false;
  /** The token of a link by which nobody has sat down yet. */
  token = "";
  /** What a link asks that another device of this person made: to hold the vault of a seat. */
  asks: Rekey | undefined;
  readonly path: string;

  readonly keeper: Keeper;

  private readonly listeners = new Set<() => void>();
  private readonly moved = new Map<number, Groups>();
  private socket: WebSocket | undefined;
  private tries = 0;
  private playing = false;
  private told = -1;
  /** The entry that the last command led to: its view is on its way. */
  private taken = -1;

  constructor(readonly id: string) {
    this.path = `/api/matches/${id}`;
    this.keeper = new Keeper(this.path, id, () => this.changed());
    this.sending = JSON.parse(sessionStorage.getItem(this.outbox) ?? "null") ?? undefined;
    const looked = localStorage.getItem(this.looked);
    if (looked !== null) this.shown = this.answered = +looked;
  }

  private get outbox(): string {
    return `out-${this.id}`;
  }

  private get looked(): string {
    return `looked-${this.id}`;
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  async open(): Promise<void> {
    this.info = await get<MatchInfo>(this.path);
    await this.begun();
    if (this.closed) return;
    this.connect();
    if (this.sending) void this.deliver();
    this.changed();
  }

  /** Wait until a match begins: its seats bring their keys. */
  private async begun(): Promise<void> {
    while (this.info?.waiting?.length && !this.closed) {
      if (!this.unnamed) await this.keeper.follow(this.info);
      this.changed();
      await this.refresh();
      if (this.info.waiting.length) await sleep(WAITS);
    }
  }

  /** Whether this browser came by a link to a seat where nobody sits yet: who sits down says a name. */
  get unnamed(): boolean {
    return !!this.token && !!this.info?.seats.some((seat) => this.info!.you.audience.includes(seat.id) && !seat.person && !seat.bot);
  }

  /** Exchange the token of a link for this browser's seat; a name sits down. */
  async join(token: string, name: string): Promise<void> {
    await post(`${this.path}/join`, name ? { token, name } : { token });
    this.token = name ? "" : token;
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
    this.keeper.close();
  }

  // -------------------------------------------------------------- what the server says

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${inLanguage(`${this.path}/socket?board=no`)}`);
    this.socket = socket;
    let drawn: Groups = {}; // a socket tells what has changed since what it told before
    socket.onmessage = (event) => {
      const { moving, ...told }: Message = JSON.parse(event.data);
      if (moving) drawn = { ...drawn, ...moving.groups };
      this.hear(moving ? { ...told, moving: { n: moving.n, groups: drawn } } : told);
    };
    socket.onopen = () => {
      this.tries = 0;
      this.setOnline(true);
      void this.refresh();
    };
    socket.onclose = async ({ code }) => {
      if (this.closed) return;
      if (code === REVOKED) {
        this.revoked = true;
        return this.changed();
      }
      this.setOnline(false);
      if (!this.seen) await this.recall();
      await sleep(RETRY[Math.min(this.tries++, RETRY.length - 1)]!);
      if (!this.closed) this.connect();
    };
  }

  /** Show what was kept when there was a network. */
  private async recall(): Promise<void> {
    const [moving, view] = await Promise.all([kept<Moving>(`${this.path}/moving`), kept<Seen>(`${this.path}/view`)]);
    if (!view || this.seen) return;
    this.hear(moving && moving.n === view.n ? { view, moving } : { view });
  }

  private setOnline(online: boolean): void {
    if (this.online === online) return;
    this.online = online;
    this.changed();
  }

  /** Seats, persons and what may be undone. */
  async refresh(): Promise<void> {
    const info = await maybe(get<MatchInfo>(this.path));
    if (!info) return;
    this.info = info;
    if (info.n >= 0) void this.keeper.follow(info);
    this.changed();
  }

  private hear(message: Message): void {
    if (message.moving) this.remember(message.moving.n, message.moving.groups);
    if (message.view) this.see(message.view);
    if (this.online && message.moving) keep(`${this.path}/moving`, message.moving);
    if (this.online && message.view) keep(`${this.path}/view`, message.view);
    if (message.event) this.reach(message.event.n);
    if (message.here || message.seats || message.due || message.proposed || message.looked || "wish" in message) void this.refresh();
    this.changed();
  }

  private see(seen: Seen): void {
    if (this.seen && seen.n < this.seen.n) return;
    const fresh = seen.leaf !== this.seen?.leaf;
    this.seen = seen;
    const blank = this.groups === undefined && this.shown === seen.n; // who has seen it all still gets the last entry drawn
    if (this.shown < 0 || this.shown > seen.n || blank) this.shown = seen.n - 1;
    if (fresh) {
      this.refused = undefined;
      void this.refresh();
      void this.lookAside();
    }
    this.reach(seen.n);
  }

  private async lookAside(): Promise<void> {
    const found = await maybe(get<Aside>(`${this.path}/aside`));
    if (!found || found.n < (this.aside?.n ?? 0)) return;
    this.aside = found;
    this.changed();
  }

  private reach(n: number): void {
    this.goal = Math.max(this.goal, n);
    void this.playBack();
  }

  private remember(n: number, groups: Groups): void {
    this.moved.set(n, groups);
    if (this.moved.size > 300) this.moved.delete(this.moved.keys().next().value!);
  }

  // -------------------------------------------------------------- what happened, move by move

  get behind(): number {
    return this.goal - this.shown;
  }

  private async playBack(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.behind > FAR || calm) this.shown = this.goal - 1;
    while (this.shown < this.goal && !this.closed) {
      const next = this.shown + 1;
      await this.tell();
      const groups = await this.moving(next);
      if (this.shown >= next) continue;
      this.shown = groups ? next : this.goal;
      const drawn = groups ?? (await this.moving(this.goal));
      const moves = JSON.stringify(drawn) !== JSON.stringify(this.groups);
      this.groups = drawn ?? this.groups ?? {}; // without a network the drawing is shown as it was kept
      localStorage.setItem(this.looked, `${this.shown}`);
      this.changed();
      if (this.behind > 0) await this.pause(moves ? Math.max(120, SLOWEST - 40 * this.behind) : 60);
    }
    this.playing = false;
    await this.tell();
    this.changed();
  }

  private wake: () => void = () => undefined;

  private pause(ms: number): Promise<void> {
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, ms);
    });
  }

  /** Show the present at once. */
  skip(): void {
    if (this.behind > 1) this.shown = this.goal - 1;
    this.wake();
  }

  readonly drawing = (): Promise<string> => getText(`${this.path}/board`);

  async moving(n: number): Promise<Groups | undefined> {
    const known = this.moved.get(n);
    if (known) return known;
    const found = await maybe(get<Moving>(`${this.path}/moving?at=${n}`));
    if (found) this.remember(n, found.groups);
    return found?.groups;
  }

  /** The lines of the chronicle up to the goal. */
  private async tell(): Promise<void> {
    if (this.told >= this.goal) return;
    const since = this.told < 0 ? Math.max(-1, Math.min(this.shown, this.goal - FIRST_LINES)) : this.told;
    const goal = this.goal;
    const found = await maybe(get<Line[]>(`${this.path}/chronicle${since < 0 ? "" : `?since=${since}`}`));
    if (!found || goal <= this.told) return;
    this.lines = [...this.lines, ...found.filter((line) => line.n > this.told)];
    this.told = Math.max(goal, this.lines.at(-1)?.n ?? goal);
    this.changed();
  }

  async tellAll(): Promise<void> {
    this.lines = await get<Line[]>(`${this.path}/chronicle`);
    this.changed();
  }

  get firstTold(): number {
    return this.lines[0]?.n ?? 0;
  }

  // -------------------------------------------------------------- what this seat says

  /** Give an input. It is kept until the server has said what became of it, also over a reload. */
  async give(input: Input, seat = "", expects = ""): Promise<void> {
    if (this.sending) return;
    this.refused = undefined;
    this.failed = "";
    const keyed = this.keyed(seat);
    const answers = input._ === "decision" || input._ === "interject";
    if (keyed && answers && !this.keeper.signs(keyed)) return this.propose(keyed, { input, expects });
    const command = { input, cmd: newId() };
    this.sending = { seat, command: expects ? { ...command, expects } : command };
    sessionStorage.setItem(this.outbox, JSON.stringify(this.sending));
    this.changed();
    await this.deliver();
  }

  /** Let the device with the vault of a seat sign an answer, or a new key; without one nothing is proposed any longer. */
  async propose(seat: string, wanted: { readonly input: Answer | Rekey; readonly expects?: string } | {} = {}): Promise<void> {
    try {
      const reply = await post<Partial<{ refused: Refusal }>>(`${this.path}/propose?seat=${seat}`, wanted);
      this.refused = reply.refused;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.failed = error.message || T.away;
    }
    await this.refresh();
  }

  /** Whether only bots sit at the other seats. */
  get againstBots(): boolean {
    const { seats, you } = this.info!;
    return seats.length > 1 && seats.every((seat) => !!seat.bot || you.audience.includes(seat.id));
  }

  /** Whether this device gives by itself what has one answer: it signs for the seat, and the person wants it so. Against bots alone a person does until he says otherwise. */
  forces(seat: string): boolean {
    if (!this.info || !this.keeper.signs(seat)) return false;
    return (localStorage.getItem(`forced-${this.id}`) ?? (this.againstBots ? "yes" : "no")) === "yes";
  }

  setForces(on: boolean): void {
    localStorage.setItem(`forced-${this.id}`, on ? "yes" : "no");
    this.changed();
  }

  get waits(): boolean {
    return this.sending !== undefined || this.taken > (this.seen?.n ?? -1);
  }

  private async deliver(): Promise<void> {
    for (let i = 0; this.sending && !this.closed; i++) {
      try {
        const { command, seat } = this.sending;
        const keyed = this.keyed(seat);
        const sent = keyed ? await this.keeper.sign(keyed, command, command.expects ?? "") : command;
        const reply = await post<Reply>(`${this.path}/answer?seat=${keyed ?? seat}`, sent);
        const stale = keyed && "refused" in reply && reply.refused.code === "stale" && i < RETRY.length;
        if (!stale) this.done(reply);
      } catch (error) {
        if (error instanceof VaultRefuses) {
          this.done({ failed: T.vault.refuses(error.message) });
          return;
        }
        if (!(error instanceof Failed)) throw error;
        this.changed();
        if (error.status > 0 && error.status < 500 && error.status !== 429) this.done({ failed: error.message });
        else await sleep(RETRY[Math.min(i, RETRY.length - 1)]!);
      }
    }
  }

  /** The seat for which an input is signed: the one that is named, or the only one with a vault. */
  private keyed(seat: string): string | undefined {
    const seats = this.info ? Keeper.seatsOf(this.info) : [];
    return seat ? seats.find((one) => one === seat) : seats[0];
  }

  private done(reply: Reply): void {
    this.sending = undefined;
    sessionStorage.removeItem(this.outbox);
    if ("refused" in reply) this.refused = reply.refused;
    if ("failed" in reply) this.failed = reply.failed;
    if ("taken" in reply) this.taken = reply.taken;
    this.changed();
  }

  /** Ask the others for their consent, or give and refuse it. */
  async wish(path: "" | "/agree" | "/refuse" | `?seat=${string}`, body: unknown = {}): Promise<void> {
    try {
      const reply = await post<Partial<{ refused: Refusal; wish: Wish | null }>>(`${this.path}/wish${path}`, body);
      this.refused = reply.refused;
      if (!path.startsWith("/") && reply.wish) await this.consent(reply.wish);
    } catch (error) {
      if (!(error instanceof Failed || error instanceof VaultRefuses)) throw error;
      this.failed = error instanceof Failed ? error.message : T.vault.refuses(error.message);
    }
    await this.refresh();
  }

  /** The umpire gives an input. */
  async rule(input: object): Promise<void> {
    try {
      const reply = await post<Partial<{ refused: Refusal }>>(`${this.path}/rule`, { input, cmd: newId(), expects: this.seen?.leaf });
      this.refused = reply.refused;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.failed = error.message || T.away;
    }
    await this.refresh();
  }

  /** Agree to a wish: seats with vaults sign. */
  async agree(wish: Wish): Promise<void> {
    if (this.info && Keeper.seatsOf(this.info).length === 0) return this.wish("/agree", { text: wish.text });
    try {
      await this.consent(wish);
    } catch (error) {
      if (!(error instanceof Failed || error instanceof VaultRefuses)) throw error;
      this.failed = error instanceof Failed ? error.message : T.vault.refuses(error.message);
    }
    await this.refresh();
  }

  private async consent(wish: Wish): Promise<void> {
    const seats = this.info ? Keeper.seatsOf(this.info).filter((seat) => wish.needed.includes(seat)) : [];
    if (seats.length) await post(`${this.path}/wish/agree`, { text: wish.text, consents: await this.keeper.consents(wish, seats) });
  }
}
