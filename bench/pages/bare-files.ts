import { type MeasuredProcess, startScript } from "../report/measured-process.ts";
import { layOut, type ServedFile } from "./served-files.ts";

/** A minimal Node server: `node:http` with every response in memory and its headers ready. */
const program = `
  const { readFileSync, readdirSync } = require("node:fs");
  const [folder, port] = process.argv.slice(1);
  const types = { html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", json: "application/json", avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };
  const answers = new Map();
  const answer = (name, type, encoding) => {
    const body = readFileSync(folder + "/" + name);
    const headers = ["Content-Type", type, "Content-Length", String(body.length), ...(encoding ? ["Content-Encoding", encoding] : [])];
    return { body, headers };
  };
  for (const name of readdirSync(folder).filter((each) => !each.endsWith(".gz"))) {
    const type = types[name.split(".").at(-1)];
    const compressed = readdirSync(folder).includes(name + ".gz") ? answer(name + ".gz", type, "gzip") : undefined;
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

/** The peer that shows how much of a cost is Node's own: the same bytes, from memory. */
export async function startBareServer(
  files: readonly ServedFile[],
  { isPinned = false } = {},
): Promise<MeasuredProcess> {
  const { folder, remove } = layOut(files);
  // Once it answers, it has read all files.
  return startScript(program, folder, { isPinned }).finally(remove);
}
