// A match as this page has it: what the server said last, what is on its way there, and what is played back.

import { Failed, get, getText, maybe, newId, post, sleep } from "./api";
import type { Aside, Command, Groups, Input, Line, MatchInfo, Moving, Refusal, Reply, Seen, Wish } from "./types";

const FIRST_LINES = 150;
const FAR = 400;
const SLOWEST = 900;
const REVOKED = 4001;
const RETRY = [300, 700, 1500, 3000, 5000];

/** A command on its way, and the seat that gives it. */
type Sending = { readonly command: Command; readonly seat: string };

type Message = {
  readonly view?: Seen;
  readonly event?: { readonly n: number };
  readonly moving?: Moving;
  readonly here?: Readonly<Record<string, boolean>>;
  readonly seats?: Readonly<Record<string, string>>;
  readonly wish?: Wish | null;
};

export class Table {
  info: MatchInfo | undefined;
  seen: Seen | undefined;
  aside: Aside | undefined;
  lines: Line[] = [];
  groups: Groups | undefined;
  /** The entry that the board shows, and the entry up to which it is played back. */
  shown = -1;
  goal = -1;
  online = true;
  sending: Sending | undefined;
  refused: Refusal | undefined;
  failed = "";
  closed = false;
  /** Whether the link by which this browser came is worth nothing now. */
  revoked = false;
  /** The token of a link by which nobody has sat down yet. */
  token = "";
  readonly path: string;

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
    this.sending = JSON.parse(sessionStorage.getItem(this.outbox) ?? "null") ?? undefined;
    const looked = localStorage.getItem(this.looked);
    if (looked !== null) this.shown = +looked;
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
    this.connect();
    if (this.sending) void this.deliver();
    this.changed();
  }

  /** Exchange the token of a link for this browser's seat; a name sits down. */
  async join(token: string, name: string): Promise<void> {
    await post(`${this.path}/join`, name ? { token, name } : { token });
    this.token = name ? "" : token;
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  // -------------------------------------------------------------- what the server says

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}/socket`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
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
      await sleep(RETRY[Math.min(this.tries++, RETRY.length - 1)]!);
      if (!this.closed) this.connect();
    };
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
    this.changed();
  }

  private hear(message: Message): void {
    if (message.moving) this.remember(message.moving.n, message.moving.groups);
    if (message.view) this.see(message.view);
    if (message.event) this.reach(message.event.n);
    if (message.here || message.seats || "wish" in message) void this.refresh();
    this.changed();
  }

  private see(seen: Seen): void {
    if (this.seen && seen.n < this.seen.n) return;
    const fresh = seen.leaf !== this.seen?.leaf;
    this.seen = seen;
    if (this.shown < 0 || this.shown > seen.n) this.shown = seen.n - 1;
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
      if (drawn) this.groups = drawn;
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
    const command = { input, cmd: newId() };
    this.sending = { seat, command: expects ? { ...command, expects } : command };
    sessionStorage.setItem(this.outbox, JSON.stringify(this.sending));
    this.changed();
    await this.deliver();
  }

  get waits(): boolean {
    return this.sending !== undefined || this.taken > (this.seen?.n ?? -1);
  }

  private async deliver(): Promise<void> {
    for (let i = 0; this.sending && !this.closed; i++) {
      try {
        const { command, seat } = this.sending;
        this.done(await post<Reply>(`${this.path}/answer?seat=${seat}`, command));
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        this.changed();
        if (error.status > 0 && error.status < 500 && error.status !== 429) this.done({ failed: error.message });
        else await sleep(RETRY[Math.min(i, RETRY.length - 1)]!);
      }
    }
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
  async wish(path: "" | "/agree" | "/refuse", body: unknown = {}): Promise<void> {
    try {
      const reply = await post<Partial<{ refused: Refusal }>>(`${this.path}/wish${path}`, body);
      this.refused = reply.refused;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.failed = error.message;
    }
    await this.refresh();
  }
}
