// The vaults of the seats of this browser at one match: they follow the match, show tokens that are due, and sign what
// is given. What they refuse is told and nothing leaves.

import { Failed, get, getText, post } from "../api";
import type { Command, MatchInfo, Rekey, Wish } from "../types";
import type { Fields } from "../reader/json";
import type { Asked, Calls, Reply, Status } from "./worker";

type Invitation = {
  readonly match: string;
  readonly party: string;
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pack: string;
  readonly dice: string;
  readonly links: number;
  readonly host: string;
  readonly seats: readonly string[];
  readonly hosted?: readonly string[];
};

/** Why this browser keeps no vault: it has no secure context, or does not sign. */
export type Lack = "insecure" | "unsupported" | "";

export interface SeatVault {
  readonly seat: string;
  status?: Status;
  /** Why it gives nothing. */
  refuses: string;
  /** Whether the person may say that it goes on. */
  mayGoOn: boolean;
}

export class VaultRefuses extends Error {
  constructor(message: string, readonly kind: "" | "other" | "key") {
    super(message);
  }
}

let supported: Promise<Lack> | undefined;

/** Whether this browser can keep a vault. */
export function lack(): Promise<Lack> {
  if (!isSecureContext || !navigator.locks) return Promise.resolve("insecure");
  supported ??= crypto.subtle.generateKey("Ed25519", false, ["sign"]).then(() => "" as const, () => "unsupported" as const);
  return supported;
}

export class Keeper {
  readonly vaults = new Map<string, SeatVault>();
  lack: Lack | undefined;
  private worker: Worker | undefined;
  private readonly replies = new Map<number, (reply: Reply) => void>();
  private no = 0;
  private last: Promise<unknown> = Promise.resolve();
  private info: MatchInfo | undefined;
  private waits: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly match: string,
    private readonly changed: () => void,
  ) {}

  close(): void {
    clearTimeout(this.waits);
    this.worker?.terminate();
  }

  /** The seats of this browser that keep keys in this match. */
  static seatsOf(info: MatchInfo): readonly string[] {
    return (info.keyed ?? []).filter((seat) => info.you.audience.includes(seat));
  }

  /** Look after the seats of this browser: before the match they get keys, then they follow it. */
  follow(info: MatchInfo): Promise<void> {
    this.info = info;
    return this.alone(async () => {
      const seats = Keeper.seatsOf(info);
      if (!seats.length) return;
      this.lack ??= await lack();
      for (const seat of seats) {
        if (!this.vaults.has(seat)) this.vaults.set(seat, { seat, refuses: "", mayGoOn: false });
        if (this.lack) continue;
        if ((info.waiting ?? []).includes(seat)) await this.sit(seat);
        else if (info.n >= 0) await this.pull(seat);
      }
      this.changed();
    });
  }

  /** Let a seat have the key and the chain of its vault. */
  private async sit(seat: string): Promise<void> {
    await this.guarded(seat, async (one) => {
      void navigator.storage.persist();
      const asked = await get<Invitation>(`${this.path}/invitation?seat=${seat}`);
      const { match, party, dice, game, scenario, options, host, pack, links } = asked;
      const givers = [...asked.seats.filter((other) => !asked.hosted?.includes(other)), "host"].sort();
      one.status = await this.ask("open", this.id(seat), { match, party, dice, game, scenario, options, host, pack, givers }, links);
      const { state, key, anchor } = one.status;
      if (state === "here") await post(`${this.path}/sit?seat=${seat}`, { key, anchor });
    });
  }

  /** Look at what is new, and show the token that is due. */
  private async pull(seat: string, goOn = false): Promise<void> {
    await this.guarded(seat, async (one) => {
      one.status = await this.ask("open", this.id(seat));
      if (one.status.state === "elsewhere") this.again();
      if (one.status.state !== "here") return;
      await this.look(one, goOn);
      if (!one.status.due) return;
      await post(`${this.path}/token?seat=${seat}`, await this.ask("show", this.id(seat)));
      await this.look(one, false);
    });
  }

  /** Look once more, soon: nothing may come that says when. */
  private again(): void {
    clearTimeout(this.waits);
    this.waits = setTimeout(() => void (this.info && this.info.n >= 0 && this.follow(this.info)), AGAIN);
  }

  private async look(one: SeatVault, goOn: boolean): Promise<void> {
    const since = one.status!.n < 0 ? "" : `&since=${one.status!.n}`;
    one.status = await this.ask("look", this.id(one.seat), await getText(`${this.path}/log?head=1${since}`), goOn);
  }

  /** Do something with a vault; what it refuses is told from then on, until it goes well. */
  private async guarded(seat: string, does: (one: SeatVault) => Promise<void>): Promise<void> {
    const one = this.vaults.get(seat)!;
    try {
      await does(one);
      [one.refuses, one.mayGoOn] = ["", false];
    } catch (error) {
      if (error instanceof Failed && (error.status === 0 || error.status === 429 || error.status >= 500)) return this.again();
      if (error instanceof VaultRefuses) one.status = await this.ask("open", this.id(seat));
      [one.refuses, one.mayGoOn] = [error instanceof Error ? error.message : String(error), error instanceof VaultRefuses && error.kind === "key"];
    }
  }

  /** A command with the signature of its seat. Raises VaultRefuses. */
  sign(seat: string, command: Command, shown: string): Promise<Command> {
    return this.alone(async () => {
      const one = this.here(seat);
      await this.look(one, false);
      const given = () => this.ask("answer", this.id(seat), command.input as unknown as Fields, command.cmd, shown);
      return { ...command, ...(await this.instead(one, given)) };
    });
  }

  /** Sign for the seats of this browser that they agree to a wish. Raises VaultRefuses. */
  consents(wish: Wish, seats: readonly string[]): Promise<Record<string, string>> {
    return this.alone(async () => {
      const found: Record<string, string> = {};
      for (const seat of seats.filter((one) => this.vaults.has(one))) {
        const one = this.here(seat);
        await this.look(one, false);
        found[seat] = await this.instead(one, () => this.ask("consent", this.id(seat), "umpire", wish.input as unknown as Fields));
      }
      return found;
    });
  }

  /** Sign; where something else was signed to follow the last entry, and came to nothing, the host makes it void first. */
  private async instead<R>(one: SeatVault, sign: () => Promise<R>): Promise<R> {
    try {
      return await sign();
    } catch (error) {
      const { signed } = one.status!;
      if (!(error instanceof VaultRefuses) || error.kind !== "other" || !signed) throw error;
      await post(`${this.path}/void?seat=${one.seat}`, signed);
      await this.look(one, false);
      return sign();
    }
  }

  /** Whether this device signs for a seat. */
  signs(seat: string): boolean {
    const status = this.vaults.get(seat)?.status;
    return status?.state === "here" && !status.fresh;
  }

  private here(seat: string): SeatVault {
    const one = this.vaults.get(seat);
    if (one?.status?.state !== "here") throw new VaultRefuses("the vault of this seat is not on this device", "");
    if (one.refuses) throw new VaultRefuses(one.refuses, "");
    return one;
  }

  /** The person accepts the new keys that the host gave somebody. */
  goOn(seat: string): Promise<void> {
    return this.alone(async () => {
      await this.pull(seat, true);
      this.changed();
    });
  }

  /** Play a seat without a vault, before the match: the server keeps it. */
  async withoutVault(seat: string): Promise<void> {
    await post(`${this.path}/sit?seat=${seat}`, {});
  }

  /** Make a vault for a seat whose vault is on another device, which must let it go by an input with the new key. */
  moveHere(seat: string): Promise<Rekey> {
    return this.alone(async () => {
      const one = this.vaults.get(seat)!;
      const open = { match: this.match, party: seat, dice: "", game: "", scenario: "", options: {}, host: "", pack: "", givers: [] };
      one.status = await this.ask("open", this.id(seat), open, LINKS);
      this.changed();
      return rekeyOf(one);
    });
  }

  private id(seat: string): string {
    return `${this.match} ${seat}`;
  }

  private alone<R>(does: () => Promise<R>): Promise<R> {
    const next = this.last.then(does);
    this.last = next.catch(() => undefined);
    return next;
  }

  private ask<K extends keyof Calls>(call: K, ...args: Parameters<Calls[K]>): Promise<Awaited<ReturnType<Calls[K]>>> {
    this.worker ??= this.begin();
    const no = ++this.no;
    return new Promise((found, failed) => {
      this.replies.set(no, (reply) => {
        if ("value" in reply) found(reply.value as Awaited<ReturnType<Calls[K]>>);
        else failed("refuses" in reply ? new VaultRefuses(reply.refuses, reply.kind) : new Error(reply.failed));
      });
      this.worker!.postMessage({ call, args, no } as unknown as Asked);
    });
  }

  private begin(): Worker {
    const worker = new Worker("/page/vault.js", { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.replies.get(data.no)?.(data);
      this.replies.delete(data.no);
    };
    return worker;
  }
}

const AGAIN = 3000;
const LINKS = 65_536;
/** Links of a chain that is made in the middle of a match: not fewer than any header of this server has. */

/** What lets the device of a vault have its seat. */
export const rekeyOf = ({ seat, status }: SeatVault): Rekey => ({ _: "rekey", party: seat, key: status!.key, anchor: status!.anchor });
