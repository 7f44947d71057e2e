import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { type Endpoint, endpoints, pictureNames } from "./endpoints.ts";
import {
  agent,
  describeRequest,
  type FuzzRequest,
  fuzzRequests,
  rawRequests,
  sendRawRequest,
  sendRequest,
  type TestResponse,
} from "./fuzz-requests.ts";
import { acknowledgedMessage, isSigned } from "./messages.ts";
import { startFuzzedSite } from "./running-site.ts";
import { readStored } from "./stored.ts";

/** Requests at each endpoint, and as many with damaged HTTP: 2,000 and more in all, or 10,000 each. */
const perEndpoint = process.env.LONG ? 10_000 : 200;
const concurrency = process.env.LONG ? 50 : 10;
const maxHeapGrowth = 8e6;
const timeoutMs = process.env.LONG ? 1_800_000 : 120_000;

/** The endpoints whose response contains the record's reference. */
const storingPaths = [
  "/api/records/volunteer-application",
  "/api/records/band-application",
  "/api/records/new-member",
  "/imageupload",
];

let site: Awaited<ReturnType<typeof startFuzzedSite>>;
/** The acknowledged records by endpoint, each by its reference or text, and the number of requests without a response. */
const results = new Map(endpoints.map(({ path }) => [path, { references: new Set<string>(), unanswered: 0 }]));

beforeAll(async () => {
  site = await startFuzzedSite();
  for (const name of pictureNames) await storePicture(site.services.db, name);
});

afterAll(() => site.stop());

test("every public address that takes a POST is in the table", () => {
  // The desk's are declared in a list of their own, each with its right and its schema.
  const isPublic = (path: string) => !path.startsWith("/desk/");
  const posts = site.app.routes.flatMap(({ method, path }) => (method === "POST" && isPublic(path) ? [path] : []));
  expect(endpoints.map(({ path }) => path).sort()).toEqual([...new Set(posts)].sort());
});

test.each(endpoints)(
  "random input to $path is stored completely or refused with a readable error",
  { timeout: timeoutMs },
  async (endpoint) => {
    await sendBatches(endpoint, perEndpoint / 4);
    const before = await memoryInUse();
    await sendBatches(endpoint, (perEndpoint * 3) / 4);
    expect((await memoryInUse()) - before, "memory in use").toBeLessThan(maxHeapGrowth);
  },
);

test("after malformed HTTP the next request is served", { timeout: timeoutMs }, async () => {
  const batch = fc.array(rawRequests(endpoints.map(({ path }) => path)), {
    minLength: concurrency,
    maxLength: concurrency,
  });
  const property = fc.asyncProperty(batch, async (requests) => {
    const statuses = await Promise.all(requests.map((bytes) => sendRawRequest(site.url, bytes)));
    expect(statuses.flat().filter((status) => status >= 500)).toEqual([]);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
  await fc.assert(property, { numRuns: perEndpoint / concurrency });
});

test("stored and acknowledged records are the same, and each is complete", {
  timeout: timeoutMs,
}, async () => {
  const { references, messages, problems } = await readStored(site.services);
  expect(problems).toEqual([]);
  for (const path of storingPaths) {
    const stored = new Set(references.get(path));
    const { references: acknowledged, unanswered } = results.get(path) ?? {
      references: new Set<string>(),
      unanswered: 0,
    };
    expect(acknowledged.difference(stored), path).toEqual(new Set());
    expect(stored.size - acknowledged.size, path).toBeLessThanOrEqual(unanswered);
    expect(acknowledged.size, `some of what was sent to ${path} was fine`).toBeGreaterThan(0);
  }
  expectMessages(messages);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

/** The form and the mutation store the same kind of record, so they are compared together. */
function expectMessages(stored: Set<string>) {
  const outcomes = ["/contact", "/graphql"].map(
    (path) => results.get(path) ?? { references: new Set<string>(), unanswered: 0 },
  );
  for (const { references } of outcomes) expect(references.size, "some messages were fine").toBeGreaterThan(0);
  const acknowledged = new Set(outcomes.flatMap(({ references }) => [...references]));
  expect(acknowledged.difference(stored), "messages").toEqual(new Set());
  const unacknowledged = [...stored.difference(acknowledged)].filter(isSigned);
  const unanswered = outcomes.reduce((sum, each) => sum + each.unanswered, 0);
  expect(unacknowledged.length, "messages").toBeLessThanOrEqual(unanswered);
}

async function sendBatches(endpoint: Endpoint, count: number) {
  const size = Math.min(concurrency, endpoint.maxConcurrent ?? concurrency);
  const batch = fc.array(fuzzRequests(endpoint), { minLength: size, maxLength: size });
  const property = fc.asyncProperty(batch, async (requests) => {
    await Promise.all(requests.map((request) => sendAndCheck(endpoint, request)));
  });
  // What failed is shrunk for so long, and then reported: without an end it would be lost in the test's own time limit.
  const limits = { interruptAfterTimeLimit: timeoutMs / 3, markInterruptAsFailure: true };
  // What has been idle meanwhile may be closed by the server just when it is used again.
  agent.destroy();
  await fc.assert(property, { numRuns: Math.ceil(count / size), ...limits });
}

const problem = z.object({ title: z.string(), detail: z.string(), status: z.number() });
const storedResponse = z.union([z.object({ reference: z.string() }), z.object({ filename: z.string() })]);

async function sendAndCheck(endpoint: Endpoint, request: FuzzRequest) {
  const response = await sendRequest(site.url, request);
  const record = results.get(endpoint.path);
  if (!response && record) record.unanswered += 1;
  if (!response) return;
  try {
    checkAnswer(endpoint, response);
  } catch (error) {
    throw new Error(`${describeRequest(request)}\nwas answered ${response.status} ${response.text.slice(0, 300)}`, {
      cause: error,
    });
  }
  if (response.status === 200 && !endpoint.errorFormat && !endpoint.successBody)
    record?.references.add(referenceIn(response));
  const message = await acknowledgedMessage(request, response);
  if (message !== undefined) record?.references.add(message);
}

function checkAnswer({ errorFormat }: Endpoint, response: TestResponse) {
  expect(response.status).toBeLessThan(500);
  expect(response.text).not.toMatch(/node_modules|\.ts:\d/);
  // An invalid Host does not reach the app, and an unacceptable Accept header gets an empty body.
  if ([400, 406].includes(response.status) && response.text === "") return;
  if (response.status >= 400 && !errorFormat) expectProblem(response);
  if (response.status >= 400 && errorFormat === "graphql") expect(JSON.parse(response.text)).toBeTypeOf("object");
  if (response.status >= 400 && errorFormat === "stripe")
    expect(JSON.parse(response.text).error.message).toBeTypeOf("string");
}

function expectProblem({ status, type, text }: TestResponse) {
  expect(type).toBe("application/problem+json");
  expect(problem.parse(JSON.parse(text)).status).toBe(status);
}

function referenceIn({ text }: TestResponse) {
  return Object.values(storedResponse.parse(JSON.parse(text)))[0] ?? "";
}

/** The memory in use after garbage collection, some of which happens only in the next turn of the event loop. */
async function memoryInUse() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  for (let round = 0; round < 3; round += 1) {
    collect();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
