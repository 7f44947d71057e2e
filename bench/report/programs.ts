import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";

/** Folders of system programs that are not in an ordinary user's PATH. */
const systemFolders = ["/usr/local/sbin", "/usr/sbin", "/sbin"];
const howToInstall = {
  wrk: "Debian and Ubuntu: apt-get install wrk; macOS: brew install wrk",
  nginx: "Debian and Ubuntu: apt-get install nginx (its own server may stay stopped); macOS: brew install nginx",
};

/** Programs that do not come from npm. */
export type Program = keyof typeof howToInstall;

/** A sentence for each missing program, with how to install it. */
export function missingPrograms(programs: readonly Program[]): string[] {
  return [...new Set(programs)]
    .filter((name) => findProgram(name) === undefined)
    .map((name) => `${name} is missing. ${howToInstall[name]}.`);
}

/** @throws when it is missing: `missingPrograms` reports that before anything is measured. */
export function programPath(name: Program): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is missing. ${howToInstall[name]}.`);
  return path;
}

/** Servers on one core and the load generator on the other, so that peers have the same conditions. */
const cores = { server: "0", load: "1" } as const;
const canPin = availableParallelism() > 1 && findProgram("taskset") !== undefined;

/** For the report. */
export const pinning = canPin
  ? "The measured server has one core to itself and wrk the other (`taskset`)."
  : "Nothing is pinned to a core here (one core, or no `taskset`), so the ratios are rougher.";

/** The command that runs a program on its core alone; the command itself where that cannot be done. */
export function pinned(who: keyof typeof cores, program: string, args: readonly string[]): [string, string[]] {
  return canPin ? ["taskset", ["--cpu-list", cores[who], program, ...args]] : [program, [...args]];
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...systemFolders];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
