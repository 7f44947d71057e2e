import { expect, it } from "vitest";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { fixture, readFixtureFile } from "../test-content.ts";
import { type ContentTables, contentServiceMigrations } from "./content-migrations.ts";
import { readContentVersion } from "./content-store.ts";
import { contentTypeSchema, readDocument } from "./documents.ts";
import {
  archiveDocument,
  type Editor,
  publishDocument,
  readEdited,
  unarchiveDocument,
  unpublishDocument,
  updateDocument,
  versionOf,
} from "./edit-documents.ts";
import { extendModel } from "./extend-model.ts";
import { importContent } from "./import-export.ts";
import { editorInterfaces, findNonPublishable, saveNonPublishable } from "./non-publishable-documents.ts";
import { readPublished } from "./published-documents.ts";

const section = { kind: "contentTypes", id: "section" } as const;
const flag = { id: "isLoud", name: "Loud", type: "Boolean", localized: false, required: false, validations: [] };
const venue = {
  name: "Venue",
  displayField: "title",
  fields: [{ ...flag, id: "title", name: "Name", type: "Symbol" }],
};
const controls = (help: string, fieldId = flag.id) => [{ fieldId, settings: { helpText: help } }];

/** The fixture's model with a field more in the middle of a type, and with a type more. */
async function newerModel() {
  const { contentTypes } = fixture();
  const interfaceOf = (id: string, list: object[]) => ({
    sys: { id: "default", type: "EditorInterface", contentType: { sys: { id } } },
    controls: list,
  });
  const withFlag = contentTypes.map((type) => {
    const [first, ...rest] = type.fields;
    return type.sys.id === "section" ? { ...type, fields: [first, flag, ...rest] } : type;
  });
  return {
    contentTypes: [...withFlag, { ...venue, sys: { id: "venue", type: "ContentType" } }],
    editorInterfaces: [
      interfaceOf("section", controls("Tick it for brass.")),
      interfaceOf("venue", controls("As on the map.", "title")),
    ],
  };
}

const additions = ["section.isLoud", "venue"];

async function openOlder() {
  const opened = await openTestDatabase<ContentTables>([
    { name: "content_service", migrations: contentServiceMigrations },
  ]);
  await importContent(opened.db, fixture(), readFixtureFile);
  const editor = (db = opened.db): Editor => ({ db, space: "festival", environment: "master", user: "site" });
  return { ...opened, editor };
}

async function fieldsOf(db: Editor["db"], read = readEdited(db, section)) {
  return contentTypeSchema.parse(readDocument((await read) ?? "")).fields.map(({ id }) => id);
}

it("a field and a content type that the store does not have are added and published, in their place and with their help text", async () => {
  await using store = await openOlder();
  const { db, editor } = store;
  const before = await readContentVersion(db);
  expect(await extendModel(editor(), newerModel, additions)).toEqual({ added: additions, refused: [] });
  const expected = ["title", "isLoud", "next", "picture"];
  expect(await fieldsOf(db)).toEqual(expected);
  expect(await fieldsOf(db, readPublished(db, "contentTypes", "section"))).toEqual(expected);
  expect(readDocument((await readPublished(db, "contentTypes", "venue")) ?? "")).toMatchObject(venue);
  expect(await findNonPublishable(db, editorInterfaces, "section")).toMatchObject({
    controls: controls("Tick it for brass."),
  });
  expect(await findNonPublishable(db, editorInterfaces, "venue")).toMatchObject({
    controls: controls("As on the map.", "title"),
  });
  expect(await readContentVersion(db)).toBeGreaterThan(before);
});

it("a new content type may be linked to from the fields of which the newer model says so, with what may be linked already", async () => {
  await using store = await openOlder();
  const { db, editor } = store;
  const page = { kind: "contentTypes", id: "page" } as const;
  const linksTo = (types: string[]) => ({ validations: [{ linkContentType: types }] });
  const { fields } = contentTypeSchema.parse(fixture().contentTypes[0]);
  /** A list of links to sections, and a single link to a page or section. */
  const linking = (...added: string[]) =>
    fields.map((each) => {
      if (each.id === "sections") return { ...each, items: { ...each.items, ...linksTo(["section", ...added]) } };
      return each.id === "parent" ? { ...each, ...linksTo(["page", "section", ...added]) } : each;
    });
  const older = linking();
  await updateDocument(editor(), page, { fields: older });
  await publishDocument(editor(), page);
  const model = await newerModel();
  const contentTypes = model.contentTypes.map((type) =>
    type.sys.id === "page" ? { ...type, fields: linking("venue") } : type,
  );
  await extendModel(editor(), () => Promise.resolve({ ...model, contentTypes }), additions);
  const published = contentTypeSchema.parse(readDocument((await readPublished(db, "contentTypes", "page")) ?? ""));
  expect(published.fields.find(({ id }) => id === "sections")?.items).toMatchObject(linksTo(["section", "venue"]));
  expect(published.fields.find(({ id }) => id === "parent")).toMatchObject(linksTo(["page", "section", "venue"]));
  const unlike = (all: readonly { id: string }[]) => all.filter(({ id }) => id !== "sections" && id !== "parent");
  expect(unlike(published.fields)).toEqual(unlike(older));
});

it("what somebody has taken away is not added again, and nothing is read or written any more", async () => {
  await using store = await openOlder();
  const { db, editor } = store;
  await extendModel(editor(), newerModel, additions);
  const withoutIt = contentTypeSchema
    .parse(readDocument((await readEdited(db, section)) ?? ""))
    .fields.filter(({ id }) => id !== "isLoud");
  await updateDocument(editor(), section, { fields: withoutIt });
  await publishDocument(editor(), section);
  const before = await readContentVersion(db);
  const neverRead = () => Promise.reject(new Error("the model was read"));
  expect(await extendModel(editor(), neverRead, additions)).toMatchObject({ added: [] });
  expect(await fieldsOf(db)).toEqual(["title", "next", "picture"]);
  expect(await readContentVersion(db)).toBe(before);
});

it("a field of that id stays as it is, and one of a missing content type waits for it", async () => {
  await using store = await openOlder();
  const { db, editor } = store;
  const before = await readEdited(db, section);
  expect(await extendModel(editor(), newerModel, ["section.title", "venue.title"])).toMatchObject({ added: [] });
  expect(await readEdited(db, section)).toBe(before);
  const neverRead = () => Promise.reject(new Error("the model was read"));
  await extendModel(editor(), neverRead, ["section.title", "venue.title"]);
  await importContent(
    db,
    { contentTypes: [{ ...venue, fields: [flag], displayField: null, sys: { id: "venue", publishedVersion: 1 } }] },
    readFixtureFile,
  );
  expect(await extendModel(editor(), newerModel, ["section.title", "venue.title"])).toMatchObject({
    added: ["venue.title"],
  });
});

it("a change of the type that is not published stays unpublished, with the new field beside it", async () => {
  await using store = await openOlder();
  const { db, editor } = store;
  await updateDocument(editor(), section, { name: "Part" });
  await extendModel(editor(), newerModel, additions);
  const [edited, published] = [await readEdited(db, section), await readPublished(db, "contentTypes", "section")];
  expect(readDocument(edited ?? "").name).toBe("Part");
  expect(readDocument(published ?? "").name).toBe("section");
  for (const text of [edited, published]) expect(text).toContain('"isLoud"');
});

it.each([null, [{ widgetId: "singleLine" }]])(
  "help texts that cannot be read stay as they are, and keep no field away: %o",
  async (broken) => {
    await using store = await openOlder();
    const { db, editor } = store;
    const form = await findNonPublishable(db, editorInterfaces, "section");
    await saveNonPublishable(
      editor(),
      editorInterfaces,
      { id: "section", version: form && versionOf(form) },
      { controls: broken },
    );
    expect(await extendModel(editor(), newerModel, additions)).toEqual({ added: additions, refused: [] });
    expect(await fieldsOf(db)).toContain("isLoud");
    expect(await findNonPublishable(db, editorInterfaces, "section")).toMatchObject({ controls: broken });
  },
);

it("an archived content type refuses its field and keeps nothing else away; the field comes once it is out of the archive", async () => {
  await using store = await openOlder();
  const { db, editor } = store;
  await unpublishDocument(editor(), section);
  await archiveDocument(editor(), section);
  const before = await readEdited(db, section);
  const refused = [{ type: "section", reason: "archived" }];
  expect(await extendModel(editor(), newerModel, additions)).toEqual({ added: ["venue"], refused });
  expect(await readEdited(db, section)).toBe(before);
  await unarchiveDocument(editor(), section);
  expect(await extendModel(editor(), newerModel, additions)).toEqual({ added: ["section.isLoud"], refused: [] });
});

it("several processes that start at once add everything once", async () => {
  await using store = await openOlder();
  const others = [1, 2, 3].map(() => store.openAgain());
  const added = await Promise.all(
    [store.db, ...others].map((db) => extendModel(store.editor(db), newerModel, additions)),
  );
  await Promise.all(others.map((db) => db.destroy()));
  expect(added.flatMap((each) => each.added)).toEqual(additions);
  expect(await fieldsOf(store.db)).toEqual(["title", "isLoud", "next", "picture"]);
});
