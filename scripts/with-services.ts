import { loadConfig, SettingsError } from "#app/platform/config.server.ts";
import { createServices, type Services } from "#app/platform/services.server.ts";

/** Runs one command on this installation's data and ends the process with the exit code that it returns. */
export async function withServices(command: (services: Services) => Promise<number>): Promise<never> {
  const services = await createServices(readConfig());
  const code = await command(services);
  await services.close();
  process.exit(code);
}

function readConfig() {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
