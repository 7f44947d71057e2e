import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** deploy/update.sh with fake programs that record their arguments. */
test("an update makes a backup, builds beside the running version, switches over, restarts and keeps the settings", () => {
  const server = openServer();
  const { status, output } = server.update({ isWell: true });
  expect(status, output).toBe(0);
  expect(server.asked()).toEqual([
    "systemctl start festival-backup.service",
    "npm ci",
    "npm run build",
    "systemctl restart festival",
  ]);
  expect(server.runs()).not.toBe(server.old);
  expect(readFileSync(join(server.runs(), ".env"), "utf8")).toBe("SITE_URL=https://jazz.example.org\n");
});

test("an unhealthy new version is replaced by the old one, with a message", () => {
  const server = openServer();
  const { status, output } = server.update({ isWell: false });
  expect(status).toBe(1);
  expect(output).toContain("the old one runs again");
  expect(server.runs()).toBe(server.old);
  expect(server.asked().filter((each) => each.endsWith("restart festival"))).toHaveLength(2);
});

test("the version that runs and the two before it stay, whatever they are called", () => {
  const server = openServer();
  const earlier = ["first try", "2026-11-01-000000", "2026-12-01-000000"].map((name) => join(server.old, "..", name));
  for (const [at, folder] of earlier.entries()) {
    mkdirSync(folder);
    utimesSync(folder, at + 1, at + 1);
  }
  expect(server.update({ isWell: true }).status).toBe(0);
  const staying = ["2026-12-01-000000", basename(server.old), basename(server.runs())];
  expect(new Set(readdirSync(join(server.old, "..")))).toEqual(new Set(staying));
});

test("the running version stays when the backup or the build fails", () => {
  for (const fails of ["systemctl", "npm"]) {
    const server = openServer();
    expect(server.update({ isWell: true, fails }).status).not.toBe(0);
    expect(server.runs()).toBe(server.old);
    expect(server.asked()).not.toContain("systemctl restart festival");
  }
});

/** A folder laid out as docs/operations.md says, with one version that runs. */
function openServer() {
  const home = mkdtempSync(join(tmpdir(), "festival-server-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [programs, old, log] = [join(home, "programs"), join(home, "versions", "2027-01-01-000000"), join(home, "log")];
  for (const folder of [programs, old]) mkdirSync(folder, { recursive: true });
  symlinkSync(old, join(home, "site"));
  writeFileSync(join(old, ".env"), "SITE_URL=https://jazz.example.org\n");
  writeFileSync(log, "");
  const program = (name: string, does: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${does}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  const noted = (name: string) => `[ "$FAILS" != ${name} ] || exit 1; echo "${name} $*" >> ${log}`;
  program("systemctl", noted("systemctl"));
  program("npm", noted("npm"));
  program("runuser", 'shift 3; exec "$@"');
  program("git", 'case "$1" in clone) mkdir "$4" ;; *) echo origin ;; esac');
  program("curl", '[ "$IS_WELL" = true ]');
  program("sleep", "exit 0");
  const update = ({ isWell, fails = "" }: { isWell: boolean; fails?: string }) => {
    const env = {
      PATH: `${programs}:${process.env.PATH}`,
      FESTIVAL_HOME: home,
      FESTIVAL_PATIENCE: "2",
      IS_WELL: String(isWell),
      FAILS: fails,
    };
    const { status, stdout, stderr } = spawnSync(resolve("deploy/update.sh"), { env, encoding: "utf8" });
    return { status, output: `${stdout}${stderr}` };
  };
  const asked = () => readFileSync(log, "utf8").split("\n").filter(Boolean);
  return { old, update, asked, runs: () => readlinkSync(join(home, "site")) };
}
