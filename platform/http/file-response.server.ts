import type { IncomingMessage } from "node:http";
import { matchesEtag, notModifiedNames } from "#platform/cache/cached-response.server.ts";

/** A file in memory, in one encoding. */
export type ServedFile = {
  bytes: Buffer;
  /** Strong: other bytes have another one, also the same file in another encoding. */
  etag: string;
  /** As `Last-Modified` says it. */
  modified: string;
  /** Those of a 200 without its length, and those of a 304: name, value, name, value … */
  headers: string[];
  notModifiedHeaders: string[];
};

/** `headers` are those of a 200, without validators and length. */
export function createServedFile(
  bytes: Buffer,
  { etag, modified, headers }: { etag: string; modified: Date; headers: Headers },
): ServedFile {
  const validators = ["etag", etag, "last-modified", modified.toUTCString()];
  return {
    bytes,
    etag,
    modified: modified.toUTCString(),
    headers: [...[...headers].flat(), ...validators, "accept-ranges", "bytes"],
    notModifiedHeaders: [...[...headers].filter(([name]) => notModifiedNames.has(name)).flat(), ...validators],
  };
}

/** What `writeHead` and `end` are called with. */
type FileResponse = { status: number; headers: string[]; body?: Buffer };

/** Answers GET or HEAD: with 304 to a client that has the file, with 206 to one that asks for a part of it, else with the whole file. */
export function fileResponse({ method, headers }: IncomingMessage, file: ServedFile): FileResponse {
  if (isNotModified(headers, file)) return { status: 304, headers: file.notModifiedHeaders };
  const { bytes } = file;
  const withLength = (length: number, ...others: string[]) =>
    file.headers.concat(others, "content-length", String(length));
  if (method === "HEAD") return { status: 200, headers: withLength(bytes.length) };
  const range = mayBeContinued(headers, file) ? readRange(headers.range, bytes.length) : "whole";
  if (range === "whole") return { status: 200, headers: withLength(bytes.length), body: bytes };
  if (range === "unsatisfiable")
    return { status: 416, headers: withLength(0, "content-range", `bytes */${bytes.length}`) };
  const part = bytes.subarray(range.start, range.end + 1);
  const place = `bytes ${range.start}-${range.end}/${bytes.length}`;
  return { status: 206, headers: withLength(part.length, "content-range", place), body: part };
}

type RequestHeaders = IncomingMessage["headers"];

/** `If-Modified-Since` counts only without `If-None-Match`. */
function isNotModified(headers: RequestHeaders, { etag, modified }: ServedFile): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return matchesEtag(etag, tags);
  const since = headers["if-modified-since"];
  return since !== undefined && Date.parse(modified) <= Date.parse(since);
}

/** Whether the part that the client has belongs to this version of the file (`If-Range`): the same strong ETag or date. */
function mayBeContinued(headers: RequestHeaders, { etag, modified }: ServedFile): boolean {
  const validator = headers["if-range"];
  return validator === undefined || validator === etag || validator === modified;
}

/** One range with both ends included. Several ranges, another unit or a header that cannot be read mean the whole file. */
function readRange(header: string | undefined, size: number) {
  if (header === undefined) return "whole";
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  const isSuffix = first === "";
  if ((isSuffix && last === "") || (!isSuffix && last !== "" && Number(last) < Number(first))) return "whole";
  const start = isSuffix ? Math.max(size - Number(last), 0) : Number(first);
  const end = isSuffix || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
