import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Each rule with a violation of it: a checker that reads no file would pass a clean tree, but not this. */
const violations: Record<string, Record<string, string>> = {
  "no-feature-to-feature": { "app/features/a/x.ts": 'import "../b/y.ts";', "app/features/b/y.ts": "export {};" },
  "features-not-upward": { "app/features/a/x.ts": 'import "../../../server/y.ts";', "server/y.ts": "export {};" },
  "ui-not-upward": { "app/ui/x.ts": 'import "../features/b/y.ts";', "app/features/b/y.ts": "export {};" },
  "platform-not-upward": { "app/platform/x.ts": 'import "../ui/y.ts";', "app/ui/y.ts": "export {};" },
  "wizard-not-upward": { "app/wizard/x.ts": 'import "../features/b/y.ts";', "app/features/b/y.ts": "export {};" },
  "embedded-on-its-own": { "embedded/a/x.ts": 'import "../../app/platform/y.ts";', "app/platform/y.ts": "export {};" },
  "who-knows-embedded": {
    "app/features/a/x.ts": 'import "../../../embedded/b/y.ts";',
    "embedded/b/y.ts": "export {};",
  },
  "browser-safe": { "app/features/a/calls.ts": 'import "./y.server.ts";', "app/features/a/y.server.ts": "export {};" },
  "embedded-not-among-itself": { "embedded/a/x.ts": 'import "../b/y.ts";', "embedded/b/y.ts": "export {};" },
  "contract-zod-only": { "app/features/a/contract.ts": 'import "kysely";' },
  "constructors-in-platform": { "app/features/a/x.server.ts": 'import "pg";' },
  "no-orphan-resolution": { "app/ui/x.ts": 'import "./nowhere.ts";' },
  "no-cycle": { "app/ui/x.ts": 'import "./y.ts";', "app/ui/y.ts": 'import "./x.ts";' },
};

test("every rule has its violation here", () => {
  const rules = [...readFileSync(".dependency-cruiser.cjs", "utf8").matchAll(/name: "([\w-]+)"/g)].map(
    ([, name]) => name,
  );
  expect(Object.keys(violations).toSorted()).toEqual(rules.toSorted());
});

test.each(Object.entries(violations))("%s is found where it is broken", (rule, files) => {
  const root = mkdtempSync(join(tmpdir(), "festival-rules-"));
  try {
    for (const folder of ["app", "server", "embedded", "migrations"]) mkdirSync(join(root, folder));
    for (const name of ["node_modules", "package.json", "tsconfig.json", ".dependency-cruiser.cjs"])
      symlinkSync(join(process.cwd(), name), join(root, name));
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    const { status, stdout } = spawnSync(
      "depcruise",
      ["app", "server", "embedded", "migrations", "--config", ".dependency-cruiser.cjs"],
      { cwd: root, encoding: "utf8" },
    );
    expect(stdout).toContain(rule);
    expect(status).not.toBe(0);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
