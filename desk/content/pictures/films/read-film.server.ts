import type { Film } from "./film.ts";
import { withoutMp4Metadata } from "./mp4-film.server.ts";
import { withoutWebmMetadata } from "./webm-film.server.ts";

/** Whether the first bytes are those of a film, be it one that is taken or not. */
export function isFilm(bytes: Uint8Array): boolean {
  return isMp4(bytes) || isWebm(bytes);
}

/** Reads a film's header without decoding anything; undefined where it is damaged. */
export function readFilm(bytes: Uint8Array): Film | undefined {
  try {
    if (isMp4(bytes)) return { contentType: "video/mp4", extension: "mp4", ...withoutMp4Metadata(Buffer.from(bytes)) };
    return { contentType: "video/webm", extension: "webm", ...withoutWebmMetadata(Buffer.from(bytes)) };
  } catch (error) {
    // A number that lies outside of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isMp4(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(4, 12)).toString("latin1");
  return start.startsWith("ftyp") && !/avif|avis|mif1|msf1|miaf|hei[cxms]|hev[cxms]/.test(start);
}

function isWebm(bytes: Uint8Array): boolean {
  return bytes.length > 4 && Buffer.from(bytes.subarray(0, 4)).readUInt32BE() === 0x1a45dfa3;
}
