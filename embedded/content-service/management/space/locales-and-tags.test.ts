import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importContent } from "../../store/import-export.ts";
import { failure, startManagement } from "../test-management.ts";

let running: Awaited<ReturnType<typeof startManagement>>;
beforeAll(async () => {
  running = await startManagement();
});
afterAll(() => running.close());

const createLocale = (code: string, fallbackCode: string | null = null) =>
  running.client.locale.create({}, { name: code, code, fallbackCode });
const tag = (id: string) => ({ sys: { type: "Link" as const, linkType: "Tag" as const, id } });
const createTag = (id: string) =>
  running.client.tag.createWithId({ tagId: id }, { name: id, sys: { visibility: "private" } });
const createEntry = (tags: string[], title?: string) =>
  running.client.entry.create(
    { contentTypeId: "page" },
    { fields: title ? { title: { "en-AU": title } } : {}, metadata: { tags: tags.map(tag) } },
  );

describe("a locale", () => {
  it.each([
    "en_AU",
    "e",
    "english!",
    "",
    "en-AU\u0000",
    "-en",
    `en-${"a".repeat(8)}-${"b".repeat(8)}-${"c".repeat(8)}-${"d".repeat(8)}`,
    "EN-au",
  ])("has a language tag of its own: not %j", async (code) => {
    expect(await failure(createLocale(code))).toMatchObject({ name: "ValidationFailed", status: 422 });
  });

  it("falls back on one that is there, and never on itself through others", async () => {
    const { client } = running;
    const [first, second] = [await createLocale("fr-CA", "en-AU"), await createLocale("fr", "fr-CA")];
    expect(await failure(createLocale("de", "nl"))).toMatchObject({ name: "ValidationFailed" });
    const target = { localeId: first.sys.id };
    for (const fallbackCode of ["fr-CA", "fr"])
      expect(await failure(client.locale.update(target, { ...first, fallbackCode }))).toMatchObject({
        name: "ValidationFailed",
        details: { errors: [{ path: ["fallbackCode"] }] },
      });
    expect(await failure(client.locale.delete(target))).toMatchObject({ name: "BadRequest" });
    const code = "fr-BE";
    expect(await failure(client.locale.update(target, { ...first, code }))).toMatchObject({ name: "BadRequest" });
    await client.locale.delete({ localeId: second.sys.id });
    const changed = await client.locale.update(target, { ...first, code });
    expect(changed.code).toBe(code);
    await client.locale.delete(target);
  });

  it("is as small as any document, together with the others", async () => {
    const { client } = running;
    const before = (await client.locale.getMany({})).total;
    const results: string[] = [];
    for (const code of ["aa", "ab", "af", "ak", "am", "an", "ar", "as", "av", "ay", "az", "ba"]) {
      const made = client.locale.create({}, { name: "x".repeat(1_900_000), code, fallbackCode: null });
      results.push(await made.then(({ sys }) => sys.id, String));
    }
    const refused = results.filter((result) => /storeFull/.test(result));
    expect([refused.length > 0, results.length - refused.length <= 10]).toEqual([true, true]);
    for (const localeId of results.filter((result) => !refused.includes(result)))
      await client.locale.delete({ localeId });
    expect((await client.locale.getMany({})).total).toBe(before);
  });

  it("that content has keeps its code and is not deleted, the default one above all", async () => {
    const { client } = running;
    const main = (await client.locale.getMany({})).items.find((locale) => locale.default);
    if (!main) throw new Error("There is no default locale.");
    expect(await failure(client.locale.update({ localeId: main.sys.id }, { ...main, code: "en-NZ" }))).toMatchObject({
      name: "BadRequest",
    });
    const renamed = await client.locale.update({ localeId: main.sys.id }, { ...main, name: "Australian English" });
    expect(renamed).toMatchObject({ code: "en-AU", default: true });
    const italian = await createLocale("it", "en-AU");
    const entry = await client.entry.create({ contentTypeId: "page" }, { fields: { title: { it: "Ciao" } } });
    const target = { localeId: italian.sys.id };
    expect(await failure(client.locale.delete(target))).toMatchObject({ name: "BadRequest" });
    expect(await failure(client.locale.update(target, { ...italian, code: "it-IT" }))).toMatchObject({
      name: "BadRequest",
    });
    await client.entry.delete({ entryId: entry.sys.id });
    await client.locale.delete(target);
  });

  it("of a file that is imported keeps the same rules", async () => {
    const importLocales = (...locales: object[]) => importContent(running.db, { locales }, async () => undefined);
    const locale = (id: string, code: string, fallbackCode: string) => ({
      sys: { id },
      name: code,
      code,
      fallbackCode,
    });
    for (const refused of [
      [locale("a", "no_code", "en-AU")],
      [locale("a", "es", "pt"), locale("b", "pt", "es")],
      [locale("a", "es", "nowhere")],
    ])
      expect((await importLocales(...refused)).ok).toBe(false);
    expect((await client().locale.getMany({})).items.map(({ code }) => code)).not.toContain("es");
  });
});

const client = () => running.client;

describe("a tag in use is not deleted", () => {
  const expectUsed = async (id: string, isUsed: boolean) => {
    const deleting = client().tag.delete({ tagId: id, version: 1 });
    if (isUsed) expect(await failure(deleting)).toMatchObject({ name: "BadRequest" });
    else await deleting;
  };

  it("whatever the order of the keys of its link", async () => {
    await createTag("ordered");
    const link = { sys: { id: "ordered", linkType: "Tag" as const, type: "Link" as const } };
    const entry = await client().entry.create({ contentTypeId: "page" }, { fields: {}, metadata: { tags: [link] } });
    await expectUsed("ordered", true);
    await client().entry.delete({ entryId: entry.sys.id });
    await expectUsed("ordered", false);
  });

  it("while visitors read it, though the draft does not have it any more", async () => {
    await createTag("public-only");
    const entry = await createEntry(["public-only"], "Tagged");
    const published = await client().entry.publish({ entryId: entry.sys.id }, entry);
    const changed = await client().entry.update({ entryId: entry.sys.id }, { ...published, metadata: { tags: [] } });
    await expectUsed("public-only", true);
    await client().entry.publish({ entryId: entry.sys.id }, changed);
    await expectUsed("public-only", false);
  });

  it("and one that is only named like it, or in a text, is", async () => {
    for (const id of ["a_b", "axb", "named"]) await createTag(id);
    const entry = await createEntry(["axb"], "named");
    await expectUsed("a_b", false);
    await expectUsed("named", false);
    await expectUsed("axb", true);
    await client().entry.delete({ entryId: entry.sys.id });
  });
});
