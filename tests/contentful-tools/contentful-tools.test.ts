import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callTool, installTools, runTool } from "./contentful-tools.ts";
import { makeCertificate, managementToken, startTlsService } from "./tls-service.ts";

type Service = Awaited<ReturnType<typeof startTlsService>>;

/** What two spaces may differ in: versions, times, users, and where they are. A file's address holds a digest of its bytes. */
const mayDiffer = new Set(
  "version createdAt updatedAt publishedAt firstPublishedAt publishedVersion publishedCounter archivedAt archivedVersion createdBy updatedBy publishedBy archivedBy space environment".split(
    " ",
  ),
);
const documentSchema = z.looseObject({ sys: z.looseObject({ id: z.string() }) });
type Document = z.infer<typeof documentSchema>;
const listSchema = z.record(z.string(), z.array(documentSchema));
const starter = z
  .looseObject({ locales: z.array(z.unknown()) })
  .parse(JSON.parse(readFileSync("content/festival.json", "utf8")));
const exportSpace = "(options) => (require('contentful-export').default ?? require('contentful-export'))(options)";
const minutes = 10;

describe.runIf(process.env.LONG)("Contentful's own tools, through TLS", { timeout: minutes * 60_000 }, () => {
  const work = mkdtempSync(join(tmpdir(), "festival-tools-"));
  let certificate: string;
  let one: Service;
  let two: Service;
  beforeAll(async () => {
    await installTools();
    certificate = makeCertificate(work);
    one = await startTlsService("one", certificate);
    two = await startTlsService("two", certificate);
    await one.service.importContent(starter, (url) => readFile(`content/assets/${url.slice(2)}`));
    await two.service.importContent({ locales: starter.locales }, async () => undefined);
  }, minutes * 60_000);
  afterAll(async () => {
    await one.close();
    await two.close();
    rmSync(work, { recursive: true });
  });

  const access = (service: Service, spaceId: string) => ({
    spaceId,
    environmentId: "master",
    managementToken,
    host: service.name,
    hostUpload: service.name,
    useVerboseRenderer: true,
  });

  it("contentful-export and contentful-import copy the site from one service into another, and nothing differs", async () => {
    const wanted = {
      exportDir: work,
      contentFile: "export.json",
      downloadAssets: true,
      includeDrafts: true,
      includeArchived: true,
    };
    const exported = await callTool(certificate, work, exportSpace, {
      ...access(one, "one"),
      ...wanted,
    });
    expect(exported, exported.output).toMatchObject({ ok: true });
    const config = join(work, "import.json");
    const given = { contentFile: join(work, "export.json"), assetsDirectory: work, uploadAssets: true, rateLimit: 50 };
    writeFileSync(config, JSON.stringify({ ...access(two, "two"), ...given }));
    const imported = await runTool(certificate, work, "contentful-import/bin/contentful-import", ["--config", config]);
    expect(imported, imported.output).toMatchObject({ ok: true });
    const [original, copy] = [await comparable(one), await comparable(two)];
    for (const kind of ["locales", "contentTypes", "tags", "entries", "assets"])
      expect(copy[kind] ?? [], kind).toEqual(original[kind]);
    expect(original.entries?.length).toBeGreaterThan(200);
  });

  it("contentful-cli exports the space, and imports its content model", async () => {
    const common = ["--environment-id", "master", "--management-token", managementToken];
    const to = ["--export-dir", work, "--content-file", "cli.json", "--include-drafts"];
    const cli = (service: Service, ...args: string[]) =>
      runTool(certificate, work, "contentful-cli/bin/contentful.js", [
        "space",
        ...args,
        ...common,
        "--host",
        service.name,
      ]);
    const exported = await cli(one, "export", "--space-id", "one", ...to);
    expect(exported, exported.output).toMatchObject({ ok: true });
    const file = join(work, "cli.json");
    const imported = await cli(two, "import", "--space-id", "two", "--content-file", file, "--content-model-only");
    expect(imported, imported.output).toMatchObject({ ok: true });
    expect((await comparable(two)).contentTypes).toEqual((await comparable(one)).contentTypes);
  });

  it("contentful-cli imports a service's export into that service again, with a picture, a draft and an archived entry", async () => {
    const three = await startTlsService("three", certificate);
    const content = smallContent();
    await three.service.importContent(content, (url) => readFile(`content/assets/${url.slice(2)}`));
    const before = await comparable(three);
    const common = ["--space-id", "three", "--environment-id", "master", "--management-token", managementToken];
    const cli = (...args: string[]) =>
      runTool(certificate, work, "contentful-cli/bin/contentful.js", [
        "space",
        ...args,
        ...common,
        "--host",
        three.name,
      ]);
    const wanted = ["--content-file", "again.json", "--include-drafts", "--include-archived"];
    const exported = await cli("export", "--export-dir", work, ...wanted);
    expect(exported, exported.output).toMatchObject({ ok: true });
    const imported = await cli("import", "--content-file", join(work, "again.json"));
    expect(imported, imported.output).toMatchObject({ ok: true });
    const after = await comparable(three);
    for (const kind of ["contentTypes", "entries", "assets"]) expect(after[kind], kind).toEqual(before[kind]);
    await three.close();
  });

  it("a script of contentful-migration adds a field, and publishes it", async () => {
    const file = join(work, "add-field.cjs");
    const change = `migration.editContentType("sponsor").createField("since").name("Since").type("Integer")`;
    writeFileSync(file, `module.exports = (migration) => { ${change}; };`);
    const options = {
      filePath: file,
      spaceId: "one",
      environmentId: "master",
      accessToken: managementToken,
      host: one.name,
      yes: true,
    };
    const migrated = await callTool(certificate, work, "require('contentful-migration').runMigration", options);
    expect(migrated, migrated.output).toMatchObject({ ok: true });
    const sponsor = (await comparable(one)).contentTypes?.find(({ sys }) => sys.id === "sponsor");
    expect(sponsor?.fields).toContainEqual(expect.objectContaining({ id: "since", type: "Integer" }));
    expect(sponsor?.isPublished).toBe(true);
  });
});

/** A picture of the sample site, and three of its menu entries: a published one, a draft and an archived one. */
function smallContent() {
  const { contentTypes = [], entries = [], assets = [] } = listSchema.parse(starter);
  const [published, draft, archived] = entries.filter(({ sys }) => sys.id.startsWith("nav-"));
  const unpublished = ({ sys: { publishedVersion: _, publishedAt: _at, ...sys }, ...entry }: Document) => ({
    ...entry,
    sys,
  });
  if (!published || !draft || !archived) throw new Error("The sample site has no menu.");
  const put = unpublished(archived);
  return {
    locales: starter.locales,
    contentTypes: contentTypes.filter(({ sys }) => sys.id === "navigationElement"),
    entries: [
      published,
      unpublished(draft),
      { ...put, sys: { ...put.sys, archivedVersion: 1, archivedAt: "2027-01-01T00:00:00Z" } },
    ],
    assets: assets.slice(0, 1),
  };
}

/** Everything in a service, in the order of ids, without what may differ. */
async function comparable({ service }: Service) {
  const lists = listSchema.parse(await service.exportContent(async () => {}));
  const cleaned = Object.entries(lists).map(([kind, documents]) => {
    const sorted = documents.toSorted((a, b) => a.sys.id.localeCompare(b.sys.id));
    return [kind, sorted.map((document) => ({ ...clean(document), isPublished: "publishedVersion" in document.sys }))];
  });
  return z
    .record(z.string(), z.array(z.looseObject({ sys: z.looseObject({ id: z.string() }) })))
    .parse(Object.fromEntries(cleaned));
}

function clean(value: object): object {
  if (Array.isArray(value)) return value.map(cleanValue);
  const kept = Object.entries(value).filter(([name]) => !mayDiffer.has(name));
  return Object.fromEntries(
    kept.map(([name, part]) => [name, name === "url" ? String(part).split("/").at(-1) : cleanValue(part)]),
  );
}

const cleanValue = (value: unknown): unknown => (typeof value === "object" && value !== null ? clean(value) : value);
