// The reader of the page judges many logs in one process: node third_reader.mjs READER CASES.
// CASES has a line of JSON for each log: [bytes in base64, kept checkpoint]. It prints a line for each: its report, or null.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [reader, cases] = process.argv.slice(2);
const { verify } = await import(pathToFileURL(reader));
for (const line of (await readFile(cases, "utf8")).trimEnd().split("\n")) {
  const [data, since] = JSON.parse(line);
  const report = await verify(Buffer.from(data, "base64"), since).catch((error) => {
    if (!("entry" in error)) throw error; // only a fault of the log is an answer
    return null;
  });
  console.log(JSON.stringify(report));
}
