import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const rulesFile = ".dependency-cruiser.cjs";
const { forbidden } = z
  .object({ forbidden: z.array(z.object({ name: z.string(), to: z.object({ path: z.string().optional() }) })) })
  .parse(createRequire(import.meta.url)(join(process.cwd(), rulesFile)));
const platformOrder = orderIn("platform-order");
const servicesOrder = orderIn("services-order");
const deskOrder = orderIn("desk-order");
const folders = ["site", "desk", "ui", "services", "platform", "server", "embedded", "migrations"];

/** Each rule with a file that breaks it: its path, and what it imports. A checker that reads no file would pass a clean tree, but not this. */
const violations: Record<string, [file: string, imported: string]> = {
  "no-cycle": ["ui/cycle-a.ts", "./cycle-b.ts"],
  "no-type-cycle": ["ui/type-cycle-a.ts", "./type-cycle-b.ts"],
  "no-orphan-resolution": ["ui/x.ts", "./nowhere.ts"],
  "no-feature-to-feature": ["site/features/a/feature.ts", "../b/y.ts"],
  "features-not-upward": ["site/features/a/upward.ts", "../../../server/y.ts"],
  "desk-not-upward": ["desk/mail/server.ts", "../../server/y.ts"],
  "no-public-code-to-desk": ["site/features/a/desk.ts", "../../../desk/content/pages/y.ts"],
  "desk-program-on-top": ["desk/today/program.ts", "../main.tsx"],
  "no-desk-room-to-room": ["desk/content/pictures/room.ts", "../pages/y.ts"],
  "no-shared-desk-code-to-room": ["desk/content/fields/shared.ts", "../pages/y.ts"],
  "wizard-not-upward": ["site/wizard/x.ts", "../features/b/y.ts"],
  "ui-not-upward": ["ui/upward.ts", "../services/mail/y.ts"],
  "services-not-upward": ["services/mail/x.ts", "../../site/features/b/y.ts"],
  "platform-not-upward": ["platform/http/x.ts", "../../services/mail/y.ts"],
  "embedded-on-its-own": ["embedded/a/x.ts", "../../platform/http/y.ts"],
  "embedded-not-among-itself": ["embedded/a/among.ts", "../b/y.ts"],
  "who-knows-embedded": ["site/features/a/embedded.ts", "../../../embedded/b/y.ts"],
  "browser-safe": ["site/features/a/calls.ts", "./y.server.ts"],
  "contract-zod-only": ["site/features/a/contract.ts", "kysely"],
  "constructors-in-services": ["site/features/a/x.server.ts", "pg"],
  ...upwardIn("platform-order", "platform", platformOrder),
  ...upwardIn("services-order", "services", servicesOrder),
  ...upwardIn("desk-order", "desk", deskOrder),
};

/** What connects to a service or a database; these are often imported on first use. */
const connecting = [
  "@aws-sdk/client-s3",
  "@flystorage/file-storage",
  "contentful",
  "imapflow",
  "node:sqlite",
  "nodemailer",
  "pg",
  "rate-limiter-flexible",
  "stripe",
];
const connectingFile = (name: string) => `desk/frame/connecting/${name.replaceAll(/[:/]/g, "-")}.server.ts`;

/** Files that the violations import. */
const imported = [
  "server/y.ts",
  "embedded/b/y.ts",
  "site/features/a/y.server.ts",
  "site/features/b/y.ts",
  "desk/main.tsx",
  "desk/content/pages/y.ts",
  "services/mail/y.ts",
  "platform/http/y.ts",
];

let root: string;
let found: { rule: string; file: string }[];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "festival-rules-"));
  for (const folder of folders) mkdirSync(join(root, folder));
  for (const name of ["node_modules", "package.json", "tsconfig.json", rulesFile])
    symlinkSync(join(process.cwd(), name), join(root, name));
  for (const file of imported) plant(file, "export {};");
  for (const folder of platformOrder) plant(`platform/${folder}/last.ts`, "export {};");
  for (const folder of servicesOrder) plant(`services/${folder}/last.ts`, "export {};");
  for (const folder of deskOrder) plant(`desk/${folder}/last.ts`, "export {};");
  for (const [file, target] of Object.values(violations)) plant(file, `import "${target}";`);
  for (const name of connecting) plant(connectingFile(name), `export const load = () => import("${name}");`);
  plant(
    "desk/frame/connecting/types.server.ts",
    'import type { ImapFlow } from "imapflow"; export type Client = ImapFlow;',
  );
  plant("ui/cycle-b.ts", 'import "./cycle-a.ts";');
  plant("ui/type-cycle-a.ts", 'import type { B } from "./type-cycle-b.ts"; export type A = B | 1;');
  plant("ui/type-cycle-b.ts", 'import type { A } from "./type-cycle-a.ts"; export type B = A | 2;');
  const { stdout } = spawnSync("depcruise", [...folders, "--config", rulesFile, "--output-type", "json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const violation = z.object({ rule: z.object({ name: z.string() }), from: z.string() });
  const { summary } = z.object({ summary: z.object({ violations: z.array(violation) }) }).parse(JSON.parse(stdout));
  found = summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test("every rule has a planted violation", () => {
  const rules = forbidden.map(({ name }) => name);
  const planted = Object.keys(violations).filter((name) => name !== "no-type-cycle");
  expect(planted.toSorted()).toEqual(rules.toSorted());
});

test("every folder of the platform, of the services and of the desk is in the order", () => {
  const foldersOf = (parent: string) =>
    readdirSync(parent, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  expect(foldersOf("platform").toSorted()).toEqual(platformOrder.toSorted());
  expect(foldersOf("services").toSorted()).toEqual(servicesOrder.toSorted());
  expect(foldersOf("desk").toSorted()).toEqual(deskOrder.toSorted());
});

test.each(Object.entries(violations))("a violation of %s is found", (rule, [file]) => {
  expect(found).toContainEqual({ rule: rule.replace("no-type-cycle", "no-cycle"), file });
});

test.each(connecting)("an import of %s on first use, outside platform and services, is found", (name) => {
  expect(found).toContainEqual({ rule: "constructors-in-services", file: connectingFile(name) });
});

test("types of what connects to a service may be imported anywhere", () => {
  expect(found.map(({ file }) => file)).not.toContain("desk/frame/connecting/types.server.ts");
});

/** The folders from the bottom up: each has a rule of its own but the last, which the rule before it names. */
function orderIn(rule: string) {
  const rules = forbidden.filter(({ name }) => name.startsWith(`${rule}-`));
  const last = /(\w[\w-]*)\)\/$/.exec(rules.at(-1)?.to.path ?? "")?.[1] ?? "";
  return [...rules.map(({ name }) => name.slice(rule.length + 1)), last];
}

/** In every folder but the last, a file that imports from the folder after it. */
function upwardIn(rule: string, parent: string, order: readonly string[]) {
  const planted = order
    .slice(0, -1)
    .map((folder, index): [string, [string, string]] => [
      `${rule}-${folder}`,
      [`${parent}/${folder}/upward.ts`, `../${order[index + 1]}/last.ts`],
    ]);
  return Object.fromEntries(planted);
}

function plant(file: string, source: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}
