import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Person } from "#tests/membership-run/random-people.ts";
import {
  openSimulatedBrowser,
  type SimulatedBrowser,
  type TestResponse,
} from "#tests/membership-run/simulated-browser.ts";
import { joinAsVisitor } from "#tests/membership-run/simulated-visitor.ts";
import { photo } from "#tests/support/content/pictures.ts";
import { type SeededRandom, seededRandom } from "#tests/support/content/seeded-random.ts";
import { bandApplication } from "#tests/support/forms/band-application.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

/** What the site acknowledged: each record must be stored exactly once. */
export type Acknowledged = {
  volunteers: { email: string; reference: string }[];
  bands: { email: string; reference: string; picture: string }[];
  /** The addresses of those who sent a message, and of those who subscribed. */
  messages: string[];
  subscribers: string[];
  /** The addresses of those who tried to pay. */
  payers: string[];
  /** The number of those who only read. */
  readers: number;
};

/** A visitor with a browser, a client address and a number of their own. */
type Visitor = { number: number; siteUrl: string; client: Record<string, string>; browser: SimulatedBrowser };

const reading = ["/", "/history", "/band", "/schedule", "/bands/annekevotrio", "/api/header", "/api/records/get-bands"];
const reference = z.object({ reference: z.string() });
const jpeg = await photo(120, 80).jpeg().toBuffer();
const AGAIN_MS = 100;

const message = `mutation ($senderEmail: String, $senderName: String, $message: String) {
  sendContactConfirmation(senderEmail: $senderEmail, senderName: $senderName, message: $message) { responseMsg }
}`;

const good = { number: testCards.good };
const wallets: [Person["cards"], ...Person["cards"][]] = [
  [good],
  [{ number: testCards.declined }, good],
  [{ number: testCards.challenged, challenge: "passed" }],
];

/** What the visitors do, round robin. */
const journeys = [read, applyAsBand, read, payMembership, read, volunteer, read, write, read, subscribe];

export type Visitors = { acknowledged: Acknowledged; count: () => number; finish: () => Promise<void> };

/** Runs `atOnce` visitors at a time, and starts a new one after each, until `finish` is called. */
export function startVisitors(siteUrl: string, { atOnce, seed }: { atOnce: number; seed: number }): Visitors {
  const acknowledged: Acknowledged = {
    volunteers: [],
    bands: [],
    messages: [],
    subscribers: [],
    payers: [],
    readers: 0,
  };
  const state = { begun: 0, done: 0, isFinishing: false };
  const runVisitors = async () => {
    while (!state.isFinishing) {
      const number = state.begun;
      state.begun += 1;
      const random = seededRandom(seed, `visitor ${number}`);
      await journeys[number % journeys.length]?.(arrive(siteUrl, number, random), acknowledged, random);
      state.done += 1;
      await wait(random.next() * 100);
    }
  };
  const allVisitors = Promise.all(Array.from({ length: atOnce }, runVisitors));
  // The rejection is reported by finish(); until then it must not count as unhandled.
  allVisitors.catch(() => undefined);
  return {
    acknowledged,
    count: () => state.done,
    finish: async () => {
      state.isFinishing = true;
      await allVisitors;
    },
  };
}

function arrive(siteUrl: string, number: number, random: SeededRandom): Visitor {
  const client = clientAt(`198.18.${number >> 8}.${number & 255}`);
  return { number, siteUrl, client, browser: openSimulatedBrowser(siteUrl, random, 0, client) };
}

/** The header by which a proxy before the balancer names the client's address (here those reserved for tests, RFC 2544). */
export function clientAt(address: string): Record<string, string> {
  return { "X-Forwarded-For": address };
}

/**
 * A response that broke off, because its process was killed meanwhile, is asked for again, as a visitor reloads: it may break off nowhere else
 * (`expectNoFailures`).
 */
async function read({ browser }: Visitor, acknowledged: Acknowledged) {
  for (const path of reading) {
    const response = (await browser.get(path)) ?? (await browser.get(path));
    if (response?.status !== 200) throw new Error(`${path} answered ${response?.status}`);
  }
  acknowledged.readers += 1;
}

async function volunteer({ number, browser }: Visitor, acknowledged: Acknowledged) {
  const application = volunteerApplication(number);
  const body = await untilAccepted(browser, "/api/records/volunteer-application", application);
  acknowledged.volunteers.push({ email: application.email, ...reference.parse(body) });
}

async function applyAsBand({ number, siteUrl, client, browser }: Visitor, acknowledged: Acknowledged) {
  const picture = await uploadPicture(siteUrl, client);
  const application = bandApplication(number, { upload: picture });
  const body = await untilAccepted(browser, "/api/records/band-application", application);
  acknowledged.bands.push({ email: application.leaderEmail, picture, ...reference.parse(body) });
}

async function write({ number, browser }: Visitor, acknowledged: Acknowledged) {
  const senderEmail = `writer.${number}@example.org`;
  const variables = { senderEmail, senderName: `Writer ${number}`, message: "Where do I park?" };
  await untilAccepted(browser, "/graphql", { query: message, variables });
  acknowledged.messages.push(senderEmail);
}

async function subscribe({ number, browser }: Visitor, acknowledged: Acknowledged) {
  const email = `reader.${number}@example.org`;
  await untilAccepted(browser, "/api/add-subscriber", { email });
  acknowledged.subscribers.push(email);
}

async function payMembership({ number, siteUrl, browser }: Visitor, acknowledged: Acknowledged, random: SeededRandom) {
  const person: Person = {
    firstName: `Payer${number}`,
    lastName: "Member",
    email: `payer.${number}@example.org`,
    cards: random.pick(wallets),
    leavesAtOnce: false,
    devices: 1,
    sharesBrowser: false,
  };
  const provider = { publishableKey: "pk_test_sandbox", url: `${siteUrl}/sandbox/stripe` };
  await joinAsVisitor(person, browser, provider, random);
  acknowledged.payers.push(person.email);
}

/** Repeats a request under the same key after no response or 503, as our forms do. */
async function untilAccepted(browser: SimulatedBrowser, path: string, body: object): Promise<unknown> {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  return retryUntilAnswered(path, () => browser.postJson(path, body, key));
}

async function uploadPicture(siteUrl: string, client: Record<string, string>): Promise<string> {
  const headers = { ...client, "Sec-Fetch-Site": "same-origin", "Idempotency-Key": crypto.randomUUID() };
  const form = new FormData();
  form.append("image", new Blob([Uint8Array.from(jpeg)]), "band.jpg");
  const body = await retryUntilAnswered("/imageupload", async () => {
    const response = await fetch(`${siteUrl}/imageupload`, { method: "POST", headers, body: form }).catch(
      () => undefined,
    );
    return response && { status: response.status, body: await response.json().catch(() => undefined) };
  });
  return `/uploads/${z.object({ filename: z.string() }).parse(body).filename}`;
}

async function retryUntilAnswered(path: string, send: () => Promise<TestResponse>): Promise<unknown> {
  for (;;) {
    const response = await send();
    if (response && response.status < 300 && response.body !== undefined) return response.body;
    if (response && response.status >= 300 && response.status < 500)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(response.body)}`);
    await wait(AGAIN_MS);
  }
}
