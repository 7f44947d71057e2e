import { SettingsError } from "#app/platform/config/config.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database-failure.server.ts";

/**
 * Runs a command; the code that it returns is the process's exit code. What the settings, the disk or the database say against it is
 * told in one line, with exit code 1. Everything else is a fault of ours, and is shown whole.
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const words = wordsOf(error);
    if (words === undefined) throw error;
    console.error(words);
    process.exitCode = 1;
  }
}

/** @returns undefined for a fault of ours. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDatabaseUnavailable(error))
    return `The database cannot be used just now. Please try again in a minute: ${error.message}`;
  if (error instanceof SettingsError || "syscall" in error || "errcode" in error) return error.message;
  return wordsOf(error.cause);
}
