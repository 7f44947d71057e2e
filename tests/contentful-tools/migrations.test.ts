import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "contentful-management";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, installTools, runTool } from "./contentful-tools.ts";
import { callerOf, makeCertificate, managementToken, startTlsService } from "./tls-service.ts";

type Service = Awaited<ReturnType<typeof startTlsService>>;
type Client = ReturnType<typeof clientOf>;
const minutes = 10;

/** Each script goes on where the one before it has ended. They have every intent that contentful-migration documents, but those of taxonomy. */
const scripts: readonly [string, string, (client: Client) => Promise<void>][] = [
  [
    "creates a type with its fields, and sets controls, sidebar and editors in the same script",
    `const guide = migration.createContentType("guide").name("Guide").description("A guide").displayField("title");
     guide.createField("title").name("Title").type("Symbol").required(true);
     guide.createField("body", { name: "Body", type: "Text" });
     guide.createField("slug").name("Slug").type("Symbol").validations([{ unique: true }]);
     guide.createField("author").name("Author").type("Symbol");
     guide.createField("tags").name("Tags").type("Array").items({ type: "Symbol" });
     guide.changeFieldControl("slug", "builtin", "slugEditor", { trackingFieldId: "title" });
     guide.changeFieldControl("body", "builtin", "markdown", { helpText: "In Markdown" });
     guide.addSidebarWidget("extension", "notes", { colour: "red" }, "publication-widget");
     guide.updateSidebarWidget("extension", "notes", { colour: "blue" });
     guide.removeSidebarWidget("sidebar-builtin", "versions-widget");
     guide.configureEntryEditor("app", "guide-editor", { wide: true });`,
    async (client) => {
      expect((await client.contentType.get(guide)).fields.map(({ id }) => id)).toEqual([
        "title",
        "body",
        "slug",
        "author",
        "tags",
      ]);
      const { controls, sidebar, editor } = await client.editorInterface.get(guide);
      expect(controls?.find(({ fieldId }) => fieldId === "slug")).toMatchObject({
        widgetId: "slugEditor",
        settings: { trackingFieldId: "title" },
      });
      expect(sidebar?.find(({ widgetId }) => widgetId === "notes")).toMatchObject({ settings: { colour: "blue" } });
      expect(sidebar?.some(({ widgetId }) => widgetId === "versions-widget")).toBe(false);
      expect(editor).toMatchObject({ widgetId: "guide-editor" });
    },
  ],
  [
    "adds, edits, moves and deletes fields, and copies and resets controls",
    `const guide = migration.editContentType("guide").name("Guide for visitors");
     guide.createField("subtitle").name("Subtitle").type("Symbol");
     guide.copyFieldControl("body", "subtitle");
     guide.resetFieldControl("body");
     guide.editField("subtitle").name("Second title").omitted(false);
     guide.moveField("subtitle").afterField("title");
     guide.moveField("slug").toTheTop();
     guide.moveField("author").toTheBottom();
     guide.moveField("body").beforeField("author");
     guide.deleteField("tags");`,
    async (client) => {
      const { name, fields, sys } = await client.contentType.get(guide);
      expect(name).toBe("Guide for visitors");
      expect(fields.map(({ id }) => id)).toEqual(["slug", "title", "subtitle", "body", "author"]);
      expect(sys.publishedVersion).toBe(sys.version - 1);
      const { controls = [] } = await client.editorInterface.get(guide);
      expect(controls.find(({ fieldId }) => fieldId === "subtitle")?.widgetId).toBe("markdown");
      expect(controls.find(({ fieldId }) => fieldId === "body")?.widgetId).toBeUndefined();
    },
  ],
  [
    "changes the id of a field that entries have, after other changes of the same type",
    `const guide = migration.editContentType("guide");
     guide.createField("place").name("Place").type("Symbol");
     guide.changeFieldControl("place", "builtin", "singleLine", { helpText: "Where" });
     guide.changeFieldId("author", "writer");
     guide.changeFieldId("place", "town");`,
    async (client) => {
      expect((await client.entry.get({ entryId: "one" })).fields.writer).toEqual({ "en-AU": "Ada Lovelace" });
      const { controls = [] } = await client.editorInterface.get(guide);
      expect(controls.find(({ fieldId }) => fieldId === "town")).toMatchObject({ settings: { helpText: "Where" } });
      expect(controls.some(({ fieldId }) => ["author", "place"].includes(fieldId))).toBe(false);
    },
  ],
  [
    "resets the sidebar and the editor, sets several editors, and lays out fields in groups",
    `const guide = migration.editContentType("guide");
     guide.resetSidebarToDefault();
     guide.resetEntryEditor();
     guide.configureEntryEditors([{ widgetNamespace: "app", widgetId: "one" }, { widgetNamespace: "app", widgetId: "two" }]);
     const layout = guide.createEditorLayout();
     const main = layout.createFieldGroup("main", { name: "Main" });
     main.createFieldGroup("details", { name: "Details" });
     layout.createFieldGroup("more", { name: "More" });
     main.changeFieldGroupControl("builtin", "topLevelTab", { helpText: "First" });
     layout.moveField("slug").toTheTopOfFieldGroup("more");
     layout.moveField("town").toTheBottomOfFieldGroup("details");`,
    async (client) => {
      const { sidebar, editor, editors, editorLayout, groupControls } = await client.editorInterface.get(guide);
      expect([sidebar, editor]).toEqual([undefined, undefined]);
      expect(editors?.map(({ widgetId }) => widgetId)).toEqual(["one", "two"]);
      expect(editorLayout).toMatchObject([{ groupId: "main" }, { groupId: "more", items: [{ fieldId: "slug" }] }]);
      expect(groupControls?.map(({ groupId }) => groupId)).toEqual(["main", "more"]);
    },
  ],
  [
    "edits the layout, its groups and their ids",
    `const layout = migration.editContentType("guide").editEditorLayout();
     layout.editFieldGroup("more").name("Much more");
     layout.changeFieldGroupId("more", "rest");
     layout.moveField("slug").beforeField("title");
     layout.moveField("writer").afterField("title");
     layout.deleteFieldGroup("details");`,
    async (client) => {
      const { editorLayout, groupControls } = await client.editorInterface.get(guide);
      expect(editorLayout).toMatchObject([{ groupId: "main" }, { groupId: "rest", name: "Much more" }]);
      expect(groupControls?.map(({ groupId }) => groupId)).toEqual(["main", "rest"]);
    },
  ],
  [
    "deletes the layout, and sets and clears annotations of a type and a field",
    `const guide = migration.editContentType("guide");
     guide.deleteEditorLayout();
     guide.setAnnotations(["Contentful:AggregateRoot"]);
     guide.editField("town").setAnnotations(["Contentful:GraphQLFieldResolver"]);
     guide.editField("writer").setAnnotations(["Contentful:GraphQLFieldResolver"]);
     guide.editField("writer").clearAnnotations();`,
    async (client) => {
      const { editorLayout } = await client.editorInterface.get(guide);
      expect(editorLayout).toBeUndefined();
      const { metadata } = await client.contentType.get(guide);
      expect(metadata?.annotations?.ContentType).toHaveLength(1);
      expect(Object.keys(metadata?.annotations?.ContentTypeField ?? {})).toEqual(["town"]);
    },
  ],
  [
    "clears the annotations of a type",
    `migration.editContentType("guide").clearAnnotations();`,
    async (client) => {
      expect((await client.contentType.get(guide)).metadata?.annotations?.ContentType ?? []).toEqual([]);
    },
  ],
  [
    "transforms entries, and publishes those that were published",
    `migration.transformEntries({
       contentType: "guide", from: ["title"], to: ["subtitle"],
       transformEntryForLocale: (fields, locale) => fields.title ? { subtitle: fields.title[locale] + ", a guide" } : undefined,
     });`,
    async (client) => {
      const [one, two] = [await client.entry.get({ entryId: "one" }), await client.entry.get({ entryId: "two" })];
      expect(one.fields.subtitle).toEqual({ "en-AU": "One, a guide" });
      expect([one.sys.publishedVersion, two.sys.publishedVersion]).toEqual([one.sys.version - 1, undefined]);
    },
  ],
  [
    "derives linked entries",
    `const person = migration.createContentType("person").name("Person").displayField("name");
     person.createField("name").name("Name").type("Symbol");
     migration.editContentType("guide").createField("by").name("By").type("Link").linkType("Entry");
     migration.deriveLinkedEntries({
       contentType: "guide", derivedContentType: "person", from: ["writer"], toReferenceField: "by", derivedFields: ["name"],
       identityKey: (fields) => fields.writer["en-AU"].toLowerCase().replace(" ", "-"),
       shouldPublish: true,
       deriveEntryForLocale: (fields, locale) => ({ name: fields.writer[locale] }),
     });`,
    async (client) => {
      const derived = await client.entry.get({ entryId: "ada-lovelace" });
      expect(derived).toMatchObject({ fields: { name: { "en-AU": "Ada Lovelace" } } });
      expect(derived.sys.publishedVersion).toBeDefined();
      const { fields } = await client.entry.get({ entryId: "one" });
      expect(fields.by["en-AU"].sys.id).toBe("ada-lovelace");
    },
  ],
  [
    "transforms entries to another type, updates the links to them and removes the old ones",
    `const author = migration.createContentType("author").name("Author").displayField("name");
     author.createField("name").name("Name").type("Symbol");
     migration.transformEntriesToType({
       sourceContentType: "person", targetContentType: "author", from: ["name"], shouldPublish: true,
       updateReferences: true, removeOldEntries: true,
       identityKey: (fields) => "author-" + fields.name["en-AU"].length,
       transformEntryForLocale: (fields, locale) => ({ name: fields.name[locale] }),
     });`,
    async (client) => {
      const { items } = await client.entry.getMany({ query: { content_type: "author" } });
      expect(items.map(({ sys }) => sys.id)).toEqual(["author-12"]);
      expect((await client.entry.get({ entryId: "one" })).fields.by["en-AU"].sys.id).toBe("author-12");
      await expect(client.entry.get({ entryId: "ada-lovelace" })).rejects.toThrow("could not be found");
    },
  ],
  [
    "deletes a type without entries",
    `migration.deleteContentType("person");`,
    async (client) => {
      await expect(client.contentType.get({ contentTypeId: "person" })).rejects.toThrow("could not be found");
    },
  ],
  [
    "creates tags",
    `migration.createTag("old").name("Old");
     migration.createTag("public", { name: "Public" }, "public");
     migration.createTag("inside").name("Inside");`,
    async (client) => {
      expect((await client.tag.getMany({})).items.map(({ sys }) => sys.id)).toEqual(["inside", "old", "public"]);
    },
  ],
  [
    "edits a tag, sets tags for entries, and deletes one that is not in use",
    `migration.editTag("inside").name("For the inside");
     migration.setTagsForEntries({
       contentType: "guide", from: ["title"],
       setTagsForEntry: (fields, tags, all) => [...tags, ...all.filter(({ sys }) => sys.id === "inside").map(({ sys }) => ({ sys: { type: "Link", linkType: "Tag", id: sys.id } }))],
     });
     migration.deleteTag("old");`,
    async (client) => {
      const { items } = await client.tag.getMany({});
      expect(items.map(({ sys, name }) => [sys.id, name, sys.visibility])).toEqual([
        ["inside", "For the inside", "private"],
        ["public", "Public", "public"],
      ]);
      expect((await client.entry.get({ entryId: "one" })).metadata?.tags).toMatchObject([{ sys: { id: "inside" } }]);
    },
  ],
];

const guide = { contentTypeId: "guide" };

describe.runIf(process.env.LONG)("contentful-migration", { timeout: minutes * 60_000 }, () => {
  const work = mkdtempSync(join(tmpdir(), "festival-migrations-"));
  let certificate: string;
  let service: Service;
  let copy: Service;
  let client: Client;
  beforeAll(async () => {
    await installTools();
    certificate = makeCertificate(work);
    const locales = [{ sys: { id: "main" }, name: "English", code: "en-AU", default: true, fallbackCode: null }];
    [service, copy] = [await startTlsService("one", certificate), await startTlsService("two", certificate)];
    for (const each of [service, copy]) await each.service.importContent({ locales }, async () => undefined);
    client = clientOf(service, "one");
  }, minutes * 60_000);
  afterAll(async () => {
    await service.close();
    await copy.close();
    rmSync(work, { recursive: true });
  });

  const migrate = async (to: Service, spaceId: string, filePath: string) => {
    const options = { spaceId, environmentId: "master", accessToken: managementToken, host: to.name, yes: true };
    return callTool(certificate, work, "require('contentful-migration').runMigration", { ...options, filePath });
  };

  it.each(scripts)("%s", async (name, script, expectDone) => {
    const file = join(work, `${name.replaceAll(/\W+/g, "-").slice(0, 60)}.cjs`);
    writeFileSync(file, `module.exports = (migration) => { ${script} };`);
    const migrated = await migrate(service, "one", file);
    expect(migrated, migrated.output).toMatchObject({ ok: true });
    if (script === scripts[1]?.[1]) await createGuides(client);
    await expectDone(client);
  });

  it("runs what `contentful space generate migration` writes of another space", async () => {
    const file = join(work, "generated.cjs");
    const generated = await runTool(certificate, work, "contentful-cli/bin/contentful.js", [
      ...["space", "generate", "migration", "--space-id", "one", "--environment-id", "master"],
      ...["--management-token", managementToken, "--host", service.name, "--filename", file],
    ]);
    expect(generated, generated.output).toMatchObject({ ok: true });
    const migrated = await migrate(copy, "two", file);
    expect(migrated, migrated.output).toMatchObject({ ok: true });
    const other = clientOf(copy, "two");
    for (const contentTypeId of ["guide", "author"]) {
      const [original, made] = [
        await client.contentType.get({ contentTypeId }),
        await other.contentType.get({ contentTypeId }),
      ];
      expect(made.fields.map(({ id, type }) => [id, type])).toEqual(original.fields.map(({ id, type }) => [id, type]));
      expect(made.sys.publishedVersion).toBe(made.sys.version - 1);
      const widgets = async (from: Client) =>
        (await from.editorInterface.get({ contentTypeId })).controls?.flatMap(({ fieldId, widgetId }) =>
          widgetId ? [[fieldId, widgetId].join(" ")] : [],
        );
      expect((await widgets(other))?.toSorted()).toEqual((await widgets(client))?.toSorted());
    }
  });
});

async function createGuides(client: Client) {
  const create = (entryId: string, title: string) =>
    client.entry.createWithId(
      { ...guide, entryId },
      { fields: { title: { "en-AU": title }, slug: { "en-AU": entryId }, author: { "en-AU": "Ada Lovelace" } } },
    );
  const one = await create("one", "One");
  await client.entry.publish({ entryId: "one" }, one);
  await create("two", "Two");
}

/** The official SDK, which asks the service without a socket. */
function clientOf(service: Service, spaceId: string) {
  return createClient(
    { accessToken: "none", host: "embedded", basePath: "/content", adapter: callerOf(service), retryOnError: false },
    { type: "plain", defaults: { spaceId, environmentId: "master" } },
  );
}
