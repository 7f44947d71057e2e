import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContentVersion } from "../store/content-store.ts";
import { managementToken, readerToken } from "../test-service.ts";
import { failure, startManagement } from "./test-management.ts";

let running: Awaited<ReturnType<typeof startManagement>>;
beforeAll(async () => {
  running = await startManagement();
});
afterAll(() => running.close());

const entries = "/spaces/festival/environments/master/entries";
const ask = (path: string, token: string | undefined, init: RequestInit = {}) =>
  fetch(`${running.origin}/content${path}`, {
    ...init,
    headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
  });

describe("who may write", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "%s without a token, or with one for reading, is answered 401",
    async (method) => {
      for (const token of [undefined, "delivery-token", "preview-token-of-the-tests", "somebody's"]) {
        const refused = await ask(entries, token, { method });
        expect(refused.status).toBe(401);
        expect(await refused.json()).toMatchObject({ sys: { type: "Error", id: "AccessTokenInvalid" } });
      }
    },
  );

  it("whose role is to look only reads, and gets 403 for anything else", async () => {
    expect((await ask(entries, readerToken)).status).toBe(200);
    const refused = await ask(`${entries}/home/published`, readerToken, { method: "DELETE" });
    expect([refused.status, (await refused.json()).sys.id]).toEqual([403, "AccessDenied"]);
    expect((await running.get("entries/home")).status).toBe(200);
  });

  it("no page of another site: there is no CORS, before or after", async () => {
    const origin = { Origin: "https://example.org" };
    const asked = await ask(entries, undefined, {
      method: "OPTIONS",
      headers: { ...origin, "Access-Control-Request-Method": "PUT" },
    });
    expect(asked.headers.get("Access-Control-Allow-Methods")).not.toContain("PUT");
    const answered = await ask(entries, managementToken, { headers: origin });
    expect(answered.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(answered.headers.get("Cache-Control")).toBe("no-store");
  });

  it("sends no more than 2 MB, and JSON", async () => {
    const send = (body: string) => ask(`${entries}/large`, managementToken, { method: "PUT", body });
    expect((await send(`{"fields":{"title":"${"x".repeat(2_000_001)}"}}`)).status).toBe(413);
    for (const body of ["{", "[]", '"text"']) expect((await send(body)).status).toBe(400);
  });

  it.each([
    ["entries/half", "PUT", { fields: { title: { "en-AU": "Jazz \ud83d" } } }, ["fields", "title", "en-AU"]],
    ["entries/home", "PATCH", [{ op: "add", path: "/fields/title/en-AU", value: "\ude00" }], ["0", "value"]],
    ["entries", "POST", { fields: { extra: { "en-AU": { "a\ud83d": 1 } } } }, ["fields", "extra", "en-AU", "a\ufffd"]],
    [
      "assets/half",
      "PUT",
      { fields: { file: { "en-AU": { fileName: "a\ud83d.png", contentType: "image/png" } } } },
      ["fields", "file", "en-AU", "fileName"],
    ],
    ["content_types/half", "PUT", { name: "\ud83d", fields: [] }, ["name"]],
    ["tags/half", "PUT", { name: "\ud83d", sys: { id: "half", type: "Tag" } }, ["name"]],
  ])("sends no half of a character: %s by %s is answered 422, with the path to it", async (path, method, body, at) => {
    const headers = { "X-Contentful-Content-Type": "page" };
    const address = entries.replace(/entries$/, path);
    const refused = await ask(address, managementToken, { method, headers, body: JSON.stringify(body) });
    expect(refused.status).toBe(422);
    expect((await refused.json()).details.errors).toMatchObject([{ path: at }]);
    if (path.includes("half")) expect((await ask(address, managementToken)).status).toBe(404);
  });

  it("sends and makes by patches nothing that is nested too deeply: 422, and no list fails", async () => {
    const put = (id: string, levels: number) =>
      ask(`${entries}/${id}`, managementToken, {
        method: "PUT",
        headers: { "X-Contentful-Content-Type": "page" },
        body: `{"fields":{"text":{"en-AU":${nestedText(levels)}}}}`,
      });
    expect((await put("deep", 95)).status).toBe(201);
    for (const levels of [100, 2_000, 20_000]) {
      const refused = await put(`deep-${levels}`, levels);
      expect([refused.status, (await refused.json()).details.errors[0].name]).toEqual([422, "depth"]);
    }
    const patch = (...operations: object[]) =>
      ask(`${entries}/deep`, managementToken, {
        method: "PATCH",
        headers: { "X-Contentful-Version": "1" },
        body: JSON.stringify(operations),
      });
    const innermost = `/fields/text/en-AU${"/content/0".repeat(95)}/content`;
    const deeper = { op: "add", path: innermost, value: JSON.parse(nestedText(20)).content };
    const doubling = Array.from({ length: 60 }, (_, index) => ({
      op: "copy",
      from: "/fields/text/en-AU/data",
      path: `/fields/text/en-AU/data/${index}`,
    }));
    expect((await patch(deeper)).status).toBe(422);
    expect((await patch(...doubling)).status).toBe(422);
    expect((await ask(entries, managementToken)).status).toBe(200);
  });

  it("gets 404 for another space or environment, and for what is not offered", async () => {
    for (const path of [
      entries.replace("festival", "other"),
      entries.replace("master", "staging"),
      "/spaces/festival/nothing",
    ])
      expect((await ask(path, managementToken)).status).toBe(404);
  });
});

describe("the official SDK", () => {
  it("reads the space, its environment, whoever asks, keys for reading, and empty lists", async () => {
    const { client } = running;
    expect(await client.space.get({})).toMatchObject({ name: "festival", sys: { id: "festival", type: "Space" } });
    expect((await client.space.getMany({})).items).toHaveLength(1);
    expect(await client.environment.get({})).toMatchObject({
      name: "master",
      sys: { status: { sys: { id: "ready" } } },
    });
    expect((await client.environment.getMany({})).items).toHaveLength(1);
    expect(await client.user.getCurrent()).toMatchObject({ firstName: "Anna", email: "anna@example.org" });
    const [key] = (await client.apiKey.getMany({})).items;
    expect(key).toMatchObject({ accessToken: "key-for-reading" });
    expect((await client.previewApiKey.getMany({})).items).toMatchObject([{ accessToken: "key-for-drafts" }]);
    for (const { items } of [
      await client.webhook.getMany({}),
      await client.role.getMany({}),
      await client.scheduledActions.getMany({ query: { "environment.sys.id": "master" } }),
    ])
      expect(items).toEqual([]);
  });

  it("creates, changes and deletes a locale, which shows at once; the default one stays", async () => {
    const { client, db } = running;
    const before = await readContentVersion(db);
    const created = await client.locale.create({}, { name: "French", code: "fr", fallbackCode: "en-AU" });
    expect(created).toMatchObject({ code: "fr", default: false, sys: { version: 1 } });
    expect(await readContentVersion(db)).toBe(before + 1);
    const changed = await client.locale.update({ localeId: created.sys.id }, { ...created, name: "Français" });
    expect(changed).toMatchObject({ name: "Français", sys: { version: 2 } });
    expect(await failure(client.locale.create({}, { name: "French", code: "fr", fallbackCode: null }))).toMatchObject({
      name: "ValidationFailed",
    });
    await client.locale.delete({ localeId: created.sys.id });
    const main = (await client.locale.getMany({})).items.find((locale) => locale.default);
    expect(await failure(client.locale.delete({ localeId: main?.sys.id ?? "" }))).toMatchObject({
      name: "AccessDenied",
      status: 403,
    });
  });

  it("creates tags and puts them on an entry; only a public one shows to readers", async () => {
    const { client, db } = running;
    const before = await readContentVersion(db);
    await client.tag.createWithId({ tagId: "inside" }, { name: "Inside", sys: { visibility: "private" } });
    expect(await readContentVersion(db)).toBe(before);
    const tag = await client.tag.createWithId({ tagId: "outside" }, { name: "Outside", sys: { visibility: "public" } });
    expect(await readContentVersion(db), "nothing public has it yet").toBe(before);
    const entry = await client.entry.get({ entryId: "plain" });
    const link = { sys: { type: "Link" as const, linkType: "Tag" as const, id: "outside" } };
    const tagged = await client.entry.update({ entryId: "plain" }, { ...entry, metadata: { tags: [link] } });
    expect(tagged.metadata?.tags).toEqual([link]);
    expect(await failure(client.tag.delete({ tagId: "outside", version: tag.sys.version }))).toMatchObject({
      name: "BadRequest",
    });
    const unknown = { sys: { ...link.sys, id: "nowhere" } };
    expect(
      await failure(client.entry.update({ entryId: "plain" }, { ...tagged, metadata: { tags: [unknown] } })),
    ).toMatchObject({ name: "InvalidEntry" });
    await client.tag.delete({ tagId: "inside", version: 1 });
    expect((await client.tag.getMany({})).items.map(({ sys }) => sys.id)).toEqual(["jazz", "outside"]);
  });
});

describe("several at once", () => {
  const page = { contentTypeId: "page" };
  const params = { spaceId: "festival", environmentId: "master" };
  const create = (entryId: string, title: string | undefined) =>
    running.client.entry.createWithId(
      { ...page, entryId },
      { fields: title === undefined ? {} : { title: { "en-AU": title } } },
    );
  const linkTo = (id: string) => ({ sys: { type: "Link" as const, linkType: "Entry" as const, id } });
  const isPublished = async (id: string) => (await running.get(`entries/${id}`)).status === 200;

  it("a bulk action publishes all, and says so when asked again", async () => {
    const { client } = running;
    const made = [await create("bulk-1", "One"), await create("bulk-2", "Two")];
    const items = made.map(({ sys }) => ({ sys: { ...linkTo(sys.id).sys, version: sys.version } }));
    const done = await client.bulkAction.publish(params, { entities: { sys: { type: "Array" }, items } });
    expect(done).toMatchObject({ action: "publish", sys: { type: "BulkAction", status: "succeeded" } });
    expect((await client.bulkAction.get({ ...params, bulkActionId: done.sys.id })).sys.status).toBe("succeeded");
    expect([await isPublished("bulk-1"), await isPublished("bulk-2")]).toEqual([true, true]);
    await client.bulkAction.unpublish(params, { entities: { items: made.map(({ sys }) => linkTo(sys.id)) } });
    expect([await isPublished("bulk-1"), await isPublished("bulk-2")]).toEqual([false, false]);
  });

  it("a bulk action of which one cannot be published publishes none, and names it", async () => {
    const { client, db } = running;
    const made = [await create("half-1", "One"), await create("half-2", undefined)];
    const before = await readContentVersion(db);
    const items = made.map(({ sys }) => ({ sys: { ...linkTo(sys.id).sys, version: sys.version } }));
    const failed = await client.bulkAction.publish(params, { entities: { items } });
    expect(failed).toMatchObject({
      sys: { status: "failed" },
      error: { details: { errors: [{ entity: { sys: { id: "half-2" } } }] } },
    });
    expect(await isPublished("half-1")).toBe(false);
    expect(await readContentVersion(db)).toBe(before);
    expect((await client.entry.get({ entryId: "half-1" })).sys.version).toBe(1);
  });

  it("a release is made, checked, published and unpublished as one, and archived", async () => {
    const { client } = running;
    await create("release-1", "One");
    await create("release-2", undefined);
    const entities = { sys: { type: "Array" as const }, items: [linkTo("release-1"), linkTo("release-2")] };
    const release = await client.release.create({}, { title: "Friday", entities });
    const id = { releaseId: release.sys.id };
    expect(release).toMatchObject({ title: "Friday", sys: { type: "Release", version: 1, status: "active" } });
    expect((await client.release.validate(id, {})).sys.status).toBe("failed");
    expect((await client.release.publish({ ...id, version: 1 })).sys.status).toBe("failed");
    expect(await isPublished("release-1")).toBe(false);
    const smaller = await client.release.update(
      { ...id, version: 1 },
      { title: "Friday", entities: { ...entities, items: entities.items.slice(0, 1) } },
    );
    expect(smaller.sys.version).toBe(2);
    expect(await failure(client.release.publish({ ...id, version: 1 }))).toMatchObject({ name: "VersionMismatch" });
    expect((await client.release.publish({ ...id, version: 2 })).sys.status).toBe("succeeded");
    expect(await isPublished("release-1")).toBe(true);
    expect((await client.release.unpublish({ ...id, version: 2 })).sys.status).toBe("succeeded");
    expect(await isPublished("release-1")).toBe(false);
    expect((await client.releaseAction.queryForRelease(id)).items).toHaveLength(4);
    const archived = await client.release.archive({ ...id, version: 2 });
    expect(archived.sys).toMatchObject({ status: "archived", version: 3 });
    expect(await failure(client.release.publish({ ...id, version: 3 }))).toMatchObject({ name: "BadRequest" });
    expect(await isPublished("release-1")).toBe(false);
    await client.release.delete(id);
    expect(await failure(client.release.get(id))).toMatchObject({ name: "NotFound" });
  });
});

describe("what is recorded", () => {
  it("is each change, once it is made, and nothing that is refused", async () => {
    await using own = await startManagement();
    const { client, recorded } = own;
    const entry = await client.entry.createWithId(
      { contentTypeId: "section", entryId: "noted" },
      { fields: { title: { "en-AU": "Noted" } } },
    );
    const saved = await client.entry.update({ entryId: "noted" }, entry);
    await failure(client.entry.update({ entryId: "noted" }, entry));
    await client.entry.publish({ entryId: "noted" }, saved);
    await failure(client.entry.archive({ entryId: "noted" }));
    await client.entry.unpublish({ entryId: "noted" });
    await client.entry.archive({ entryId: "noted" });
    await client.entry.unarchive({ entryId: "noted" });
    await client.entry.delete({ entryId: "noted" });
    await client.tag.createWithId({ tagId: "news" }, { name: "News", sys: { visibility: "private" } });
    expect(recorded.map(({ action, type, document }) => `${action} ${type} ${document.sys.id}`)).toEqual([
      "create Entry noted",
      "edit Entry noted",
      "publish Entry noted",
      "unpublish Entry noted",
      "archive Entry noted",
      "unarchive Entry noted",
      "delete Entry noted",
      "create Tag news",
    ]);
  });
});

/** A rich text of quotes within each other, of two levels each. */
function nestedText(levels: number): string {
  const [open, close] = ['{"nodeType":"blockquote","data":{},"content":[', "]}"];
  return `{"nodeType":"document","data":{},"content":[${open.repeat(levels)}${close.repeat(levels)}]}`;
}
