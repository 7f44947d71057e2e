import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFiles } from "../../store/content-store.ts";
import { poster } from "../../test-content.ts";
import { failure, startManagement } from "../test-management.ts";

let running: Awaited<ReturnType<typeof startManagement>>;
beforeAll(async () => {
  running = await startManagement();
});
afterAll(() => running.close());

const bytesOf = async () => new Uint8Array(await poster).buffer;
const processing = { processingCheckWait: 1, processingCheckRetries: 1 };

async function createAsset(fileName = "rain.png") {
  const { client } = running;
  const file = { "en-AU": { contentType: "image/png", fileName, file: await bytesOf() } };
  const fields = { title: { "en-AU": "Rain" }, description: {}, file };
  const asset = await client.asset.createFromFiles({}, { fields });
  return client.asset.processForAllLocales({}, asset, processing);
}

describe("an asset", () => {
  it("is uploaded, processed, published, and its file read; before, only its own address shows it", async () => {
    const { client, origin } = running;
    const asset = await createAsset();
    const id = { assetId: asset.sys.id };
    const file = asset.fields.file["en-AU"];
    expect(file).toMatchObject({
      fileName: "rain.png",
      contentType: "image/png",
      details: { size: (await poster).length, image: { width: 120, height: 80 } },
    });
    const address = `http:${file?.url}`;
    expect(address).toMatch(new RegExp(`^${origin}/content/assets/festival/${asset.sys.id}/[0-9a-f]{32}/rain.png$`));
    const draft = await fetch(address);
    expect([draft.status, draft.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect((await running.get(`assets/${asset.sys.id}`)).status).toBe(404);
    const published = await client.asset.publish(id, asset);
    expect(published.sys.publishedVersion).toBe(asset.sys.version);
    expect((await running.get(`assets/${asset.sys.id}`)).status).toBe(200);
    const shown = await fetch(address);
    expect(shown.headers.get("Cache-Control")).toContain("immutable");
    expect(Buffer.from(await shown.arrayBuffer()).equals(await poster)).toBe(true);
  });

  it("that was taken off the site is not sent by the address that was public", async () => {
    const { client } = running;
    const asset = await createAsset("child.png");
    const id = { assetId: asset.sys.id };
    const address = `http:${asset.fields.file["en-AU"]?.url}`;
    const published = await client.asset.publish(id, asset);
    expect((await fetch(address)).status).toBe(200);
    await client.asset.unpublish(id, published);
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(`${address}?w=40`)).status).toBe(404);
  });

  it("keeps its file when its title is changed, and loses it when it is deleted", async () => {
    const { client, db } = running;
    const asset = await createAsset("wind.png");
    const id = { assetId: asset.sys.id };
    const changed = await client.asset.update(id, {
      ...asset,
      fields: { ...asset.fields, title: { "en-AU": "Wind" } },
    });
    expect(changed.fields.file).toEqual(asset.fields.file);
    const urls = async () => [...(await readFiles(db)).keys()].filter((url) => url.includes("wind.png"));
    expect(await urls()).toHaveLength(1);
    await client.asset.archive(id);
    await client.asset.delete(id);
    expect(await urls()).toEqual([]);
  });

  it("is not published before its file is processed", async () => {
    const { client } = running;
    const upload = `https:${(await createAsset()).fields.file["en-AU"]?.url}`;
    const file = { "en-AU": { contentType: "image/png", fileName: "a.png", upload } };
    const asset = await client.asset.create({}, { fields: { title: {}, description: {}, file } });
    const id = { assetId: asset.sys.id };
    expect(await failure(client.asset.publish(id, asset))).toMatchObject({ name: "InvalidEntry", status: 422 });
  });

  it("gets nothing that lies elsewhere: only uploads and files of this service", async () => {
    const { client } = running;
    for (const upload of [
      "https://example.org/a.png",
      "http://127.0.0.1:1/content/assets/festival/x/0/a.png",
      "file:///etc/passwd",
    ]) {
      const file = { "en-AU": { contentType: "image/png", fileName: "a.png", upload } };
      const before = (await client.asset.getMany({})).total;
      expect(await failure(client.asset.create({}, { fields: { title: {}, description: {}, file } }))).toMatchObject({
        status: 422,
        details: { errors: [{ path: ["fields", "file", "en-AU", "upload"] }] },
      });
      expect((await client.asset.getMany({})).total, "nothing was written").toBe(before);
    }
    const known = await createAsset("sun.png");
    const upload = `http:${known.fields.file["en-AU"]?.url}`;
    const copy = await client.asset.create(
      {},
      {
        fields: {
          title: {},
          description: {},
          file: { "en-AU": { contentType: "image/png", fileName: "b.png", upload } },
        },
      },
    );
    const processed = await client.asset.processForLocale({}, copy, "en-AU", processing);
    expect(processed.fields.file["en-AU"]?.details).toEqual(known.fields.file["en-AU"]?.details);
  });

  it("takes a file by any address that names its bytes: of another service, and where it was imported from", async () => {
    const { client } = running;
    const known = await createAsset("sun.png");
    const url = known.fields.file["en-AU"]?.url ?? "";
    const token = url.split("/").at(-2);
    for (const upload of [
      `https://elsewhere.example/content/assets/other/sun/${token}/sun.png`,
      `https://images.ctfassets.net/other/sun/${token}/sun.png`,
    ]) {
      const file = { "en-AU": { contentType: "image/png", fileName: "sun.png", upload } };
      const asset = await client.asset.create({}, { fields: { title: {}, description: {}, file } });
      const processed = await client.asset.processForLocale({}, asset, "en-AU", processing);
      expect(processed.fields.file["en-AU"]?.details).toEqual(known.fields.file["en-AU"]?.details);
      expect((await client.asset.publish({ assetId: processed.sys.id }, processed)).sys.publishedVersion).toBeDefined();
    }
  });

  it.each(["../../outside.png", "..", "a/b.png", "a\\b.png", ".hidden"])(
    "with the file name %s is refused",
    async (fileName) => {
      const file = { "en-AU": { contentType: "image/png", fileName, upload: "https://example.org" } };
      const created = running.client.asset.create({}, { fields: { title: {}, description: {}, file } });
      expect(await failure(created)).toMatchObject({ name: "InvalidEntry", status: 422 });
    },
  );
});

describe("an upload", () => {
  it("is read and deleted, and is in no export", async () => {
    const { client, service } = running;
    const upload = await client.upload.create({}, { file: await bytesOf() });
    expect(upload.sys).toMatchObject({ type: "Upload", space: { sys: { id: "festival" } } });
    const id = { uploadId: upload.sys.id };
    expect((await client.upload.get(id)).sys.id).toBe(upload.sys.id);
    const exported: string[] = [];
    await service.exportContent(async (url) => void exported.push(url));
    expect(exported.some((url) => url.includes("upload"))).toBe(false);
    await client.upload.delete(id);
    expect(await failure(client.upload.get(id))).toMatchObject({ name: "NotFound" });
  });

  it("of more than 50 MB is refused", async () => {
    const file = new Uint8Array(50_000_001).buffer;
    expect(await failure(running.client.upload.create({}, { file }))).toMatchObject({ status: 413 });
  });
});
