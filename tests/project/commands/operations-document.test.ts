import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** The commands, files, settings and headings in docs/operations.md must exist. */
const text = readFileSync("docs/operations.md", "utf8");
const found = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""))];

test("the commands that it names exist", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const commands = found(/npm run (?:--silent )?([a-z:]+)/g);
  expect(commands).toEqual(expect.arrayContaining(["backup", "restore", "move"]));
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
});

test("the files, documents and tests that it names exist", () => {
  const files = found(/\b((?:deploy|tests|app)\/[\w@./-]+\w)/g);
  expect(files).toEqual(expect.arrayContaining(["deploy/nginx.conf", "deploy/festival@.service"]));
  for (const file of files) expect(existsSync(file), file).toBe(true);
  for (const link of found(/\]\(([\w.-]+\.md)/g)) expect(existsSync(`docs/${link}`), link).toBe(true);
});

test("the settings that it names are settings", () => {
  const known = readFileSync(".env.example", "utf8");
  const settings = [...found(/^([A-Z][A-Z_0-9]+)=/gm), ...found(/`([A-Z][A-Z_0-9]{3,})(?:=[^`]*)?`/g)];
  expect(settings).toEqual(expect.arrayContaining(["SITE_URL", "DRAIN_SECONDS", "METRICS_TOKEN"]));
  // Of the shell, of Compose, and of compose.yaml.
  const others = ["HOME", "COMPOSE_PROFILES", "BACKUP_AT"];
  for (const setting of settings.filter((each) => !others.includes(each)))
    expect(known, setting).toMatch(new RegExp(`^#?${setting}=`, "m"));
});

test("the headings that it points to exist", () => {
  const anchors = found(/^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  for (const anchor of found(/\]\(#([\w-]+)\)/g)) expect(anchors).toContain(anchor);
});

test("the metrics of the site that it names are measured", () => {
  const measured = readFileSync("server/operations/figures.ts", "utf8");
  const figures = found(/`(festival_\w+)/g);
  expect(figures.length).toBeGreaterThan(3);
  for (const figure of figures) expect(measured).toContain(`"${figure}"`);
});

test("what mail needs of the domain is explained with a record for each, and how to test it", () => {
  const [, section = ""] = text.split("## Emails that arrive: SPF, DKIM, DMARC");
  const [about = ""] = section.split("\n## ");
  for (const record of ["v=spf1 ", "v=DKIM1; ", "v=DMARC1; "]) expect(about).toContain(record);
  expect(about).toContain("npm run mail:test");
  expect(readFileSync(".env.example", "utf8")).toContain('docs/operations.md, "Emails that arrive"');
});
