/**
 * `npm run sbom`: the software bill of materials (CycloneDX) of what runs in production, the same each time for the same lockfile.
 * npm makes it from a copy without the development packages: with `--omit=dev` it also omits those that production shares with them.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { print } from "./parts/print.ts";

const manifest = z.looseObject({ name: z.string() });
const lockfile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional() })),
});
const bill = z.looseObject({ metadata: z.looseObject({}) });

const temporary = mkdtempSync(join(tmpdir(), "festival-sbom-"));
try {
  print(JSON.stringify(billOf(copyWithoutDevelopment(temporary)), undefined, 2));
} finally {
  rmSync(temporary, { recursive: true });
}

/** npm names the bill after the folder. */
function copyWithoutDevelopment(parent: string) {
  const ours = manifest.parse(withoutDevelopment(manifest.parse(readJson("package.json"))));
  const { packages, ...lock } = lockfile.parse(readJson("package-lock.json"));
  const { "": root = {}, ...others } = packages;
  const production = Object.entries(others).filter(([folder, { dev, link }]) => isInstalled(folder) && !dev && !link);
  const folder = join(parent, ours.name);
  mkdirSync(folder);
  writeJson(join(folder, "package.json"), ours);
  writeJson(join(folder, "package-lock.json"), {
    ...lock,
    packages: { "": withoutDevelopment(root), ...Object.fromEntries(production) },
  });
  return folder;
}

function withoutDevelopment({ devDependencies: _, workspaces: __, ...rest }: Record<string, unknown>) {
  return rest;
}

/** False for the folder of a workspace. */
function isInstalled(folder: string) {
  return folder.startsWith("node_modules/");
}

function billOf(folder: string) {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const printed = execFileSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64e6,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { serialNumber: _, metadata, ...rest } = bill.parse(JSON.parse(printed));
  const { timestamp: __, ...lasting } = metadata;
  return { ...rest, metadata: lasting };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function writeJson(file: string, value: unknown) {
  writeFileSync(file, JSON.stringify(value));
}
