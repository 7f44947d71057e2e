import { loadConfig, SettingsError } from "#app/platform/config.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createServices, type Services } from "#app/platform/services.server.ts";

/**
 * Runs one command on this installation's data; the code that it returns is the process's exit code. The process ends by itself:
 * `process.exit` would cut off what a pipe has not taken yet. Standard output is the command's own; the log goes to standard error.
 */
export async function withServices(command: (services: Services) => Promise<number>): Promise<void> {
  const services = await openServices();
  const code = await command(services);
  await services.close();
  process.exitCode = code;
}

async function openServices() {
  try {
    const config = loadConfig();
    return await createServices(config, createLog(config.logLevel, "stderr"));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
