import { expect, test } from "vitest";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { startUnresponsiveServer } from "#tests/support/servers/unresponsive-server.ts";
import { failingDisk } from "#tests/support/site/failing-disk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { operatorEndpoints } from "./operator.ts";

const near = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const url = "http://localhost/healthz";

test("reports the outbox state to local clients only, and only its status to others", async () => {
  await using open = await openTestServices({ SITE_URL: "http://localhost:3000" });
  await queueMails(open.services.db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  const health = operatorEndpoints(open.services);
  const verbose = await health.request(`${url}?verbose`, {}, near);
  expect(await verbose.json()).toMatchObject({
    status: "ok",
    database: "answers",
    content: "embedded",
    mail: "mailbox",
    files: "folder",
    payments: "off",
    outbox: { waiting: 1, parked: 0, held: 0 },
  });
  const plain = { status: "ok" };
  const forwarded = { headers: { "X-Forwarded-For": "203.0.113.7" } };
  expect(await (await health.request(url, {}, near)).json()).toEqual(plain);
  expect(await (await health.request(`${url}?verbose`, forwarded, near)).json()).toEqual(plain);
  const far = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
  expect(await (await health.request(`${url}?verbose`, {}, far)).json()).toEqual(plain);
});

test("reports a database that does not respond", async () => {
  await using open = await openTestServices({ SITE_URL: "http://localhost:3000" });
  const { db } = open.services;
  const health = operatorEndpoints(open.services);
  await db.schema.dropTable("outbox").execute();
  const response = await health.request(`${url}?verbose`, {}, near);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: "unwell", database: "does not answer" });
  expect((await health.request(url, {}, near)).status).toBe(200);
});

test("a stopping process answers 503, so that a load balancer skips it", async () => {
  await using open = await openTestServices({ SITE_URL: "http://localhost:3000" });
  const health = operatorEndpoints(open.services);
  open.services.activity.stop();
  const response = await health.request(url, {}, near);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: "stopping" });
});

test("names an object store that does not answer, and what the disk has", async () => {
  const silent = await startUnresponsiveServer();
  const s3 = {
    S3_BUCKET: "pictures",
    S3_ENDPOINT: silent.url,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  await using open = await openTestServices({ SITE_URL: "http://localhost:3000", ...s3 });
  const asked = operatorEndpoints(open.services).request(`${url}?verbose`, {}, near);
  await expect.poll(() => silent.connections()).toBeGreaterThan(0);
  await silent[Symbol.asyncDispose]();
  const response = await asked;
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: "unwell", disk: "has room", pictures: "cannot be stored" });
});

test.each([
  ["ENOSPC", "is full"],
  ["EROFS", "cannot be written"],
] as const)("names a disk that fails with %s", async (code, disk) => {
  await using open = await openTestServices({ SITE_URL: "http://localhost:3000" });
  const health = operatorEndpoints(open.services);
  using _ = failingDisk(code);
  const response = await health.request(`${url}?verbose`, {}, near);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: "unwell", disk, pictures: "cannot be stored" });
});
