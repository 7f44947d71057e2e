import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { withSbin } from "../desk/operators-tool.ts";
import { freePort } from "../site/site.ts";
import type { ContainerImage, openImageStore } from "./container-images.ts";

/** In the container. */
const outputFile = "/output";

type Options = {
  /** A number; without it the image's own. */
  user?: number;
  /** By the folder in the container, the one on this machine. */
  volumes: Record<string, string>;
  env: Record<string, string>;
};

/**
 * A container with a read-only root, as compose.yaml has it. buildah itself knows no such option: its root is mounted once more, read-only. What
 * buildah writes for itself is in /run, where only root can write.
 */
export async function openContainer(
  store: ReturnType<typeof openImageStore>,
  image: ContainerImage,
  mountedFiles: readonly string[],
) {
  const name = await store.buildah("from", "--pull-never", image.name);
  // buildah would take a folder of its own in the place of the one that is mounted there.
  for (const volume of Object.keys(image.Volumes)) await store.buildah("config", "--volume", `${volume}-`, name);
  const root = await store.buildah("mount", name);
  for (const file of ["/run/.containerenv", outputFile, ...mountedFiles]) writeFileSync(join(root, file), "");
  await mount("--bind", root, root);
  await mount("--options", "remount,bind,ro", root);
  await mount("--types", "tmpfs", "--options", "mode=755", "tmpfs", join(root, "run"));

  const begun: ChildProcess[] = [];
  function begin(command: readonly string[], { user, volumes, env }: Options): ChildProcess {
    const options = [
      ...(user === undefined ? [] : ["--user", `${user}:${user}`]),
      ...Object.entries(volumes).flatMap(([inside, folder]) => ["--volume", `${folder}:${inside}`]),
      ...Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
    ];
    const child = spawn("buildah", [...store.store, "run", ...options, name, "--", ...command], {
      env: store.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    begun.push(child);
    return child;
  }

  return {
    /** Runs a command to its end. Its output goes to a file: buildah loses the last of it now and then. */
    async run(command: readonly string[], options: Options) {
      const file = join(store.folder, `output-${crypto.randomUUID()}`);
      writeFileSync(file, "");
      chmodSync(file, 0o666);
      const intoFile = ["/bin/sh", "-c", `exec "$@" > ${outputFile} 2>&1`, "sh", ...command];
      const child = begin(intoFile, { ...options, volumes: { ...options.volumes, [outputFile]: file } });
      const explained = outputOf(child);
      const [status] = await once(child, "close");
      return { status, output: `${readFileSync(file, "utf8")}${explained()}` };
    },
    /** Starts the program as the image says, and waits until its health check succeeds. */
    async start(options: Options) {
      const port = await freePort();
      const set = { ...options, env: { ...options.env, PORT: String(port) } };
      const child = begin(image.Cmd, set);
      const output = outputOf(child);
      const [, ...check] = image.Healthcheck.Test;
      while ((await this.run(check, set)).status !== 0)
        if (child.exitCode !== null) throw new Error(`The site did not start:\n${output()}`);
        else await wait(500);
      return { url: `http://127.0.0.1:${port}`, output, stop: () => stop(child) };
    },
    async [Symbol.asyncDispose]() {
      // What a test that failed has left.
      for (const child of begun.filter(({ exitCode }) => exitCode === null)) await stop(child);
      for (const each of [join(root, "run"), root]) await promisify(execFile)("umount", [each], { env: withSbin() });
      await store.buildah("rm", name);
    },
  };
}

/** An empty volume of a user's own. */
export function makeVolume(folder: string, user: number): string {
  const volume = mkdtempSync(join(folder, "volume-"));
  chownSync(volume, user, user);
  return volume;
}

async function mount(...args: string[]) {
  await promisify(execFile)("mount", args, { env: withSbin() });
}

function outputOf(child: ChildProcess): () => string {
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  return () => printed.join("");
}

/** Asks the program itself, as an engine does; buildah would kill it. Returns its exit code, and how long it took. */
async function stop(child: ChildProcess) {
  const ended = once(child, "close");
  const begin = performance.now();
  process.kill(programOf(child.pid ?? 0), "SIGTERM");
  const [status] = await ended;
  return { status, seconds: (performance.now() - begin) / 1000 };
}

/** The first Node below buildah's process. */
function programOf(pid: number): number {
  const parents = new Map<number, number[]>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [, parent = 0] = /\) \S (\d+)/.exec(readProcess(entry, "stat"))?.map(Number) ?? [];
    parents.set(parent, [...(parents.get(parent) ?? []), Number(entry)]);
  }
  const below = [pid];
  for (const each of below) {
    if (readProcess(String(each), "cmdline").split("\0")[0]?.endsWith("/node")) return each;
    below.push(...(parents.get(each) ?? []));
  }
  throw new Error("The program does not run.");
}

function readProcess(pid: string, what: string): string {
  try {
    return readFileSync(join("/proc", pid, what), "utf8");
  } catch {
    return "";
  }
}
