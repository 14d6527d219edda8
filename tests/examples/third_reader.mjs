// The reader of the page judges many logs in one process: node third_reader.mjs READER CASES.
// CASES has a line of JSON for each log: [bytes in base64, kept checkpoint]. It prints a line for each: its report, or null.
// With --signed CASES is JSON, [key, signature, message][] in hexadecimal: whether each holds, with and without WebCrypto.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [reader, place, signed] = process.argv.slice(2);
const cases = await readFile(place, "utf8");

async function judge() {
  const { verify } = await import(pathToFileURL(reader));
  for (const line of cases.trimEnd().split("\n")) {
    const [data, since] = JSON.parse(line);
    const report = await verify(Buffer.from(data, "base64"), since).catch((error) => {
      if (!("entry" in error)) throw error; // only a fault of the log is an answer
      return null;
    });
    console.log(JSON.stringify(report));
  }
}

async function check(query) {
  const { holds } = await import(pathToFileURL(reader) + query);
  const bytes = JSON.parse(cases).map((texts) => texts.map((text) => Uint8Array.from(Buffer.from(text, "hex"))));
  return Promise.all(bytes.map(([key, sig, message]) => holds(key, sig, message)));
}

if (signed) {
  const native = await check("?native");
  Object.defineProperty(globalThis, "crypto", { value: undefined });
  console.log(JSON.stringify([native, await check("?library")]));
} else await judge();
