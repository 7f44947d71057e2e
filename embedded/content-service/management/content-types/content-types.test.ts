import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContentVersion } from "../../store/content-store.ts";
import { failure, startManagement } from "../test-management.ts";

let running: Awaited<ReturnType<typeof startManagement>>;
beforeAll(async () => {
  running = await startManagement();
});
afterAll(() => running.close());

const poster = {
  name: "Poster",
  description: "A poster of a year",
  displayField: "title",
  fields: [
    { id: "title", name: "Title", type: "Symbol", required: true, localized: false },
    { id: "year", name: "Year", type: "Integer", required: false, localized: false },
  ],
};

describe("a content type", () => {
  it("is created, changed, published, and has snapshots; only publishing shows to readers", async () => {
    const { client, db } = running;
    const before = await readContentVersion(db);
    const created = await client.contentType.createWithId({ contentTypeId: "poster" }, poster);
    expect(created).toMatchObject({ ...poster, sys: { id: "poster", type: "ContentType", version: 1 } });
    expect(await failure(client.contentType.createWithId({ contentTypeId: "poster" }, poster))).toMatchObject({
      name: "VersionMismatch",
      status: 409,
    });
    const changed = await client.contentType.update({ contentTypeId: "poster" }, { ...created, name: "A poster" });
    expect(changed.sys.version).toBe(2);
    expect(await readContentVersion(db)).toBe(before);
    expect((await running.get("content_types/poster")).status).toBe(404);
    const published = await client.contentType.publish({ contentTypeId: "poster" }, changed);
    expect(published.sys).toMatchObject({ version: 3, publishedVersion: 2, publishedCounter: 1 });
    expect((await running.get("content_types/poster")).status).toBe(200);
    expect(await readContentVersion(db)).toBe(before + 1);
    const { items } = await client.snapshot.getManyForContentType({ contentTypeId: "poster" });
    expect(items).toMatchObject([{ sys: { snapshotType: "publish" }, snapshot: { name: "A poster" } }]);
    const { items: all } = await client.contentType.getMany({ query: { limit: 1000 } });
    expect(all.map(({ sys }) => sys.id)).toEqual(["page", "section", "poster"]);
  });

  it("gives a field another id, with its values, its control and its place as the title", async () => {
    const { client } = running;
    const id = { contentTypeId: "renamed" };
    await client.contentType.publish(id, await client.contentType.createWithId(id, poster));
    const entry = await client.entry.create(id, { fields: { title: { "en-AU": "One" }, year: { "en-AU": 1 } } });
    await client.entry.publish({ entryId: entry.sys.id }, entry);
    const type = await client.contentType.get(id);
    const withNewId = (newId: string) => ({
      ...type,
      fields: type.fields.map((field) => (field.id === "title" ? { ...field, newId } : field)),
    });
    for (const newId of ["year", "1st", "a b"])
      expect(await failure(client.contentType.update(id, withNewId(newId)))).toMatchObject({
        name: "ValidationFailed",
      });
    const renamed = await client.contentType.publish(id, await client.contentType.update(id, withNewId("heading")));
    expect(renamed).toMatchObject({ displayField: "heading", fields: [{ id: "heading" }, { id: "year" }] });
    expect(renamed.fields[0]).not.toHaveProperty("newId");
    expect((await client.entry.get({ entryId: entry.sys.id })).fields).toEqual({
      heading: { "en-AU": "One" },
      year: { "en-AU": 1 },
    });
    expect(await (await running.get(`entries/${entry.sys.id}`)).json()).toMatchObject({ fields: { heading: "One" } });
    expect((await client.editorInterface.get(id)).controls).toEqual([{ fieldId: "heading" }, { fieldId: "year" }]);
  });

  it("loses a field only after it was published as omitted, and its entries lose the values", async () => {
    const { client } = running;
    const id = { contentTypeId: "poster" };
    const entry = await client.entry.create(id, { fields: { title: { "en-AU": "1999" }, year: { "en-AU": 1999 } } });
    const type = await client.contentType.get(id);
    const shorter = await client.contentType.update(id, { ...type, fields: type.fields.slice(0, 1) });
    expect(await failure(client.contentType.publish(id, shorter))).toMatchObject({
      name: "ValidationFailed",
      status: 422,
    });
    const fields = type.fields.map((field) => ({ ...field, omitted: field.id === "year" }));
    const omitted = await client.contentType.publish(id, await client.contentType.update(id, { ...shorter, fields }));
    const removed = await client.contentType.update(id, { ...omitted, fields: type.fields.slice(0, 1) });
    await client.contentType.publish(id, removed);
    expect((await client.entry.get({ entryId: entry.sys.id })).fields).toEqual({ title: { "en-AU": "1999" } });
  });

  it("with entries is not unpublished, and while it is published not deleted", async () => {
    const { client } = running;
    const id = { contentTypeId: "poster" };
    expect(await failure(client.contentType.unpublish(id))).toMatchObject({ name: "BadRequest", status: 400 });
    expect(await failure(client.contentType.delete(id))).toMatchObject({ name: "BadRequest" });
    for (const { sys } of (await client.entry.getMany({ query: { content_type: "poster" } })).items)
      await client.entry.delete({ entryId: sys.id });
    await client.contentType.unpublish(id);
    await client.contentType.delete(id);
    expect(await failure(client.contentType.get(id))).toMatchObject({ name: "NotFound", status: 404 });
  });

  it.each([
    ["without a name", { ...poster, name: " " }, "required"],
    ["with two fields of one id", { ...poster, fields: [...poster.fields, ...poster.fields] }, "uniqueFieldIds"],
    [
      "with a field id that cannot be",
      { ...poster, fields: [{ id: "a b", name: "a", type: "Symbol", required: false, localized: false }] },
      "unknown",
    ],
    ["with a display field that it has not", { ...poster, displayField: "name" }, "unknown"],
    [
      "with a link to anything",
      {
        ...poster,
        fields: [...poster.fields, { id: "to", name: "To", type: "Link", required: false, localized: false }],
      },
      "required",
    ],
  ])("%s is refused with what is wrong", async (_, body, name) => {
    const fault = await failure(running.client.contentType.createWithId({ contentTypeId: "wrong" }, body));
    expect(fault).toMatchObject({
      name: "ValidationFailed",
      status: 422,
      details: { errors: expect.arrayContaining([expect.objectContaining({ name })]) },
    });
  });

  it("keeps the type of a field that is published", async () => {
    const id = { contentTypeId: "section" };
    const type = await running.client.contentType.get(id);
    const fields = type.fields.map((field) => (field.id === "title" ? { ...field, type: "Integer" } : field));
    expect(await failure(running.client.contentType.update(id, { ...type, fields }))).toMatchObject({
      name: "ValidationFailed",
    });
  });
});

describe("an editor interface", () => {
  it("begins with the publication of its type, and each one raises its version; a type made again begins anew", async () => {
    const { client } = running;
    const id = { contentTypeId: "counted" };
    const version = async () => (await client.editorInterface.get(id)).sys.version;
    const publish = async (type: Parameters<typeof client.contentType.update>[1]) =>
      client.contentType.publish(id, await client.contentType.update(id, type));
    const created = await client.contentType.createWithId(id, poster);
    const published = await client.contentType.publish(id, created);
    expect(await version()).toBe(1);
    const stored = await client.editorInterface.get(id);
    const controls = [{ fieldId: "title", widgetId: "urlEditor", widgetNamespace: "builtin" }];
    const sidebar = [{ widgetId: "notes", widgetNamespace: "extension" }];
    const changed = await client.editorInterface.update(id, { ...stored, controls, sidebar });
    expect(changed).toMatchObject({ sidebar, sys: { version: 2 } });
    const { sidebar: _, ...reset } = changed;
    expect(await client.editorInterface.update(id, reset)).not.toHaveProperty("sidebar");
    const place = { id: "place", name: "Place", type: "Symbol", required: false, localized: false };
    await publish({ ...published, fields: [...published.fields, place] });
    expect(await version()).toBe(4);
    const renewed = await client.editorInterface.get(id);
    expect(renewed.controls).toEqual([...controls, { fieldId: "year" }, { fieldId: "place" }]);
    const unpublished = await client.contentType.unpublish(id);
    await client.contentType.delete(id);
    expect(unpublished.sys.id).toBe("counted");
    await client.contentType.createWithId(id, poster);
    expect(await version()).toBe(0);
  });

  it("is there before anybody changed it, is changed with its version, and goes into exports", async () => {
    const { client, service } = running;
    const id = { contentTypeId: "fresh" };
    await client.contentType.createWithId(id, poster);
    const initial = await client.editorInterface.get(id);
    expect(initial.controls).toEqual([{ fieldId: "title" }, { fieldId: "year" }]);
    const controls = [{ fieldId: "title", widgetId: "singleLine", widgetNamespace: "builtin" }];
    const saved = await client.editorInterface.update(id, { ...initial, controls });
    expect(saved).toMatchObject({ controls, sys: { id: "default", type: "EditorInterface", version: 1 } });
    expect(await failure(client.editorInterface.update(id, initial))).toMatchObject({ name: "VersionMismatch" });
    const exported = await service.exportContent(async () => {});
    expect(exported.editorInterfaces).toContainEqual(expect.objectContaining({ controls }));
  });
});
