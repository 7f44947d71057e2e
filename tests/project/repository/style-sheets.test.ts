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

test("a look that answers a pointer is for devices whose pointer hovers: after a touch it would stay", () => {
  const opensWithoutScript = ":not([data-live]) > ul > .group:is(:hover, :focus-within) .dropdown {";
  const always = globSync("{site,desk,ui}/**/*.css").flatMap((path) => {
    const css = readFileSync(path, "utf8").replaceAll(/^( *)@media \(hover: hover\).*?^\1\}/gms, "");
    return css.split("\n").flatMap((line) => (line.includes(":hover") ? [`${path}: ${line.trim()}`] : []));
  });
  expect(always).toEqual([`site/features/navigation/menu-group.module.css: ${opensWithoutScript}`]);
});
