import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

test("every class that a component uses is in its style sheet: of others React writes “undefined”", () => {
  const missing = globSync("{site,desk,ui}/**/*.tsx").flatMap((path) => {
    const code = readFileSync(path, "utf8");
    const imports = code.matchAll(/^import (\w+) from "([^"]+\.module\.css)"/gm);
    return [...imports].flatMap(([, name, sheet = ""]) => {
      const css = readFileSync(sheet.startsWith("#") ? sheet.slice(1) : join(dirname(path), sheet), "utf8");
      const known = new Set(Array.from(css.matchAll(/\.([A-Za-z]\w*)/g), ([, known]) => known));
      const used = Array.from(code.matchAll(new RegExp(`(?<![-./\\w])${name}\\.(\\w+)`, "g")), ([, used]) => used);
      return used.filter((each) => !known.has(each)).map((each) => `${path}: ${each}`);
    });
  });
  expect(missing).toEqual([]);
});
