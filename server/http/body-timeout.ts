import type { IncomingMessage, ServerResponse } from "node:http";
import { allowedMs, fileArrival } from "#platform/http/arriving-body.server.ts";

/** A picture of 10 MB takes nearly three minutes at half a megabit per second. */
const BODY_TIMEOUT_MS = 180_000;
/** The largest file that signed-in people and their programs may send. */
const LARGEST_FILE = 50_000_000;

/** Node's own limit for a whole request, in milliseconds: that of the largest file. */
export const longestRequestMs = allowedMs(fileArrival, LARGEST_FILE);

/** Ends requests whose body takes longer than three minutes. Where `takesLargeFile`, the endpoint has a limit of its own. */
export function limitBody(request: IncomingMessage, response: ServerResponse, takesLargeFile: boolean): void {
  const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  if (!hasBody || takesLargeFile) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.destroy();
    else response.writeHead(408, { Connection: "close" }).end();
  }, BODY_TIMEOUT_MS);
  const stop = () => clearTimeout(timer);
  request.once("end", stop);
  request.once("close", stop);
  response.once("close", () => {
    // Where the response ends before the body, Node emits neither "end" nor "close" of the request. @hono/node-server closes such a connection itself, except for GET and HEAD.
    stop();
    if (!request.complete && /^(GET|HEAD)$/.test(request.method ?? "")) request.destroy();
  });
}
