import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ObjectStore } from "#platform/config/config.server.ts";
import { StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { claimUpload, removeMarked, unclaimedBytes, uploadName } from "#services/uploads/uploads.server.ts";
import { blackPng, otherFiles } from "#tests/support/content/pictures.ts";
import { formOf, jpeg, openUploads } from "#tests/support/forms/uploads.ts";
import { startS3 } from "#tests/support/servers/s3.ts";
import { startUnresponsiveServer } from "#tests/support/servers/unresponsive-server.ts";
import { freePort } from "#tests/support/site/site.ts";
import { pictureMessages, storedPicture } from "./picture-contract.ts";

describe.each(["a folder", "a bucket"])("with pictures in %s", (where) => {
  test("an uploaded picture is served under the returned name", async () => {
    await using site = await openUploads(where === "a bucket" ? await bucket() : undefined);
    const response = await site.send({ image: jpeg, bio: "Five of us.\r\nSince 1987.", website: "band.example.org" });
    expect(response.status).toBe(200);
    const { filename } = storedPicture.parse(await response.json());
    expect(filename).toMatch(uploadName);
    const seen = await site.app.request(`/uploads/${filename}`);
    expect(seen.status).toBe(200);
    const bytes = await seen.bytes();
    expect(seen.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(Buffer.from(bytes.subarray(0, 3)).toString("hex")).toBe("ffd8ff");
    const rows = await site.db.selectFrom("uploads").selectAll().execute();
    expect(rows).toMatchObject([
      {
        filename,
        content_type: "image/jpeg",
        bytes: bytes.length,
        width: 640,
        height: 400,
        bio: "Five of us.\nSince 1987.",
        website: "band.example.org",
        claimed_by: null,
      },
    ]);
  });
});

test("a store that does not answer holds up no other picture's decoding", async () => {
  const sent = await (async () => {
    await using silent = await startUnresponsiveServer();
    const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
    const site = await openUploads({ bucket: "pictures", region: "us-east-1", endpoint: silent.url, credentials });
    onTestFinished(() => site[Symbol.asyncDispose]());
    const pictures = [1, 2, 3].map(() => site.send({ image: jpeg }));
    await expect.poll(() => silent.connections()).toBe(3);
    return pictures;
  })();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([503, 503, 503]);
});

test("bio and website may be empty, or missing", async () => {
  await using site = await openUploads();
  expect((await site.send({ image: jpeg, bio: "", website: "" })).status).toBe(200);
  expect((await site.send({ image: jpeg })).status).toBe(200);
  const rows = await site.db.selectFrom("uploads").select(["bio", "website"]).execute();
  expect(rows).toEqual([
    { bio: "", website: "" },
    { bio: "", website: "" },
  ]);
});

test("a picture's type is detected from its content, whatever its name", async () => {
  await using site = await openUploads();
  const misnamed = new File([jpeg], "../../etc/passwd.svg", { type: "text/html" });
  const { filename } = storedPicture.parse(await (await site.send({ image: misnamed })).json());
  expect(filename).toMatch(/^[\w-]{22}\.jpg$/);
});

describe("a form that is refused", () => {
  test("contains another kind of file, whatever its name", async () => {
    await using site = await openUploads();
    for (const [kind, bytes] of Object.entries(await otherFiles())) {
      const response = await site.send({
        image: new File([Uint8Array.from(bytes)], "band.jpg", { type: "image/jpeg" }),
      });
      expect(response.status, kind).toBe(422);
      expect(await response.json(), kind).toMatchObject({
        errors: [{ field: "image", message: pictureMessages.notPicture }],
      });
    }
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });

  test.each([
    ["was cut off", "damaged", jpeg.subarray(0, jpeg.length / 2)],
    ["has too many pixels", "tooManyPixels", blackPng(20_000, 20_000)],
    ["is empty", "missing", new Uint8Array()],
    ["is text", "missing", "a picture of us"],
    ["is not there", "missing", undefined],
  ] as const)("says when the picture %s", async (_, reason, image) => {
    await using site = await openUploads();
    const response = await site.send({ image });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "image", message: pictureMessages[reason] }] });
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });

  test("names every invalid part", async () => {
    await using site = await openUploads();
    const response = await site.send({
      image: jpeg,
      bio: "x".repeat(5001),
      website: new Blob(["a file"]),
      colour: "red",
    });
    expect(response.status).toBe(422);
    const { errors } = await response.json();
    expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual(["bio", "colour", "website"]);
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });

  test("has too many parts, and is not parsed", async () => {
    await using site = await openUploads();
    const form = formOf({ image: jpeg });
    for (let part = 0; part < 100; part += 1) form.append("bio", "");
    expect((await site.post(form)).status).toBe(400);
    const { body, boundary } = await written(form);
    const types = `multipart/form-data; boundary=another, multipart/form-data; boundary=${boundary}`;
    expect((await site.post(body, { "Content-Type": types })).status, "whatever else its type names").toBe(400);
  });

  test.each([
    ["lines", "a:\r\n".repeat(3000)],
    ["bytes in a line", `a: ${"b".repeat(9000)}\r\n`],
    ["bytes in a name", `Content-Disposition: form-data; name="${"%22".repeat(3000)}"\r\n`],
  ])("has too many %s in the head of a part, and is not parsed", async (_, lines) => {
    await using site = await openUploads();
    const { body, boundary } = await written(formOf({ bio: "Five of us.", image: jpeg }));
    const type = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
    for (const name of ["bio", "image"]) {
      const head = body.lastIndexOf("Content-Disposition", body.indexOf(`name="${name}"`));
      const longer = Buffer.concat([body.subarray(0, head), Buffer.from(lines), body.subarray(head)]);
      expect((await site.post(longer, type)).status, name).toBe(400);
    }
    expect((await site.post(body, type)).status, "without them").toBe(200);
  });

  test("has more text than a form has, whatever stays of it", async () => {
    await using site = await openUploads();
    const response = await site.send({ image: jpeg, bio: "\r\n".repeat(40_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining("65 kB at most") });
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });

  test("holds two pictures", async () => {
    await using site = await openUploads();
    const form = formOf({ image: jpeg });
    form.append("image", new Blob([jpeg]));
    expect((await site.post(form)).status).toBe(422);
  });

  test("exceeds ten megabytes, and is not read completely", async () => {
    await using site = await openUploads();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 100_000;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    const response = await site.post(endless, { "Content-Type": "multipart/form-data; boundary=x" });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errors: [{ field: "image", message: pictureMessages.tooBig }] });
    expect(sent).toBeLessThan(12_000_000);
    expect(
      (await site.post("", { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "11000000" })).status,
    ).toBe(413);
    expect((await site.send({ image: new Uint8Array(10 * 1024 * 1024 + 1) })).status).toBe(413);
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });

  test.each([
    [415, "application/json", "{}"],
    [415, "image/jpeg", jpeg],
    [415, "application/x-www-form-urlencoded", "image=x"],
    [415, "multipart/form-data", "no boundary"],
    [400, "multipart/form-data; boundary=x", "not a form at all"],
    [400, "multipart/form-data; boundary=x", ""],
    [400, "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="image"\r\n\r\ncut off'],
  ])("answers %i to %s", async (status, type, body) => {
    await using site = await openUploads();
    const response = await site.post(body, { "Content-Type": type });
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });

  test("comes from another site's page", async () => {
    await using site = await openUploads();
    const crossing = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    expect((await site.post(formOf({ image: jpeg }), crossing)).status).toBe(403);
  });

  test("is the sixth within a minute", async () => {
    await using site = await openUploads(undefined, { RATE_LIMIT: "on" });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await site.send({ image: "x" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("breaks off in the middle", async () => {
    await using site = await openUploads();
    let chunks = 0;
    const broken = new ReadableStream({
      pull(controller) {
        chunks += 1;
        if (chunks === 3) controller.error(new Error("the line broke"));
        else controller.enqueue(jpeg);
      },
    });
    const response = await site.post(broken, { "Content-Type": "multipart/form-data; boundary=x" });
    expect(response.status).toBe(400);
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });
});

describe("when nothing can be stored", () => {
  test("because of the folder, the response says so and nothing is partly stored", async () => {
    await using site = await openUploads();
    writeFileSync(join(site.folder, "uploads"), "a file where the folder should be");
    const response = await site.send({ image: jpeg });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("30");
    rmSync(join(site.folder, "uploads"));
    await removeMarked(site.db, site.files);
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });

  test("because the bucket does not answer, the same", async () => {
    await using site = await openUploads({ ...(await bucket()), endpoint: `http://127.0.0.1:${await freePort()}` });
    expect((await site.send({ image: jpeg })).status).toBe(503);
    expect((await site.stored()).files).toEqual([]);
    expect(await unclaimedBytes(site.db), "it takes nobody's place").toBe(0);
  });

  test("because the bucket did not answer before and is not asked any more, the same: no error is left to the process", async () => {
    await using site = await openUploads({ ...(await bucket()), endpoint: `http://127.0.0.1:${await freePort()}` });
    const statuses = [];
    for (let sent = 0; sent < 5; sent += 1) statuses.push((await site.send({ image: jpeg })).status);
    expect(statuses).toEqual([503, 503, 503, 503, 503]);
  });

  test("because the bucket stored it and its answer was lost, the picture goes with the next cleanup", async () => {
    await using site = await openUploads();
    const put = site.files.put.bind(site.files);
    vi.spyOn(site.files, "put").mockImplementation(async (...file) => {
      await put(...file);
      throw new StorageUnavailable(new Error("The answer was lost."));
    });
    expect((await site.send({ image: jpeg })).status).toBe(503);
    expect((await site.stored()).files).toHaveLength(1);
    await removeMarked(site.db, site.files);
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });
});

test("unclaimed pictures may use two gigabytes; beyond that uploads are refused with a message", async () => {
  await using site = await openUploads();
  const { filename } = await site.sendPhoto();
  await site.db
    .updateTable("uploads")
    .set({ bytes: 2e9 + 1 })
    .execute();
  const refused = await site.send({ image: jpeg });
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ title: "No room", detail: expect.stringContaining("try again later") });
  expect(await site.stored()).toMatchObject({ rows: 1, files: [filename] });
  await claimUpload(site.db, filename, "an application");
  expect((await site.send({ image: jpeg })).status).toBe(200);
});

/** A form as it is sent. */
async function written(form: FormData) {
  const request = new Response(form);
  const boundary = /boundary=(.+)$/.exec(request.headers.get("Content-Type") ?? "")?.[1] ?? "";
  return { body: Buffer.from(await request.bytes()), boundary };
}

async function bucket(): Promise<ObjectStore> {
  const s3 = await startS3();
  onTestFinished(s3.stop);
  return s3.store;
}
