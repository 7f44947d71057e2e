import { expect, test } from "vitest";
import { openSubmissionServices } from "#tests/support/forms/submission-services.ts";
import { contactEndpoints } from "./contact-endpoints.server.ts";

const ann = { senderName: "Ann", senderEmail: "ann@example.org", message: "Where do I park?" };

test("the plain form is stored, mailed and redirected to the thanks", async () => {
  await using site = await openContactSite();
  const response = await site.send(ann);
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/contact?thanks#write-to-us");
  expect(await site.messages()).toMatchObject([{ status: "new", sender_name: "Ann", message: "Where do I park?" }]);
  expect(await site.mails()).toHaveLength(1);
});

test("the same plain form twice is one message, a changed one a second message", async () => {
  await using site = await openContactSite();
  await Promise.all([site.send(ann), site.send(ann)]);
  expect(await site.messages()).toHaveLength(1);
  await site.send({ ...ann, message: "And where do I eat?" });
  expect(await site.messages()).toHaveLength(2);
});

test("empty and suspected messages are stored with their status and not mailed", async () => {
  await using site = await openContactSite();
  for (const fields of [{}, { other: "field" }, { ...ann, subject: "Cheap watches" }])
    expect((await site.send(fields)).headers.get("Location")).toBe("/contact?thanks#write-to-us");
  const statuses = (await site.messages()).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(["empty", "suspected"]);
  expect(await site.mails()).toEqual([]);
});

test("the same message with and without a filled honeypot is two messages, and one is mailed", async () => {
  await using site = await openContactSite();
  for (const fields of [{ ...ann, subject: "Cheap watches" }, ann]) await site.send(fields);
  const statuses = (await site.messages()).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(["new", "suspected"]);
  expect(await site.mails()).toHaveLength(1);
});

test.each([
  [413, "application/x-www-form-urlencoded", `message=${"x".repeat(150_000)}`],
  [400, "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=message\r\n\r\nWhere do"],
  [400, "text/plain", "message=Where do I park?"],
])("an unreadable body is answered with %i and not stored", async (status, type, body) => {
  await using site = await openContactSite();
  const response = await site.post(body, { "Content-Type": type });
  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(/Please go back/);
  expect(await site.messages()).toEqual([]);
});

test("a cross-site form is refused", async () => {
  await using site = await openContactSite();
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" };
  expect((await site.send(ann, headers)).status).toBe(403);
  expect(await site.messages()).toEqual([]);
});

test("the longest message is stored completely, in characters of nine encoded bytes", async () => {
  await using site = await openContactSite();
  const message = "語".repeat(10_000);
  expect((await site.send({ ...ann, message })).status).toBe(303);
  expect(await site.messages()).toMatchObject([{ message }]);
});

test("a message too long and too many messages are refused with a readable text", async () => {
  await using site = await openContactSite({ RATE_LIMIT: "on" });
  const tooLong = await site.send({ ...ann, message: "x".repeat(10_001) });
  expect(tooLong.status).toBe(422);
  expect(await tooLong.text()).toMatch(/go back and shorten it/);
  for (let sent = 1; sent < 10; sent += 1) await site.send({ ...ann, message: `${sent}` });
  const tooFast = await site.send(ann);
  expect(tooFast.status).toBe(429);
  expect(Number(tooFast.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await tooFast.text()).toMatch(/go back and try again/);
});

async function openContactSite(settings?: Record<string, string>) {
  const services = await openSubmissionServices(settings);
  const app = contactEndpoints(services);
  const visitor = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const init = { method: "POST", headers: { "Sec-Fetch-Site": "same-origin", ...headers } };
    return app.request("/contact", { ...init, body }, visitor);
  };
  const send = (fields: Record<string, string>, headers?: Record<string, string>) =>
    post(new URLSearchParams(fields), headers);
  return { ...services, post, send, messages: () => services.db.selectFrom("contact_messages").selectAll().execute() };
}
