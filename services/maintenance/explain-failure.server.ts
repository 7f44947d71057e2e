import { isSqliteError, sqliteLocked } from "#platform/database/database-failure.server.ts";
import { diskFullCodes } from "#platform/files/file-storage.server.ts";

/** SQLite's primary result codes. */
const [readOnly, ioError, full, cannotOpen] = [8, 10, 13, 14];

/** What the disk or the database has against a backup, a restore or another command, in words. @returns undefined for any other error */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const has = (...codes: number[]): boolean => isSqliteError(error, ...codes);
  if (has(full)) return `The disk is full: ${error.message}`;
  if (has(readOnly)) return `The database cannot be written, by its rights or its disk's: ${error.message}`;
  if (has(ioError)) return `The disk fails, or is full: ${error.message}`;
  if (has(cannotOpen)) return `The database cannot be opened: ${error.message}`;
  if (has(...sqliteLocked))
    return `The database cannot be used just now. Please try again in a minute: ${error.message}`;
  if (!("syscall" in error) || !("code" in error)) return explainFailure(error.cause);
  const where = "path" in error && typeof error.path === "string" ? error.path : "the place";
  if (diskFullCodes.has(error.code)) return `The disk is full, or a limit of it is reached: ${error.message}`;
  if (error.code === "EACCES" || error.code === "EPERM")
    return `${where} cannot be read or written by the user who runs this: ${error.message}`;
  if (error.code === "EROFS") return `${where} is on a disk that can only be read: ${error.message}`;
  if (error.code === "ENOENT") return `There is no ${where}: ${error.message}`;
  if (error.code === "ENOTDIR") return `${where} is in no folder: ${error.message}`;
  return error.message;
}
