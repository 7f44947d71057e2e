import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/**
 * Contentful's limit of requests per second before a service: while `refuse` is above zero, so many requests get 429.
 * What `forbids` answers true to gets 403.
 */
export async function startLimited(origin: string) {
  const state = {
    refuse: 0,
    forbids: (_: IncomingMessage) => false,
  };
  const refuse = (to: ServerResponse, status: number, id: string, headers: Record<string, string> = {}) => {
    to.writeHead(status, { "Content-Type": "application/json", ...headers });
    return to.end(JSON.stringify({ sys: { type: "Error", id }, message: "Not now" }));
  };
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    if (state.refuse > 0) {
      state.refuse -= 1;
      return refuse(to, 429, "RateLimitExceeded", { "X-Contentful-RateLimit-Reset": "1" });
    }
    if (state.forbids(from)) return refuse(to, 403, "AccessDenied");
    const { host: _, ...headers } = from.headers;
    const sent = request(`${origin}${from.url}`, { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
    });
    return from.pipe(sent);
  };
  const server = createServer(pass);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return {
    state,
    host: `http://127.0.0.1:${address.port}/content`,
    close: () => {
      const closed = new Promise((ended) => server.close(ended));
      server.closeAllConnections();
      return closed;
    },
  };
}
