import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** Of which the tests use about a third. */
const neededBytes = 4 * 1024 ** 3;

/** The folder for what tests store: in memory where there is enough of it, because tests open and remove thousands of databases. */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
