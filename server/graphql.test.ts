import { serverAudits } from "graphql-http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestServices, siteUrl } from "#tests/support/services.ts";
import { graphqlEndpoint } from "./graphql.ts";

const field = `sendContactConfirmation(senderEmail: "ann@example.org", senderName: "Ann", message: "Hello") { responseMsg }`;
const address = `${siteUrl}/graphql`;

let open: Awaited<ReturnType<typeof openTestServices>>;

beforeAll(async () => {
  open = await openTestServices({ RATE_LIMIT: "on" });
});
afterEach(async () => {
  for (const table of ["contact_messages", "outbox"] as const) await open.services.db.deleteFrom(table).execute();
});
afterAll(() => open.close());

function app(introspection = false) {
  return graphqlEndpoint(open.services, { introspection });
}

/** Sends as our own page does, unless told otherwise. */
async function post(body: unknown, headers: Record<string, string> = {}, socket?: string) {
  const init = { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) };
  const all = { Origin: siteUrl, "Content-Type": "application/json", ...headers };
  const bindings = socket ? { incoming: { socket: { remoteAddress: socket } } } : {};
  const response = await app().request(address, { ...init, headers: all }, bindings);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function stored() {
  return open.services.db.selectFrom("contact_messages").selectAll().orderBy("received_at").execute();
}

describe.each([true, false])("GraphQL over HTTP, introspection %s", (introspection) => {
  const audits = serverAudits({
    url: address,
    fetchFn: (url: string, init: RequestInit = {}) =>
      app(introspection).request(url, { ...init, headers: { ...init.headers, Origin: siteUrl } }),
  });

  test.each(audits.filter(({ name }) => /^(MUST|SHOULD)/.test(name)))("$id $name", async ({ fn }) => {
    const result = await fn();
    expect(result.status, "reason" in result ? String(result.reason) : "").toBe("ok");
  });

  test("its audits are there", () => {
    expect(audits.filter(({ name }) => name.startsWith("MUST")).length).toBeGreaterThan(10);
  });
});

test("a query is answered", async () => {
  expect((await post({ query: "{ health }" })).body).toEqual({ data: { health: true } });
});

test.each([
  ["twice by alias", `mutation { a: ${field} b: ${field} }`],
  ["beside another", `mutation { ${field} sendMembershipConfirmationCJF(year: 2027) { responseMsg } }`],
  ["in fragments", `mutation { ...A ... on Mutation { b: ${field} } } fragment A on Mutation { a: ${field} }`],
  [
    "in a fragment in a fragment",
    `mutation { ...A } fragment A on Mutation { ...B a: ${field} } fragment B on Mutation { b: ${field} }`,
  ],
])("a mutation %s is refused, and nothing of it is done (M4)", async (_, query) => {
  const { body } = await post({ query });
  const said = body.errors.map(({ message }: { message: string }) => message);
  expect(said).toContain("Please send one mutation a request.");
  expect(body.data).toBeUndefined();
  expect(await stored()).toEqual([]);
});

test("a mutation in one fragment, named twice, is one", async () => {
  const query = `mutation { ...A ...A __typename } fragment A on Mutation { ${field} }`;
  expect((await post({ query })).body.errors).toBeUndefined();
  expect(await stored()).toHaveLength(1);
});

test.each([
  ["deep", `{ ${"... on Query { ".repeat(20)} health ${"}".repeat(20)} }`],
  ["full of aliases", `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: health`).join(" ")} }`],
  ["long", `{ ${"health ".repeat(600)} }`],
  ["endless", "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }"],
])("a document that is %s is refused as such, not as a fault of ours", async (_, query) => {
  const { status, body } = await post({ query }, { Accept: "application/graphql-response+json" });
  expect(status).toBe(400);
  expect(body.errors.length).toBeGreaterThan(0);
});

test.each([
  ["a list of operations", [{ query: `mutation { ${field} }` }], 400],
  ["something else than JSON", "query { health }", 400],
  ["more than 100 kB", { query: "{ health }", variables: { m: "x".repeat(100_000) } }, 413],
])("%s is refused", async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
  expect(await stored()).toEqual([]);
});

test.each([
  "application/graphql",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
])("%s is refused", async (type) => {
  expect((await post(`mutation { ${field} }`, { "Content-Type": type })).status).toBe(415);
  expect(await stored()).toEqual([]);
});

test("another site's page sends nothing (M10)", async () => {
  const query = `mutation { ${field} }`;
  expect((await post({ query }, { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await post({ query }, { Origin: "null" })).status).toBe(403);
  expect(await stored()).toEqual([]);
  expect((await post({ query }, { Origin: "null", "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
});

test("nothing is done by GET", async () => {
  const asked = await app().request(`${address}?${new URLSearchParams({ query: `mutation { ${field} }` })}`);
  expect(asked.status).toBe(404);
  expect(await stored()).toEqual([]);
});

test("a bearer token, whatever it is, changes nothing (M5)", async () => {
  for (const token of ["Bearer abc", "Bearer ", "nonsense"])
    expect((await post({ query: "{ health }" }, { Authorization: token })).status).toBe(200);
});

test("what the schema is, nobody is told in production", async () => {
  for (const query of ["{ __schema { types { name } } }", `{ __type(name: "Mutation") { fields { name } } }`]) {
    const { body } = await post({ query });
    expect(body.data).toBeUndefined();
    for (const { message } of body.errors) expect(message).toBe("The schema is not shown here.");
  }
});

test("limits count mutations, not requests (M4)", async () => {
  const query = `mutation { ${field} }`;
  const client = "203.0.113.7";
  for (let sent = 0; sent < 10; sent += 1) expect((await post({ query }, {}, client)).status).toBe(200);
  expect((await post({ query: "{ health }" }, {}, client)).status).toBe(200);
  const refused = await post({ query }, {}, client);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.body.errors[0].extensions).toEqual({ code: "TOO_MANY_REQUESTS" });
  expect(await stored()).toHaveLength(10);
});

test("a fault of ours is told in general words", async () => {
  const broken = await openTestServices();
  const { services } = broken;
  await services.db.schema.dropTable("contact_messages").execute();
  const response = await graphqlEndpoint(services, { introspection: false }).request(address, {
    method: "POST",
    headers: { Origin: siteUrl, "Content-Type": "application/json" },
    body: JSON.stringify({ query: `mutation { ${field} }` }),
  });
  expect(response.status).toBe(500);
  const said = await response.text();
  expect(JSON.parse(said)).toMatchObject({ data: null, errors: [{ extensions: { code: "INTERNAL_SERVER_ERROR" } }] });
  expect(said).not.toMatch(/contact_messages|Ann/);
  await broken.close();
});

test("both membership mutations take their arguments as specified, any or none, and undeclared variables (P8, P9)", async () => {
  const member = `mutation ($senderEmail: String, $senderName: String, $firstParagraph: String, $from: String, $fromName: String, $signoff: String, $subjectLine: String, $year: Int) {
    sendMembershipConfirmationMember(senderEmail: $senderEmail, senderName: $senderName, firstParagraph: $firstParagraph, from: $from, fromName: $fromName, signoff: $signoff, subjectLine: $subjectLine, year: $year) { responseMsg }
  }`;
  const festival = `mutation ($e: String, $n: String, $y: Int) { sendMembershipConfirmationCJF(senderEmail: $e, senderName: $n, year: $y) { responseMsg } }`;
  for (const [query, variables] of [
    [member, { senderEmail: "a@example.org", subjectLine: "Buy\r\nBcc: all", year: 2027, personalisation: "Dear" }],
    [member, {}],
    [festival, { e: "a@example.org", n: "Ann", y: 2027 }],
    [festival, {}],
  ] as const) {
    const { status, body } = await post({ query, variables });
    expect(status).toBe(200);
    expect(Object.values(body.data)).toEqual([{ responseMsg: expect.stringMatching(/\w/) }]);
  }
  expect(await open.services.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});
