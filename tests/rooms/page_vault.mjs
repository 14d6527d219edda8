// The vault of the page, for tests: a line of JSON in, a line of JSON out. node page_vault.mjs VAULT
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { Vault, Refuses } = await import(pathToFileURL(process.argv[2]));
const kept = new Map();
let broken = false;
const keeping = {
  read: async (id) => kept.get(id),
  write: async (one) => {
    if (broken) throw new Refuses("the disk is full");
    kept.set(one.id, structuredClone(one));
  },
};
const calls = {
  create: async ({ id, terms, links }) => {
    const { key, anchor } = await Vault.create(keeping, id, terms, links);
    return { key, anchor };
  },
  look: async ({ id, text, goOn }) => {
    const vault = new Vault(keeping, kept.get(id));
    await vault.look(text, goOn ?? false);
    return { due: vault.due, asked: vault.asked, n: vault.n };
  },
  give: async ({ id, text, what, args }) => {
    const vault = new Vault(keeping, kept.get(id));
    await vault.look(text);
    return vault[what](...args);
  },
  terms: async ({ id, terms }) => kept.set(id, { ...kept.get(id), terms: { ...kept.get(id).terms, ...terms } }) && null,
  save: async ({ id }) => kept.set(`${id}, a copy`, kept.get(id)) && null,
  back: async ({ id }) => kept.set(id, kept.get(`${id}, a copy`)) && null,
  kept: async ({ id }) => ({ ...kept.get(id), secrets: kept.get(id).secrets !== null }),
  full: async ({ id }) => (broken = id === "full") && null,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...given } = JSON.parse(line);
  try {
    console.log(JSON.stringify({ value: await calls[call](given) }));
  } catch (error) {
    console.log(JSON.stringify(error instanceof Refuses ? { refuses: error.message } : { failed: String(error.stack) }));
  }
}
