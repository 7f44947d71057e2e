import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "#platform/config/config.server.ts";
import { listen } from "./listen.ts";

/**
 * For PORT=0, the configuration with a free port. It is chosen before anything starts, since pages, emails and the payment sandbox's
 * webhooks contain the site's address.
 */
export async function withFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) };
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await listen(probe, 0, host);
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("the system chose no port");
  return address.port;
}
