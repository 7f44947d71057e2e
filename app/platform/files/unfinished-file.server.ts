import { join } from "node:path";

/** A new name for a file that is still being written. Housekeeping removes what a crash left of them. */
export function unfinishedFile(folder: string): string {
  return join(folder, `${crypto.randomUUID()}.part`);
}
