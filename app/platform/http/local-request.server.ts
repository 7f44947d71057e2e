import type { Context } from "hono";
import { isLoopback } from "#app/platform/config/settings.server.ts";
import { nodeRequestOf } from "./node-request.server.ts";

const forwarded = ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"];

/**
 * Whether somebody asks from this very machine: through no proxy, and by one of its own names (a stranger's name that leads here is how
 * a web page would ask through a browser). What is for the operator alone is told to nobody else.
 */
export function isLocalRequest(c: Context): boolean {
  const address = (nodeRequestOf(c)?.socket?.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
  const isForwarded = forwarded.some((name) => c.req.header(name) !== undefined);
  return !isForwarded && isLoopback(address) && isLoopback(new URL(c.req.url).hostname);
}
