import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import type { Entry } from "#services/content/management/content-management.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openPicture } from "../pictures-contract.ts";
import { id, openPictures, photo } from "./test-pictures.server.ts";

const assetLink = z.object({
  sys: z.object({ type: z.literal("Link"), linkType: z.literal("Asset"), id: z.string() }),
});
type AssetLink = z.infer<typeof assetLink>;

/** An entry that links to a picture that nothing else links to, and the field that does. */
function linkedPicture(entries: readonly Entry[], locale: string): [Entry, string, AssetLink] {
  const links = entries.flatMap((entry) =>
    Object.entries(entry.fields).flatMap(([field, values]): [Entry, string, AssetLink][] => {
      const link = assetLink.safeParse(values[locale]);
      return link.success ? [[entry, field, link.data]] : [];
    }),
  );
  const words = JSON.stringify(entries);
  const found = links.find(([, , { sys }]) => words.split(`"${sys.id}"`).length === 2);
  if (!found) throw new Error("No picture of the content is used once.");
  return found;
}

test("a picture is published with a description, and not without one", async () => {
  await using site = await openPictures();
  await site.send({ id, name: "river.jpg" }, await photo());
  const publish = async () => {
    const documents = [{ id, kind: "Asset", version: (await site.one(id))?.version }];
    return site.desk.post("/content/publish", { documents, unpublish: [] });
  };
  const refused = await publish();
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("what this picture shows")]);
  const changes = [{ field: "description", before: null, after: "The river at dusk" }];
  const version = (await site.one(id))?.version;
  expect((await site.desk.post("/content/save", { id, kind: "Asset", asOf: version, changes })).status).toBe(200);
  expect((await publish()).status).toBe(200);
  expect((await site.one(id))?.state).toBe("published");
  expect((await site.list("?view=undescribed")).pictures.map((each) => each.id)).not.toContain(id);
});

test("one that is used says where, and stays; one that is not can be removed, and put back", async () => {
  await using site = await openPictures();
  const used = (await site.list()).pictures.find(({ pages }) => pages > 0);
  const shown = await site.one(used?.id ?? "");
  expect(shown?.usedOn[0]).toMatchObject({ title: expect.stringMatching(/\S/) });
  const seen = (document: { id: string; version: number } | null | undefined) => ({
    documents: [{ id: document?.id, kind: "Asset", version: document?.version }],
  });
  const kept = await site.desk.post("/content/remove", seen(shown));
  expect([kept.status, kept.body.detail]).toEqual([422, expect.stringContaining("is still used")]);
  await site.send({ id, name: "river.jpg" }, await photo());
  expect((await site.desk.post("/content/remove", seen(await site.one(id)))).status).toBe(200);
  const removed = await site.one(id);
  expect(removed?.removedAt).toEqual(expect.any(Number));
  expect((await site.list("?view=removed")).pictures.map((each) => each.id)).toEqual([id]);
  expect((await site.list("?q=river")).pictures.map((each) => each.id)).not.toContain(id);
  expect((await site.desk.post("/content/restore", seen(removed))).status).toBe(200);
  expect((await site.one(id))?.removedAt).toBeNull();
});

test("the desk shows the file of a picture that is not on the site to who may see pages, and its public address to nobody", async () => {
  await using site = await openPictures();
  const sent = openPicture.parse((await site.send({ id, name: "river.jpg" }, await photo())).body).picture;
  const change = { field: "description", before: undefined, after: "The river at dusk" };
  await site.desk.post("/content/save", { id, kind: "Asset", asOf: sent?.version, changes: [change] });
  const act = async (action: string) => {
    const documents = [{ id, kind: "Asset", version: (await site.one(id))?.version }];
    const request = action === "publish" ? { documents, unpublish: [] } : { documents };
    expect((await site.desk.post(`/content/${action}`, request)).status).toBe(200);
    return site.one(id);
  };
  const published = await act("publish");
  const publicAddress = published?.file?.url ?? "";
  expect((await site.services.content.routes.request(publicAddress)).status).toBe(200);
  for (const action of ["unpublish", "remove"]) {
    const { thumbnail } = (await act(action)) ?? {};
    expect((await site.services.content.routes.request(publicAddress)).status).toBe(404);
    const shown = await site.read(thumbnail ?? "", site.ann.cookie);
    expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const { cookie } = await signIn(site.services, { treasurer: "change" });
    expect((await site.read(thumbnail ?? "", cookie)).status).toBe(403);
    expect((await site.read(thumbnail ?? "", "")).status).toBe(401);
  }
});

test("one that visitors still see stays, also where the draft of its page shows it no longer", async () => {
  await using site = await openPictures();
  const content = await site.services.content.management?.all();
  const [user, field, asset] = linkedPicture([...(content?.entries.values() ?? [])], content?.locale ?? "");
  const changes = [{ field, before: asset, after: null }];
  const request = { id: user.sys.id, kind: "Entry", asOf: user.sys.version, changes };
  expect((await site.desk.post("/content/save", request)).status).toBe(200);
  const shown = await site.one(asset.sys.id);
  expect(shown?.places).toEqual([expect.stringContaining(", until that is published again")]);
  const documents = [{ id: shown?.id, kind: "Asset", version: shown?.version }];
  for (const command of ["remove", "unpublish"]) {
    const refused = await site.desk.post(`/content/${command}`, { documents });
    expect([refused.status, refused.body.detail], command).toEqual([422, expect.stringContaining("is still used")]);
  }
  expect((await site.one(asset.sys.id))?.state).toBe("published");
});

test("a picture is not replaced by a file, nor a file by a picture", async () => {
  await using site = await openPictures();
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  const fileId = "programmeOfTheYear1234";
  await site.send({ id, name: "river.jpg" }, await photo());
  await site.send({ id: fileId, name: "programme.pdf" }, pdf);
  const replace = async (replaces: string, name: string, bytes: Uint8Array) => {
    const asOf = String((await site.one(replaces))?.version);
    const { status, body } = await site.send({ id: "anotherUpload123456789", name, replaces, asOf }, bytes);
    return [status, body.detail];
  };
  const refused = [422, expect.stringContaining("replaced by a picture")];
  expect(await replace(id, "programme.pdf", pdf)).toEqual(refused);
  expect(await replace(fileId, "river.jpg", await photo())).toEqual(refused);
  expect((await site.one(id))?.file?.contentType).toBe("image/jpeg");
  expect((await site.one(fileId))?.file?.contentType).toBe("application/pdf");
});

test("a replaced picture has the new file wherever it is shown, once it is published, and sent again it is replaced once", async () => {
  await using site = await openPictures();
  await site.send({ id, name: "river.jpg" }, await photo());
  const before = await site.one(id);
  const other = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const replace = () =>
    site.send({ id: "anotherUpload123456789", name: "dusk.png", replaces: id, asOf: String(before?.version) }, other);
  expect((await replace()).status).toBe(200);
  const after = await site.one(id);
  expect(after).toMatchObject({ title: "river", file: { fileName: "dusk.jpg", width: 30, height: 20 } });
  expect((await replace()).status).toBe(200);
  expect((await site.one(id))?.version).toBe(after?.version);
  const stale = await site.send({ id, name: "third.jpg", replaces: id, asOf: "1" }, await photo());
  expect(stale.status).toBe(409);
  expect(after?.file?.url).not.toBe(before?.file?.url);
});

test("what stays in view of a picture is a tag of it, public with the picture, and taken back without a trace", async () => {
  await using site = await openPictures();
  await site.send({ id, name: "river.jpg" }, await photo());
  const change = async (fields: Record<string, unknown>) => {
    const changes = Object.entries(fields).map(([field, after]) => ({ field, before: null, after }));
    const asOf = (await site.one(id))?.version;
    return (await site.desk.post("/content/save", { id, kind: "Asset", asOf, changes })).status;
  };
  const publish = async () => {
    const documents = [{ id, kind: "Asset", version: (await site.one(id))?.version }];
    return (await site.desk.post("/content/publish", { documents, unpublish: [] })).status;
  };
  const tags = async () => {
    const headers = { Authorization: `Bearer ${contentApi.token}` };
    const answer = await site.services.content.routes.request(`${contentApi.path}/assets/${id}`, { headers });
    return z.object({ metadata: z.unknown() }).parse(await answer.json()).metadata;
  };
  expect(await change({ description: "The river", focus: "top_left" })).toBe(200);
  expect((await site.one(id))?.focus).toBe("top_left");
  expect(await publish()).toBe(200);
  expect(await tags()).toMatchObject({ tags: [{ sys: { id: "focus_top_left" } }] });
  expect(await change({ focus: "somewhere" })).toBe(200);
  expect((await site.one(id))?.focus).toBeNull();
  expect(await publish()).toBe(200);
  expect(await tags()).toMatchObject({ tags: [] });
});
