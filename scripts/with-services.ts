import { loadConfig } from "#app/platform/config.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createServices, type Services } from "#app/platform/services.server.ts";
import { inWords } from "./in-words.ts";

/**
 * Runs one command on this installation's data, as `inWords` does. The process ends by itself: `process.exit` would cut off what a pipe
 * has not taken yet. Standard output is the command's own; the log goes to standard error.
 */
export function withServices(command: (services: Services) => Promise<number>): Promise<void> {
  return inWords(async () => {
    const config = loadConfig();
    const services = await createServices(config, createLog(config.logLevel, "stderr"));
    try {
      return await command(services);
    } finally {
      await services.close();
    }
  });
}
