/**
 * `npm run sbom`: the software bill of materials (CycloneDX) of what runs in production, the same each time for the same lockfile.
 * npm makes it, of a copy without the development's packages: told to leave those out, it leaves out whatever they share with us.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const manifest = z.looseObject({ name: z.string() });
const lockfile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) });
const bill = z.looseObject({ metadata: z.looseObject({}) });

const temporary = mkdtempSync(join(tmpdir(), "festival-sbom-"));
try {
  console.log(JSON.stringify(billOf(copyWithoutDevelopment(temporary)), undefined, 2));
} finally {
  rmSync(temporary, { recursive: true });
}

/** The bill takes its name from the folder. */
function copyWithoutDevelopment(parent: string) {
  const { devDependencies: _, ...ours } = manifest.parse(readJson("package.json"));
  const { packages, ...lock } = lockfile.parse(readJson("package-lock.json"));
  const { "": root = {}, ...others } = packages;
  const { devDependencies: __, ...lockedRoot } = root;
  const production = Object.entries(others).filter(([, { dev }]) => !dev);
  const folder = join(parent, ours.name);
  mkdirSync(folder);
  writeJson(join(folder, "package.json"), ours);
  writeJson(join(folder, "package-lock.json"), {
    ...lock,
    packages: { "": lockedRoot, ...Object.fromEntries(production) },
  });
  return folder;
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
