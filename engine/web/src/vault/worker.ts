// The vaults of this tab, in a worker: the page stays quick while copies of the log are checked.

import type { Fields } from "../reader/json";
import { database, type Keeping, type Terms } from "./record";
import { type Given, NewKey, Refuses, SignedOther, Vault } from "./vault";

export { NewKey, Refuses, SignedOther, Vault };

export interface Status {
  /** There is none on this device; another tab has it; the seat has moved to another device; it is here. */
  readonly state: "none" | "elsewhere" | "moved" | "here";
  readonly key: string;
  readonly anchor: string;
  readonly host: string;
  /** The last entry of the copy; -1: there is none. */
  readonly n: number;
  /** The match does not have the key and the chain of this vault yet. */
  readonly fresh: boolean;
  readonly due: boolean;
  /** The entry that asks this seat now; -1: none. */
  readonly asked: number;
  readonly signed: { readonly by: string; readonly input: Fields; readonly cmd: string; readonly sig: string } | null;
}

export interface Calls {
  /** Open the vault of a seat; with terms one is made where there is none, or agrees to them. */
  open(id: string, terms?: Terms, links?: number): Promise<Status>;
  look(id: string, news: string, goOn: boolean): Promise<Status>;
  show(id: string): Promise<{ asker: number; token: string }>;
  answer(id: string, input: Fields, cmd: string, shown: string): Promise<Given>;
  consent(id: string, by: string, input: Fields): Promise<string>;
}

export type Asked = { readonly [K in keyof Calls]: { readonly call: K; readonly args: Parameters<Calls[K]>; readonly no: number } }[keyof Calls];
export type Reply = { readonly no: number } & ({ readonly value: unknown } | { readonly refuses: string; readonly kind: "" | "other" | "key" } | { readonly failed: string });

class Vaults implements Calls {
  private readonly vaults = new Map<string, Vault>();
  private readonly locks = new Set<string>();
  private keeping: Keeping | undefined;

  async open(id: string, terms?: Terms, links = 0): Promise<Status> {
    if (!this.locks.has(id) && !(await locked(id))) return status("elsewhere");
    this.locks.add(id);
    this.keeping ??= await database();
    let vault = this.vaults.get(id);
    if (!vault || (vault.moved && terms)) {
      const kept = await this.keeping.read(id);
      if (!kept && !terms) return status("none");
      const stays = kept && (kept.secrets || !terms);
      vault = stays ? new Vault(this.keeping, kept) : await Vault.create(this.keeping, id, terms!, links, kept);
      this.vaults.set(id, vault);
      if (!stays) return status("here", vault);
    }
    if (terms && JSON.stringify(terms) !== JSON.stringify(vault.terms)) await vault.agree(terms);
    return status("here", vault);
  }

  async look(id: string, news: string, goOn: boolean): Promise<Status> {
    await this.of(id).look(news, goOn);
    return status("here", this.of(id));
  }

  show(id: string) {
    return this.of(id).show();
  }

  answer(id: string, input: Fields, cmd: string, shown: string) {
    return this.of(id).answer(input, cmd, shown);
  }

  consent(id: string, by: string, input: Fields) {
    return this.of(id).consent(by, input);
  }

  private of(id: string): Vault {
    const vault = this.vaults.get(id);
    if (!vault) throw new Refuses("this vault is not open here");
    return vault;
  }
}

function status(state: Status["state"], vault?: Vault): Status {
  const signed = vault?.signed;
  return {
    state: vault?.moved ? "moved" : state,
    key: vault?.key ?? "",
    anchor: vault?.anchor ?? "",
    host: vault?.host ?? "",
    n: vault?.n ?? -1,
    fresh: vault?.fresh ?? false,
    due: vault?.due ?? false,
    asked: vault?.asked ?? -1,
    signed: signed ? { ...signed, input: JSON.parse(signed.input) } : null,
  };
}

/** Whether this tab has the vault from now on, until it is closed: a second tab would be a second vault. */
const locked = (id: string): Promise<boolean> =>
  new Promise((known) => {
    void navigator.locks.request(`vault ${id}`, { ifAvailable: true }, (lock) => {
      known(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });

if ("DedicatedWorkerGlobalScope" in globalThis) {
  const vaults = new Vaults();
  let last: Promise<unknown> = Promise.resolve();
  const answer = async ({ call, args, no }: Asked): Promise<void> => {
    let reply: Reply;
    try {
      reply = { no, value: await (vaults[call] as (...given: unknown[]) => Promise<unknown>)(...args) };
    } catch (error) {
      const kind = error instanceof SignedOther ? "other" : error instanceof NewKey ? "key" : "";
      reply = error instanceof Refuses ? { no, refuses: error.message, kind } : { no, failed: String(error) };
    }
    self.postMessage(reply);
  };
  self.onmessage = ({ data }: MessageEvent<Asked>) => {
    last = last.then(() => answer(data));
  };
}
