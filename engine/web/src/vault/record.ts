// What a vault remembers of one match and seat. It is on the disk before anything that depends on it leaves this device.

/** What a person agreed to before the match; "" and {} leave a thing open. */
export interface Terms {
  readonly match: string;
  readonly party: string;
  readonly dice: string;
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  /** The key of the host. */
  readonly host: string;
  /** The digest of the pack. */
  readonly pack: string;
  /** Who gives to rolls. */
  readonly givers: readonly string[];
}

/** The one thing that the vault signed to follow an entry: it signs no other. */
export interface Signed {
  readonly by: string;
  /** Canonical JSON. */
  readonly input: string;
  readonly cmd: string;
  readonly sig: string;
}

export interface Kept {
  readonly id: string;
  readonly terms: Terms;
  readonly links: number;
  /** The seed of the chain, and the key, which no script can read. Both are gone when the seat has moved to another device. */
  readonly secrets: { readonly seed: Uint8Array; readonly key: CryptoKey } | null;
  readonly key: string;
  readonly anchor: string;
  /** The leaf of the header; "" before the match. */
  readonly header: string;
  /** The last entry that the vault acted on: every later copy has it. */
  readonly n: number;
  readonly leaf: string;
  /** The highest link that it showed, and the leaf of the asker. */
  readonly top: number;
  readonly what: string;
  /** The newest head that the host signed. */
  readonly head: string;
  /** The last entry up to which the person accepts every new key that the host gave to a seat. */
  readonly accepted: number;
  /** By the leaf of the entry that it follows. */
  readonly signed: Readonly<Record<string, Signed>>;
}

/** Where vaults are kept. */
export interface Keeping {
  read(id: string): Promise<Kept | undefined>;
  /** Returns when it is on the disk. */
  write(kept: Kept): Promise<void>;
}

const STORE = "vaults";

function done<R>(request: IDBRequest<R>): Promise<R> {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** The database of this browser. */
export async function database(): Promise<Keeping> {
  const opening = indexedDB.open("limmu", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  const db = await done(opening);
  return {
    read: (id) => done(db.transaction(STORE).objectStore(STORE).get(id)),
    write: (kept) =>
      new Promise((written, failed) => {
        const change = db.transaction(STORE, "readwrite", { durability: "strict" });
        change.oncomplete = () => written();
        change.onabort = () => failed(change.error);
        change.objectStore(STORE).put(kept);
      }),
  };
}
