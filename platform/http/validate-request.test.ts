import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { idempotencyKeyOf, readJson, sameOriginOnly, validateBody } from "./validate-request.server.ts";

const limitBytes = 1000;
const publicSite = { siteUrl: "https://jazz.example.org", siteIsLocal: false };
const onThisMachine = { siteUrl: "http://localhost:3000", siteIsLocal: true };

const fromOurPages = [
  [publicSite, "https://jazz.example.org", { "Sec-Fetch-Site": "same-origin" }],
  [publicSite, "https://jazz.example.org", { "Sec-Fetch-Site": "same-origin", Origin: "null" }],
  [publicSite, "https://jazz.example.org", { Origin: "https://jazz.example.org" }],
  [publicSite, "https://jazz.example.org", { Origin: "HTTPS://Jazz.Example.ORG" }],
  [publicSite, "http://10.0.0.7:3000", { Origin: "https://jazz.example.org" }],
  [onThisMachine, "http://localhost:3000", { Origin: "http://localhost:3000" }],
  [onThisMachine, "http://127.0.0.1:3000", { Origin: "http://127.0.0.1:3000" }],
  [onThisMachine, "http://127.0.0.1:3000", { Origin: "http://localhost:3000" }],
  [onThisMachine, "http://[::1]:3000", { Origin: "http://[::1]:3000" }],
] as const;

test.each(fromOurPages)(
  "a request from our own pages is accepted: %o asked at %s with %o",
  async (site, url, headers) => {
    expect((await formAt(site, url, headers)).status).toBe(200);
  },
);

const fromElsewhere = [
  [publicSite, "https://jazz.example.org", {}],
  [publicSite, "https://jazz.example.org", { Origin: "null" }],
  [publicSite, "https://jazz.example.org", { Origin: "" }],
  [publicSite, "https://jazz.example.org", { Origin: "https://elsewhere.example" }],
  [publicSite, "https://jazz.example.org", { Origin: "https://jazz.example.org.elsewhere.example" }],
  [
    publicSite,
    "https://jazz.example.org",
    { Origin: "https://tickets.jazz.example.org", "Sec-Fetch-Site": "same-site" },
  ],
  [publicSite, "https://jazz.example.org", { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" }],
  [publicSite, "https://jazz.example.org", { "Sec-Fetch-Site": "none" }],
  [publicSite, "https://jazz.example.org", { Origin: "http://jazz.example.org" }],
  [publicSite, "https://jazz.example.org", { Origin: "https://jazz.example.org:8443" }],
  [publicSite, "http://127.0.0.1:3000", { Origin: "http://127.0.0.1:3000" }],
  [publicSite, "https://jazz.example.org", { Referer: "https://jazz.example.org/contact" }],
  [onThisMachine, "http://127.0.0.1:3000", { Origin: "http://127.0.0.1:4000" }],
  [onThisMachine, "http://rebound.example:3000", { Origin: "http://rebound.example:3000" }],
] as const;

test.each(fromElsewhere)("a form from anywhere else is refused: %o asked at %s with %o", async (site, url, headers) => {
  const response = await formAt(site, url, headers);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ status: 403, detail: expect.stringContaining("our own pages") });
});

function formAt(site: typeof publicSite, url: string, headers: Record<string, string>) {
  const app = new Hono().post("/", sameOriginOnly(site), (c) => c.text("accepted"));
  return app.fetch(new Request(url, { method: "POST", headers }));
}

const json = { "Content-Type": "application/json" };
const accepted = [
  ["{}", json],
  ['{"name":"Zoë 🎷"}', { "Content-Type": "application/json; charset=utf-8" }],
  ['{"name":"Zoë"}', { "Content-Type": 'Application/JSON;charset="UTF-8"; profile=x' }],
  ['\ufeff{"name":"with BOM"}', json],
  [`{"a":${"[".repeat(30)}${"]".repeat(30)}}`, json],
  ['{"__proto__":{"admin":true},"constructor":{"prototype":1}}', json],
] as const;

test.each(accepted)("a JSON object is parsed unchanged: %s as %o", async (body, headers) => {
  const response = await send(body, headers);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(JSON.stringify(JSON.parse(body.replace("\ufeff", ""))));
  expect({}).not.toHaveProperty("admin");
});

const refused = [
  [415, "{}", {}],
  [415, "{}", { "Content-Type": "text/plain" }],
  [415, "{}", { "Content-Type": "application/json-patch+json" }],
  [415, "a=1", { "Content-Type": "application/x-www-form-urlencoded" }],
  [415, "{}", { "Content-Type": "application/json; charset=utf-16" }],
  [415, "{}", { ...json, "Content-Encoding": "gzip" }],
  [413, JSON.stringify({ long: "x".repeat(limitBytes) }), json],
  [413, "{}", { ...json, "Content-Length": "5000" }],
  [400, "", json],
  [400, "   ", json],
  [400, '{"name":', json],
  [400, "[]", json],
  [400, "null", json],
  [400, '"text"', json],
  [400, "{}{}", json],
  [400, "{'name': 1}", json],
  [400, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json],
  [400, `{"a":${"[".repeat(40)}${"]".repeat(40)}}`, json],
  [400, `{"a":${'{"a":'.repeat(150)}1${"}".repeat(150)}}`, json],
] as const;

test.each(refused)("what is no JSON object of a form's size gets %i: %s as %o", async (status, body, headers) => {
  const response = await send(body, headers);
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
});

test("a body of more values than a form or a spreadsheet has is refused before each of them is judged", async () => {
  const app = new Hono().post("/", async (c) => {
    const sent = await readJson(c, { limitBytes: 2e6 });
    return sent.ok ? c.text("read") : sent.response;
  });
  const post = (values: number) =>
    app.request("/", { method: "POST", headers: json, body: JSON.stringify({ list: Array(values).fill(0) }) });
  expect((await post(400_000)).status).toBe(200);
  expect((await post(600_000)).status).toBe(400);
});

function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  return reader().request("/", { method: "POST", headers, body: new Blob([body]) });
}

function reader() {
  return new Hono().post("/", async (c) => {
    const sent = await readJson(c, { limitBytes });
    return sent.ok ? c.text(JSON.stringify(sent.body)) : sent.response;
  });
}

test("an endless body is answered once it exceeds the limit, and the client receives the response", async () => {
  const server = createServer(getRequestListener(reader().fetch, { overrideGlobalObjects: false })).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  // A listening server on a port has an address and a port.
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, host: "127.0.0.1", method: "POST", headers: json }).on("error", () => undefined);
  sending.write(`{"endless":"${"x".repeat(2 * limitBytes)}`);
  const [response] = await once(sending, "response");
  expect(response.statusCode).toBe(413);
  expect(JSON.parse(await text(response))).toMatchObject({ status: 413 });
  sending.destroy();
  server.close();
});

const application = z.strictObject({
  name: z.string().max(5, "Please shorten the name."),
  musicians: z.array(z.strictObject({ instrument: z.string().min(1, "Please enter an instrument") })),
});

test("each bad field is named by its path and each unknown key by its name, without what was sent", async () => {
  const body = {
    name: "my-secret-name",
    musicians: [{ instrument: "Tuba" }, { instrument: "" }, { instrument: "Oboe", colour: "my-secret-colour" }],
    admin: "my-secret-wish",
  };
  const response = refusal(application, body);
  expect(response.status).toBe(422);
  const said = await response.text();
  expect(JSON.parse(said).errors).toEqual([
    { field: "name", message: "Please shorten the name." },
    { field: "musicians.1.instrument", message: "Please enter an instrument" },
    { field: "musicians.2.colour", message: "We do not know this field." },
    { field: "admin", message: "We do not know this field." },
  ]);
  expect(said).not.toContain("my-secret");
});

test("prototype pollution: __proto__ and constructor are unknown fields like any other", async () => {
  const body: object = JSON.parse('{"name":"A","musicians":[],"__proto__":{"admin":true},"constructor":1}');
  const { errors } = await refusal(application, body).json();
  expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual(["__proto__", "constructor"]);
});

test("a NUL character is refused by field, on every engine, since PostgreSQL cannot store it", async () => {
  const body = { name: "A\0B", musicians: [{ instrument: "Tuba\0" }] };
  const { errors } = await refusal(application, body).json();
  expect(errors.map(({ field }: { field: string }) => field)).toEqual(["name", "musicians.0.instrument"]);
});

test("half of an emoji is refused by field, and in the name of a value by what has it", async () => {
  const body = { name: "A\ud83d", musicians: [{ instrument: "\ude00Tuba" }] };
  const { errors } = await refusal(application, body).json();
  expect(errors.map(({ field }: { field: string }) => field)).toEqual(["name", "musicians.0.instrument"]);
  const named = z.object({ values: z.record(z.string(), z.string()) });
  const refused = await refusal(named, { values: { "a\ud83d": "b", "a\0": "c" } }).json();
  expect(refused.errors.map(({ field }: { field: string }) => field)).toEqual(["values", "values"]);
  expect(validateBody(named, { values: { "🎷": "😀" } })).toMatchObject({ ok: true });
});

test("at most fifty errors are listed", async () => {
  const musicians = Array.from({ length: 1000 }, () => ({ instrument: "" }));
  const { errors } = await refusal(application, { name: "A", musicians }).json();
  expect(errors).toHaveLength(50);
});

test("a valid body is returned as its schema parses it", () => {
  const schema = z.object({ fee: z.coerce.number() });
  expect(validateBody(schema, { fee: "120" })).toEqual({ ok: true, value: { fee: 120 } });
});

function refusal(schema: Parameters<typeof validateBody>[0], body: object): Response {
  const checked = validateBody(schema, body);
  if (checked.ok) throw new Error("The body was accepted.");
  return checked.response;
}

test.each([
  [undefined, 200],
  ["a", 200],
  ["6b1f0c1e-5e3f-4c58-9d6b-000000000000", 200],
  ["x".repeat(255), 200],
  ["x".repeat(256), 400],
  ["", 400],
  ["tab\tin it", 400],
  ["Zoë", 400],
])("an Idempotency-Key is 1 to 255 printable characters: %s gets %i", async (key, status) => {
  const app = new Hono().post("/", (c) => {
    const found = idempotencyKeyOf(c);
    return found.ok ? c.json(found.key ?? null) : found.response;
  });
  const response = await app.request("/", {
    method: "POST",
    headers: key === undefined ? {} : { "Idempotency-Key": key },
  });
  expect(response.status).toBe(status);
  if (status === 200) expect(await response.json()).toBe(key ?? null);
});
