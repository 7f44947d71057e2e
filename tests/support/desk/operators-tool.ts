import { spawnSync } from "node:child_process";

/**
 * Looks for a program that operators use and the site does not need. Where it is missing, root installs it from Debian.
 *
 * @returns whether it is installed; if not, prints which tests did not run, because skipped tests go unnoticed.
 */
export function hasTool(program: string, debianPackage = program): boolean {
  if (isThere(program)) return true;
  if (process.getuid?.() === 0) spawnSync("apt-get", ["install", "--yes", debianPackage], { stdio: "ignore" });
  if (isThere(program)) return true;
  process.stdout.write(
    `\nNOT RUN: there is no ${program} here (Debian's package ${debianPackage}), so its tests were skipped.\n`,
  );
  return false;
}

function isThere(program: string) {
  return spawnSync("/bin/sh", ["-c", `command -v ${program}`], { env: withSbin() }).status === 0;
}

/** Debian's folders of programs for root. */
export function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin` };
}
