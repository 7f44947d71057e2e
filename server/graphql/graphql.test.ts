import { serverAudits } from "graphql-http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#platform/observability/log.server.ts";
import { openSubmissionServices, postJson } from "#tests/support/forms/submission-services.ts";
import { graphqlEndpoint } from "./graphql-endpoint.ts";
import type { GraphqlServices } from "./graphql-engine.ts";

const field = `sendContactConfirmation(senderEmail: "ann@example.org", senderName: "Ann", message: "Hello") { responseMsg }`;
const address = "http://localhost/graphql";
const log = createLog("silent");

let open: Awaited<ReturnType<typeof openSubmissionServices>>;

beforeAll(async () => {
  open = await openSubmissionServices();
});
afterEach(async () => {
  await open.db.deleteFrom("contact_messages").execute();
  await open.db.deleteFrom("outbox").execute();
});
afterAll(() => open[Symbol.asyncDispose]());

function app(services: Omit<GraphqlServices, "log"> = open, introspection = false) {
  return graphqlEndpoint({ ...services, log }, { introspection });
}

function post(body: unknown, headers?: Record<string, string>) {
  return postJson(app(), "/graphql", body, headers);
}

function stored() {
  return open.db.selectFrom("contact_messages").selectAll().execute();
}

describe.each([true, false])("GraphQL over HTTP, introspection %s", (introspection) => {
  const audits = serverAudits({
    url: address,
    fetchFn: (url: string, init: RequestInit = {}) =>
      app(open, introspection).request(url, { ...init, headers: { ...init.headers, Origin: open.config.siteUrl } }),
  });

  test.each(audits.filter(({ name }) => /^(MUST|SHOULD)/.test(name)))("$id $name", async ({ fn }) => {
    const result = await fn();
    expect(result.status, "reason" in result ? String(result.reason) : "").toBe("ok");
  });

  test("the audits were found", () => {
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
])("a mutation %s is refused and not executed", async (_, query) => {
  const { body } = await post({ query });
  const messages = body.errors.map(({ message }: { message: string }) => message);
  expect(messages).toContain("Please send one mutation a request.");
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
])("a document that is %s is refused as a client error", async (_, query) => {
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

test("a page of another site cannot send a mutation", async () => {
  const query = `mutation { ${field} }`;
  for (const [site, origin] of [
    ["cross-site", "https://elsewhere.example"],
    ["same-site", "https://shop.jazz.example.org"],
    ["none", "null"],
  ] as const)
    expect((await post({ query }, { "Sec-Fetch-Site": site, Origin: origin })).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test("a bearer token changes nothing", async () => {
  for (const token of ["Bearer abc", "Bearer ", "nonsense"])
    expect((await post({ query: "{ health }" }, { Authorization: token })).status).toBe(200);
});

test("introspection is disabled in production", async () => {
  for (const query of ["{ __schema { types { name } } }", `{ __type(name: "Mutation") { fields { name } } }`]) {
    const { body } = await post({ query });
    expect(body.data).toBeUndefined();
    for (const { message } of body.errors) expect(message).toBe("The schema is not shown here.");
  }
});

test.each([
  ["a field", "{ healt }"],
  ["an argument", `mutation { ${field.replace("senderEmail", "senderEmai")} }`],
  ["a type", "fragment A on Quer { health } { health }"],
  ["a field without its selection", "mutation { sendMembershipConfirmationCJF(year: 2027) }"],
])("no name is suggested for %s that is not there, but where introspection is enabled", async (_, query) => {
  const messages = async (introspection: boolean) => {
    const { body } = await postJson(app(open, introspection), "/graphql", { query });
    return body.errors.map(({ message }: { message: string }) => message).join("\n");
  };
  const shown = await messages(true);
  expect(shown).toMatch(/ Did you mean ".+"\?/);
  expect(await messages(false)).toBe(shown.replaceAll(/ Did you mean .*/g, ""));
});

test("rate limits count mutations, not requests", async () => {
  await using limited = await openSubmissionServices({ RATE_LIMIT: "on" });
  const here = app(limited);
  const send = (query: string) => postJson(here, "/graphql", { query });
  for (let sent = 0; sent < 10; sent += 1) expect((await send(`mutation { ${field} }`)).status).toBe(200);
  expect((await send("{ health }")).status).toBe(200);
  const refused = await send(`mutation { ${field} }`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ data: null, errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }] });
  expect(await limited.mails()).toHaveLength(10);
});

test("every request is counted before it is parsed, whatever is in it", async () => {
  await using limited = await openSubmissionServices({ RATE_LIMIT: "on" });
  const here = app(limited);
  const send = (body: string, type = "application/json") =>
    here.request(
      "/graphql",
      { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": type } },
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } },
    );
  const bodies = ["{", "[]", '{"query":"{"}', '{"query":"{ health }"}', "x".repeat(200_000)];
  const statuses: number[] = [];
  for (let sent = 0; sent < 120; sent += 1) statuses.push((await send(bodies[sent % bodies.length] ?? "")).status);
  expect(statuses).not.toContain(429);
  for (const body of bodies) {
    const refused = await send(body);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
});

test("a bug is answered with a general message", async () => {
  await using broken = await openSubmissionServices();
  await broken.db.schema.dropTable("contact_messages").execute();
  const { status, body } = await postJson(app(broken), "/graphql", { query: `mutation { ${field} }` });
  expect(status).toBe(500);
  expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: "INTERNAL_SERVER_ERROR" } }] });
  expect(JSON.stringify(body)).not.toMatch(/contact_messages|Ann/);
});

test("while the database is unavailable the response says so, and the browser may retry", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const consume: GraphqlServices["limits"]["consume"] = async (kind) => {
    if (kind === "submission") throw away;
    return { ok: true };
  };
  const limits = { ...open.limits, consume };
  const response = await postJson(app({ ...open, limits }), "/graphql", { query: `mutation { ${field} }` });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
});

test("both membership mutations accept any or none of their arguments, and undeclared variables", async () => {
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
  expect(await open.mails()).toEqual([]);
});
