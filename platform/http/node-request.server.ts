import type { Context } from "hono";
import { isLoopback } from "#platform/config/settings.server.ts";

/** The part of Node's request that is used here. */
type NodeRequest = { socket?: { remoteAddress?: string } };

/** Node's own request, as `@hono/node-server` passes it on; undefined for an in-process request of our own loaders. */
export function nodeRequestOf(c: Context): NodeRequest | undefined {
  const bindings: { incoming?: NodeRequest } | undefined = c.env;
  return bindings?.incoming;
}

const forwardingHeaders = ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"];

/**
 * Whether a request comes from this machine, through no proxy, and for a loopback host name: a web page could otherwise reach it through
 * the visitor's browser by DNS rebinding. Guards what is for the operator alone.
 */
export function isLocalRequest(c: Context): boolean {
  const address = (nodeRequestOf(c)?.socket?.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
  const isForwarded = forwardingHeaders.some((name) => c.req.header(name) !== undefined);
  return !isForwarded && isLoopback(address) && isLoopback(new URL(c.req.url).hostname);
}
