import { join } from "node:path";

/** A new path for a file that is being written. Maintenance deletes those that a crash has left. */
export function unfinishedFile(folder: string): string {
  return join(folder, `${crypto.randomUUID()}.part`);
}
