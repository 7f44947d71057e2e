import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { chooseEncoding, type Encoding } from "#platform/cache/choose-encoding.server.ts";
import { createServedFile, fileResponse, type ServedFile } from "#platform/http/file-response.server.ts";
import { addMissing, allowCrossOrigin, type SecurityHeader } from "#platform/http/security-headers.server.ts";

/** A file of the build, as it is and as `scripts/build/compress-build.ts` has compressed it. */
type StaticFile = Map<Encoding, ServedFile>;

/** Answers a request for a file of the build. False: there is no such file, and nothing was sent. */
export type AnswerWithFile = (request: IncomingMessage, response: ServerResponse) => boolean;

const compressed: Record<string, Encoding> = { ".br": "br", ".gz": "gzip" };

/** Serves the files of the build from memory: they are two megabytes, and stay the same while the process runs. */
export function createAnswerWithFile(folder: string, security: readonly SecurityHeader[]): AnswerWithFile {
  const files = readFiles(folder, security);
  return (request, response) => {
    const { method, url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const file = files.get(pathOf(url));
    const encoded = file?.get(chooseEncoding(headers["accept-encoding"])) ?? file?.get("identity");
    if (encoded === undefined) return false;
    const { status, headers: own, body } = fileResponse(request, encoded);
    response.writeHead(status, own);
    response.end(body);
    return true;
  };
}

/** Not decoded: a file has one address. Requests to a proxy have a host before the path. */
function pathOf(url: string): string {
  if (!url.startsWith("/")) return URL.parse(url)?.pathname ?? "";
  const queryStart = url.indexOf("?");
  return queryStart < 0 ? url : url.slice(0, queryStart);
}

/** By their paths: `/favicon.svg`. */
function readFiles(folder: string, security: readonly SecurityHeader[]): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of entries) {
    const file = join(parentPath, name);
    const address = `/${relative(folder, file).split(sep).join("/")}`;
    const encoding = compressed[address.slice(-3)];
    const path = encoding ? address.slice(0, -3) : address;
    const encodings: StaticFile = files.get(path) ?? new Map();
    encodings.set(encoding ?? "identity", readServedFile(file, path, encoding, security));
    files.set(path, encodings);
  }
  return files;
}

/** Names under /assets/ hold a content hash, so those are immutable. Other sites may embed any of them: they are public. */
function readServedFile(
  file: string,
  path: string,
  encoding: Encoding | undefined,
  security: readonly SecurityHeader[],
): ServedFile {
  const bytes = readFileSync(file);
  const headers = new Headers({
    "Content-Type": getMimeType(path) ?? "application/octet-stream",
    "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    Vary: "Accept-Encoding",
    // Fonts and module scripts are only loaded by other sites with CORS.
    "Access-Control-Allow-Origin": "*",
  });
  if (encoding) headers.set("Content-Encoding", encoding);
  addMissing(headers, [allowCrossOrigin, ...security]);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return createServedFile(bytes, { etag: `"${digest}"`, modified: statSync(file).mtime, headers });
}
