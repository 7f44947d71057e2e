import type { Context } from "hono";

/** As much of Node's own request as we look at. */
type NodeRequest = { socket?: { remoteAddress?: string } };

/** Node's own request, as `@hono/node-server` passes it on: undefined for one that came without a socket, from our own loaders. */
export function nodeRequestOf(c: Context): NodeRequest | undefined {
  const bindings: { incoming?: NodeRequest } | undefined = c.env;
  return bindings?.incoming;
}
