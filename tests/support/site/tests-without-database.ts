import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const aliased = /^#(?=site|desk|ui|services|platform|embedded|migrations|server|tests)/;
const importPattern =
  /^(?:import|export)\s(?!type\b)(?:[^;"']*?\sfrom\s)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

/** The module that opens databases for tests, on the engine that the environment names. */
const databaseModule = "tests/support/site/database.ts";

/**
 * Finds the tests whose imports never lead to a test database. They cannot depend on the engine, so one run of them is enough.
 *
 * @param pattern the test files, as a glob from the repository's root.
 * @returns their paths from the repository's root.
 * @throws where `databaseModule` does not exist: after it was renamed every test would run only once.
 */
export function testsWithoutDatabase(pattern: string): string[] {
  if (!existsSync(databaseModule)) throw new Error(`There is no ${databaseModule}, which opens databases for tests.`);
  const imports = new Map<string, string[]>();
  return globSync(pattern).filter((file) => !filesReachedFrom(file, imports).has(databaseModule));
}

/** Every file of the repository that a file loads, itself included. `imports` caches what has been read. */
function filesReachedFrom(start: string, imports: Map<string, string[]>): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) {
    const found = imports.get(file) ?? importsOf(file);
    imports.set(file, found);
    for (const each of found) reached.add(each);
  }
  return reached;
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return [];
  return [...readFileSync(file, "utf8").matchAll(importPattern)].flatMap(([, fixed, dynamic]) => {
    const name = fixed ?? dynamic ?? "";
    if (aliased.test(name)) return [name.slice(1)];
    return name.startsWith(".") ? [relative("", join(dirname(file), name))] : [];
  });
}
