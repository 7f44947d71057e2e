import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { contentSections } from "#site/features/pages/section-list/section-registry.ts";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(existsSync);
const documents = files.filter((file) => file.endsWith(".md"));
const code = files.filter((file) => /\.(tsx?|cjs|css)$/.test(file));
const names = new Set(files.map((file) => basename(file)));

const titlesOf = (document: string) =>
  [...readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);
/** The anchor that GitHub makes of a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

test.each(documents)("each link of %s leads to an existing file and heading", (document) => {
  const links = [...readFileSync(document, "utf8").matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)];
  for (const [link, path = "", anchor] of links) {
    const target = path === "" ? document : join(dirname(document), path);
    expect(existsSync(target), link).toBe(true);
    if (anchor !== undefined && target.endsWith(".md")) expect(titlesOf(target).map(anchorOf), link).toContain(anchor);
  }
});

test.each(documents)("each file that %s names exists", (document) => {
  const codeSpans = [...readFileSync(document, "utf8").matchAll(/`([^`\s…]+)`/g)].map(([, codeSpan = ""]) => codeSpan);
  const paths = codeSpans.filter((codeSpan) =>
    /^(site|desk|ui|services|platform|server|embedded|migrations|scripts|tests|bench|deploy|docs)\/[\w@./-]+$/.test(
      codeSpan,
    ),
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const alone = codeSpans.filter((codeSpan) => /^[\w.-]+\.(tsx?|cjs)$/.test(codeSpan));
  expect(alone.filter((name) => !names.has(name))).toEqual([]);
});

test("each heading of docs/product that a comment names exists", () => {
  const missing = code.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(docs\/product\/[\w-]+\.md)(?:, ([A-Z][\w -]*\w))?/g)]
      .filter(([, document = "", title]) => !existsSync(document) || !isTitled(document, title))
      .map(([match]) => `${file}: ${match}`),
  );
  expect(missing).toEqual([]);
});

/** The sentence may go on after the heading's words. */
function isTitled(document: string, heading: string | undefined) {
  return heading === undefined || titlesOf(document).some((title) => heading.startsWith(title));
}

const architecture = readFileSync("ARCHITECTURE.md", "utf8");

test("ARCHITECTURE.md says for what each dependency is", () => {
  const [, parts = ""] = architecture.split("## Chosen parts");
  const named = [...parts.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const isNamed = (dependency: string) =>
    named.some((name) => (name.endsWith("*") ? dependency.startsWith(name.slice(0, -1)) : dependency === name));
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  expect(Object.keys(dependencies).filter((dependency) => !isNamed(dependency))).toEqual([]);
});

test("the map of ARCHITECTURE.md has each folder of the first level, and of the second in site and desk", () => {
  const missing = (parent: string, described: string) =>
    foldersIn(parent).filter((name) => !new RegExp(String.raw`(^|[\s(])${name}/`, "m").test(described));
  for (const parent of ["site", "desk", "ui", "services", "platform", "server", "embedded", "scripts", "tests"])
    expect(missing(parent, mapOf(parent)), parent).toEqual([]);
  for (const parent of ["site", "desk"])
    for (const name of foldersIn(parent)) expect(missing(`${parent}/${name}`, mapOf(name, "  ")), name).toEqual([]);
});

/** What the map says of a folder: its line, and those that stand further in. */
function mapOf(name: string, indent = ""): string {
  const [, map = ""] = architecture.split("```");
  return new RegExp(String.raw`^${indent}${name}/.*\n(?:${indent} .*\n)*`, "m").exec(map)?.[0] ?? "";
}

function foldersIn(parent: string): string[] {
  const inside = files.filter((file) => file.startsWith(`${parent}/`)).map((file) => file.slice(parent.length + 1));
  return [...new Set(inside.flatMap((file) => (file.includes("/") ? [file.slice(0, file.indexOf("/"))] : [])))];
}

test("docs/content-model.md describes every section type", () => {
  const contentModel = readFileSync("docs/content-model.md", "utf8");
  expect(Object.keys(contentSections).filter((name) => !contentModel.includes(name))).toEqual([]);
});

test("each decision that code or a document names exists", () => {
  const decisions = files
    .filter((file) => file.startsWith("docs/decisions/"))
    .map((file) => basename(file).slice(0, 4));
  const named = [...code, ...documents].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bdecision (0\d{3})/g)].map(([, number = ""]) => number),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((number) => !decisions.includes(number))).toEqual([]);
});
