import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const versions = z.record(z.string(), z.string());
const declared = z.object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions });
const locked = z.object({
  /** Where it is installed under another one. */
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  deprecated: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
});
const manifest = declared
  .extend({ allowScripts: z.record(z.string(), z.boolean()), workspaces: z.array(z.string()) })
  .parse(readJson("package.json"));
const lock = z.object({ packages: z.record(z.string(), locked) }).parse(readJson("package-lock.json"));
const root = z.object({ packages: z.object({ "": declared }) }).parse(readJson("package-lock.json")).packages[""];
/** What is installed, without the links to workspaces. */
const packages = Object.entries(lock.packages).filter(
  ([folder, { link }]) => folder.startsWith("node_modules/") && !link,
);

describe("each dependency", () => {
  const pins = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

  test("is asked for by exact versions", () => {
    for (const [folder, pin] of Object.entries(pins))
      expect(packageOf(folder, pin).version, folder).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  test("matches the lockfile, which has its digest", () => {
    expect(root).toEqual(declared.parse(manifest));
    for (const [folder, pin] of Object.entries(pins)) {
      const { name = folder, version } = lock.packages[`node_modules/${folder}`] ?? {};
      expect({ name, version }, folder).toEqual(packageOf(folder, pin));
    }
    for (const [folder, { integrity }] of packages) expect(integrity, folder).toMatch(/^sha512-/);
  });

  test("is in the lockfile without the registry it came from", () => {
    for (const [folder, { resolved }] of packages) expect(resolved, folder).toBeUndefined();
  });

  test("has the same versions in each workspace, which is private", () => {
    const workspace = z.object({ private: z.literal(true), dependencies: versions });
    for (const folder of manifest.workspaces)
      expect(pins).toMatchObject(workspace.parse(readJson(`${folder}/package.json`)).dependencies);
  });

  test("runs no install script unless it is on the list", () => {
    const allowed = Object.keys(manifest.allowScripts);
    for (const [folder, { hasInstallScript }] of packages)
      if (hasInstallScript) expect(allowed, folder).toContain(nameOf(folder));
  });

  test("has no deprecated package", () => {
    expect(packages.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
  });

  test.runIf(process.env.LONG)("has a bill of materials with every package that runs in production", () => {
    const printed = execFileSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8", maxBuffer: 64e6 });
    const part = z.object({ purl: z.string().startsWith("pkg:npm/") });
    const bill = z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(part) }).parse(JSON.parse(printed));
    for (const [folder, pin] of Object.entries(manifest.dependencies)) {
      const { name, version } = packageOf(folder, pin);
      expect(bill.components.map(({ purl }) => purl)).toContain(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    }
  });
});

test("the command tsc is that of TypeScript 7, though a package inside version 6 has one of that name, too", () => {
  expect(execFileSync("node_modules/.bin/tsc", ["--version"], { encoding: "utf8" })).toMatch(/^Version 7\./);
});

/** What is installed under another name is asked for as `npm:<its own name>@<version>`. */
function packageOf(folder: string, pin: string) {
  const [, name = folder, version = pin] = /^npm:(.+)@(.+)$/.exec(pin) ?? [];
  return { name, version };
}

function nameOf(folder: string) {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
