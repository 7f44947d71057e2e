import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type MeasuredProcess, startScript } from "../report/measured-process.ts";
import { layOut, type ServedFile } from "./served-files.ts";

/** Beside the files: the headers of every response, where they are not those of its type, length and encoding alone. */
const headersFile = "headers.array";

/** A minimal Node server: `node:http` with every response in memory and its headers ready. */
const program = `
  const { readFileSync, readdirSync } = require("node:fs");
  const [folder, port] = process.argv.slice(1);
  const types = { html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", json: "application/json", avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };
  const answers = new Map();
  const names = readdirSync(folder).filter((each) => each !== "${headersFile}");
  const sameHeaders = readdirSync(folder).includes("${headersFile}") && JSON.parse(readFileSync(folder + "/${headersFile}", "utf8"));
  const answer = (name, type, encoding) => {
    const body = readFileSync(folder + "/" + name);
    const headers = sameHeaders || ["Content-Type", type, "Content-Length", String(body.length), ...(encoding ? ["Content-Encoding", encoding] : [])];
    return { body, headers };
  };
  for (const name of names.filter((each) => !each.endsWith(".gz"))) {
    const type = types[name.split(".").at(-1)];
    const compressed = names.includes(name + ".gz") ? answer(name + ".gz", type, "gzip") : undefined;
    const plain = answer(name, type);
    answers.set("/" + name, { plain, compressed: compressed ?? plain });
  }
  const first = [...answers.values()][0];
  require("node:http").createServer((request, response) => {
    const found = answers.get(request.url) ?? first;
    const { body, headers } = request.headers["accept-encoding"]?.includes("gzip") ? found.compressed : found.plain;
    response.writeHead(200, headers);
    response.end(body);
  }).listen(Number(port), "127.0.0.1");`;

type BareServerOptions = {
  isPinned?: boolean;
  /** Name, value, name, value …: what every response says, in place of type, length and encoding. */
  headers?: readonly string[];
};

/** The peer that shows how much of a cost is Node's own: the same bytes, from memory. */
export async function startBareServer(
  files: readonly ServedFile[],
  { isPinned = false, headers }: BareServerOptions = {},
): Promise<MeasuredProcess> {
  const { folder, remove } = layOut(files);
  if (headers) writeFileSync(join(folder, headersFile), JSON.stringify(headers));
  // Once it answers, it has read all files.
  return startScript(program, folder, { isPinned }).finally(remove);
}
