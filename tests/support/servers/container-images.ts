import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { hasTool, withSbin } from "../desk/operators-tool.ts";

const run = promisify(execFile);

/** What the Dockerfile sets, as engines read it. */
const imageConfig = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  Cmd: z.array(z.string()),
  WorkingDir: z.string(),
  Volumes: z.record(z.string(), z.unknown()),
  Labels: z.record(z.string(), z.string()),
  Healthcheck: z.object({ Test: z.array(z.string()) }),
});

export type ContainerImage = z.output<typeof imageConfig> & { name: string; bytes: number; baseBytes: number };

/** Whether images can be built and run here, without an engine; if not, says what is missing. Debian's programs need root for it. */
export function canBuildImages(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    process.stdout.write(
      "\nNOT RUN: only root on Linux builds and runs an image without an engine, so its tests were skipped.\n",
    );
    return false;
  }
  return hasTool("buildah") && hasTool("debootstrap");
}

/** A store of images and containers of its own, in a folder that is deleted in the end. */
export function openImageStore() {
  // Not in memory, where tests have their other files: a build takes two gigabytes.
  const folder = mkdtempSync("/var/tmp/festival-images-");
  const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
  const options = { env: { ...withSbin(), BUILDAH_ISOLATION: "chroot", TMPDIR: folder }, maxBuffer: 64e6 };
  const buildah = async (...args: string[]) => (await run("buildah", [...store, ...args], options)).stdout.trim();
  return {
    folder,
    buildah,
    /** The arguments of a `buildah` that somebody else starts, and its environment. */
    store,
    env: options.env,
    /** Builds the Dockerfile, on base images of the names that it asks for. */
    async build(name: string): Promise<ContainerImage> {
      const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(([, base = ""]) => base);
      const [withNode = "", plain = ""] = bases;
      await makeBases({ folder, buildah }, withNode, plain);
      const cache = (await run("npm", ["config", "get", "cache"])).stdout.trim();
      mkdirSync(cache, { recursive: true });
      const packages = ["--volume", `${cache}:/root/.npm`];
      await buildah("bud", "--format", "docker", "--pull-never", ...packages, "--tag", name, ".");
      const inspected = JSON.parse(await buildah("inspect", "--type", "image", name));
      const { Docker } = z.object({ Docker: z.object({ config: imageConfig }) }).parse(inspected);
      const sizes = await Promise.all([name, plain].map((image) => sizeOf(image)));
      return { name, bytes: sizes[0] ?? 0, baseBytes: sizes[1] ?? 0, ...Docker.config };
    },
    async [Symbol.asyncDispose]() {
      await buildah("rm", "--all").catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function sizeOf(image: string) {
    const listed = z.array(z.object({ names: z.array(z.string()).nullish(), size: z.string() }));
    const images = listed.parse(JSON.parse(await buildah("images", "--json")));
    const [amount = "", unit = ""] =
      images.find(({ names }) => names?.some((each) => each.includes(image)))?.size.split(" ") ?? [];
    return Number(amount) * ({ KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? Number.NaN);
  }
}

/** Debian made by debootstrap, and the same with the Node of the package `node` and with npm. */
async function makeBases(
  { folder, buildah }: { folder: string; buildah: (...args: string[]) => Promise<string> },
  withNode: string,
  plain: string,
) {
  const [, suite = ""] = /-(\w+)-slim$/.exec(withNode) ?? [];
  const system = join(folder, "system");
  const options = { env: withSbin(), maxBuffer: 64e6 };
  await run("debootstrap", ["--variant=minbase", suite, system], options);
  for (const cache of ["var/cache/apt/archives", "var/lib/apt/lists"]) rmSync(join(system, cache), { recursive: true });
  const container = await buildah("from", "scratch");
  await buildah("add", "--quiet", container, system, "/");
  await buildah("commit", "--quiet", container, plain);
  const tools = join(folder, "tools");
  await run("npm", ["install", "--global", "--prefix", tools, "npm@11"], options);
  await copyCertificates(join(tools, "etc"));
  await buildah("copy", "--quiet", container, "node_modules/node/bin/node", "/usr/local/bin/node");
  await buildah("copy", "--quiet", container, tools, "/usr/local");
  await buildah("commit", "--quiet", container, withNode);
  await buildah("rm", container);
  for (const each of [system, tools]) rmSync(each, { recursive: true });
}

/** npm in the image believes the same certificates as npm on this machine. */
async function copyCertificates(folder: string) {
  const file = (await run("npm", ["config", "get", "cafile"])).stdout.trim();
  if (!existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "certificates.pem"), readFileSync(file));
  writeFileSync(join(folder, "npmrc"), "cafile=/usr/local/etc/certificates.pem\n");
}
