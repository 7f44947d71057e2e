import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A file that a peer serves under `name`, with the bytes that the site sent; `gzip`, if it is sent compressed too. */
export type ServedFile = { name: string; plain: Buffer; gzip?: Buffer };
export type Encoding = "plain" | "gzip" | "br";

/** A browser's header, or none, as a program asks that takes no compressed answer. */
export function accepting(encoding: Encoding, headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return encoding === "plain" ? { ...headers } : { ...headers, "Accept-Encoding": encoding };
}

/** A response that is compressed quickly at first, and made as small as it gets behind, has a weak ETag until then. */
const smallWithinMs = 5_000;

/**
 * The bytes of an answer as they travel: nothing is unpacked, and compressed as far as the server compresses it.
 *
 * @throws when it is not a 200 in the encoding that was asked for, or not there within a minute.
 */
export async function bytesOf(url: string, encoding: Encoding, headers: Record<string, string> = {}): Promise<Buffer> {
  return (await settledAnswerOf(url, encoding, headers)).bytes;
}

/** The headers of the same answer (name, value, name, value …), without those that Node adds to every response. */
export async function headersOf(url: string, encoding: Encoding): Promise<string[]> {
  const { rawHeaders } = await settledAnswerOf(url, encoding, {});
  return rawHeaders.filter((_, at) => !addedByNode.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ""));
}

const addedByNode: ReadonlySet<string> = new Set(["date", "connection", "keep-alive"]);

async function settledAnswerOf(url: string, encoding: Encoding, headers: Record<string, string>): Promise<Answer> {
  const until = performance.now() + smallWithinMs;
  let answer = await answerOf(url, encoding, headers);
  while (answer.isQuick && performance.now() < until) {
    await wait(200);
    answer = await answerOf(url, encoding, headers);
  }
  return answer;
}

type Answer = { bytes: Buffer; rawHeaders: string[]; isQuick: boolean };

function answerOf(url: string, encoding: Encoding, headers: Record<string, string>) {
  return new Promise<Answer>((resolve, reject) => {
    const request = get(url, { headers: accepting(encoding, headers), timeout: 60_000 }, (response) => {
      const came = response.headers["content-encoding"] ?? "plain";
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const isQuick = response.headers.etag?.startsWith("W/") === true;
        if (response.statusCode === 200 && came === encoding)
          return resolve({ bytes: Buffer.concat(chunks), rawHeaders: response.rawHeaders, isQuick });
        reject(new Error(`${url} came with ${response.statusCode}, ${came} in place of ${encoding}.`));
      });
    });
    request.once("timeout", () => request.destroy(new Error(`${url} did not answer within a minute.`)));
    request.once("error", reject);
  });
}

/** Lays the files out on disk, each compressed one beside its plain one, in a folder of their own; `remove` takes it away. */
export function layOut(files: readonly ServedFile[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "festival-bench-files-"));
  for (const { name, plain, gzip } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, plain);
    if (gzip) writeFileSync(`${path}.gz`, gzip);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** @throws when a peer does not send the same bytes: its figures would be about something else. */
export async function expectSameBytes(url: string, { plain, gzip }: ServedFile): Promise<void> {
  const same = plain.equals(await bytesOf(url, "plain")) && (!gzip || gzip.equals(await bytesOf(url, "gzip")));
  if (!same) throw new Error(`${url} does not come with the site's bytes.`);
}
