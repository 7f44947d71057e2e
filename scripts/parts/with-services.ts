import { existsSync } from "node:fs";
import { type Config, loadConfig, SettingsError } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createServices, type Services } from "#services/services.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * Runs a command with this installation's services, as `runCommand` does. The process ends by itself: `process.exit` would cut off output
 * that a pipe has not read yet. The log goes to standard error.
 *
 * @param options.readOnly the command only reads: a database that is missing or older than this program is an error, and is not changed
 */
export function withServices(
  command: (services: Services) => Promise<number>,
  { readOnly = false } = {},
): Promise<void> {
  return runCommand(async () => {
    const config = loadConfig();
    if (readOnly) expectFestival(config);
    const services = await createServices(config, createLog(config.logLevel, "stderr"), { readOnly });
    try {
      return await command(services);
    } finally {
      await services.close();
    }
  });
}

/** PostgreSQL reports a missing database itself. @throws SettingsError */
function expectFestival({ database }: Config) {
  if (database.engine === "sqlite" && !existsSync(database.file))
    throw new SettingsError(`There is no festival here: no database at ${database.file}. Please check DATA_DIR.`);
}
