import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";

/** Where a shell of an ordinary user does not look, though system programs are there. */
const systemFolders = ["/usr/local/sbin", "/usr/sbin", "/sbin"];
const howToInstall = {
  wrk: "Debian and Ubuntu: apt-get install wrk; macOS: brew install wrk",
  nginx: "Debian and Ubuntu: apt-get install nginx (its own server may stay stopped); macOS: brew install nginx",
};

/** What measures, or is measured against, and does not come from npm. */
export type Program = keyof typeof howToInstall;

/** A sentence for each program that is not there, with how to get it. */
export function missingPrograms(programs: readonly Program[]): string[] {
  return [...new Set(programs)]
    .filter((name) => findProgram(name) === undefined)
    .map((name) => `${name} is missing. ${howToInstall[name]}.`);
}

/** @throws when it is not there: `missingPrograms` says so in words before anything is measured. */
export function programPath(name: Program): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is missing. ${howToInstall[name]}.`);
  return path;
}

/** Servers on one core and what loads them on the other, so that peers have the same to work with. */
const cores = { server: "0", load: "1" } as const;
const canPin = availableParallelism() > 1 && findProgram("taskset") !== undefined;

/** In words, for the report. */
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
