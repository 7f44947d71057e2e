import { readdirSync, readlinkSync } from "node:fs";

/** The paths of what this process has open. */
export function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}
