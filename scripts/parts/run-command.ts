import { SettingsError } from "#platform/config/config.server.ts";
import { isDatabaseUnavailable } from "#platform/database/database-failure.server.ts";
import { explainFailure } from "#services/maintenance/explain-failure.server.ts";
import { printError } from "./print.ts";

/**
 * Runs a command, which returns the process's exit code. Errors of the settings, the disk or the database are printed as one line, with exit
 * code 1.
 *
 * @throws any other error, which is a bug.
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const message = explainError(error);
    if (message === undefined) throw error;
    printError(message);
    process.exitCode = 1;
  }
}

/** @returns undefined for a bug. */
function explainError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof SettingsError) return error.message;
  const words = explainFailure(error);
  if (words !== undefined) return words;
  if (isDatabaseUnavailable(error))
    return `The database cannot be used just now. Please try again in a minute: ${error.message}`;
  if ("errcode" in error) return error.message;
  return explainError(error.cause);
}
