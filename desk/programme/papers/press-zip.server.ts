import { Zip, ZipPassThrough } from "fflate";
import type { PublicBand } from "#site/features/lineup/records/line-up-model.ts";

/** A longer file is no poster, in bytes. */
const LONGEST = 30_000_000;

/** Answers a path of this site. */
type FetchPath = (path: string) => Promise<Response>;

/**
 * The posters of the bands that visitors see, with `credits.txt`, one picture after the other: no more than one is in memory. A picture that cannot be read
 * is named in the credits, and stops nothing.
 */
export function pressZip(bands: readonly PublicBand[], festival: string, fetch: FetchPath): ReadableStream<Uint8Array> {
  const credits: string[] = [];
  const left = bands.filter(({ picture }) => picture !== "");
  const names = new Set<string>();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const zip = new Zip((error, part, isLast) => {
    if (error) controller?.error(error);
    else controller?.enqueue(part);
    if (isLast) controller?.close();
  });
  const add = (name: string, bytes: Uint8Array) => {
    // Pictures are compressed already.
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  };
  return new ReadableStream({
    start(own) {
      controller = own;
    },
    async pull() {
      for (let band = left.shift(); band; band = left.shift()) {
        const found = await readPicture(band.picture, fetch);
        if (!found) {
          credits.push(`${band.name}: the picture could not be read, and is missing here`);
          continue;
        }
        const name = fileName(band.name, found.extension, names);
        credits.push(`${name}: ${band.name}`);
        return add(name, found.bytes);
      }
      add("credits.txt", new TextEncoder().encode(creditsText(credits, festival)));
      zip.end();
    },
    cancel() {
      zip.terminate();
    },
  });
}

function creditsText(credits: readonly string[], festival: string): string {
  const words = `Posters of ${festival || "the festival"}, with the band that each shows. Please print the band’s name beside it.`;
  return `${[words, "", ...credits].join("\r\n")}\r\n`;
}

const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
};

async function readPicture(path: string, fetch: FetchPath) {
  const response = await fetch(path).catch(() => undefined);
  const type = response?.headers.get("Content-Type")?.split(";")[0] ?? "";
  const extension = extensions[type];
  const bytes = response?.ok && extension ? new Uint8Array(await response.arrayBuffer()) : undefined;
  return bytes && extension && bytes.length <= LONGEST ? { bytes, extension } : undefined;
}

/** "ma-o-malley.jpg", and a number behind one that is there already. */
function fileName(band: string, extension: string, names: Set<string>): string {
  const plain = band.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const base = plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "band";
  let name = `${base}.${extension}`;
  for (let number = 2; names.has(name); number += 1) name = `${base}-${number}.${extension}`;
  names.add(name);
  return name;
}
