import { Hono } from "hono";
import type { Config } from "#platform/config/config.server.ts";
import { serviceWorkerPath } from "./stored-addresses.ts";

/** A worker has the policy of its own script: it may ask this site, and nothing else. */
const policy = "default-src 'none'; connect-src 'self'";

/** `GET /service-worker.js`. Browsers look for a new one at each visit of the pages that it serves. */
export function serviceWorkerEndpoint({ offline }: Pick<Config, "offline">): Hono {
  return new Hono().get(serviceWorkerPath, async (c) => {
    const { serviceWorkerScripts } = await import("./service-worker-scripts.ts");
    return c.body(serviceWorkerScripts[offline ? "on" : "off"], 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": policy,
    });
  });
}
