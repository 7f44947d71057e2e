import { SettingsError } from "#app/platform/config.server.ts";

/**
 * Runs a command; the code that it returns is the process's exit code. What the settings, the disk or the database say against it is
 * told in one line, with exit code 1. Everything else is a fault of ours, and is shown whole.
 */
export async function inWords(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!isFromOutside(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function isFromOutside(error: unknown): error is Error {
  if (error instanceof SettingsError) return true;
  return error instanceof Error && ("syscall" in error || "errcode" in error);
}
