import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { contentApi } from "#services/site/site-fetch.ts";
import { jpegOfScans, pngSaying } from "#tests/support/content/hostile-pictures.ts";

/** Two people with accounts, who have agreed: each has a session at the desk and a personal access token. */
export type Attacker = { cookie: string; token: string };
/** Sends until `end`, which is in milliseconds of `performance.now()`. */
export type Attack = {
  name: string;
  /** Whether pictures are decoded, which may take a visitor's time on a small machine. */
  decodes?: true;
  run(url: string, attackers: readonly Attacker[], end: number): Promise<void>;
};

const mostSheetBytes = 31_900_000;
const mostChangedBytes = 7_900_000;
const api = contentApi.path;
const managementType = "application/vnd.contentful.management.v1+json";

export const attacks: readonly Attack[] = [
  ...Object.entries({
    "spreadsheet: 20,000 rows": () =>
      sheet(`Reference,Status,Words\n${`V-0001,accepted,${"word ".repeat(300)}\n`.repeat(30_000)}`),
    "spreadsheet: one cell": () => sheet(`Reference,Status\n"${"a".repeat(mostSheetBytes)}`),
    "spreadsheet: tiny cells": () => sheet(`Reference,${columns()}\n${`V,${",".repeat(498)}\n`.repeat(60_000)}`),
  }).map(([name, body]) => atDesk(name, "/volunteers/spreadsheet", body, "text/csv")),
  ...Object.entries({
    "changes: every letter escaped": () => `{"changes":"${"\\u0041".repeat(mostChangedBytes / 6)}"}`,
    "changes: lists without end": () => `{"changes":[${"[],".repeat(mostChangedBytes / 3)}[]]}`,
    "changes: names without end": () =>
      `{"changes":[],${Array.from({ length: 600_000 }, (_, at) => `"a${at}":0`).join()}}`,
  }).map(([name, body]) => atDesk(name, "/volunteers/spreadsheet/apply", body)),
  atDesk("changes: of 20,000 rows", "/volunteers/spreadsheet/apply", () => {
    const changes = Array.from({ length: 6 }, (_, at) => ({ field: `own.${at}`, before: null, after: "word" }));
    return JSON.stringify({
      changes: Array.from({ length: 20_000 }, () => ({ reference: "V-0001", version: 1, changes })),
    });
  }),
  {
    name: "pictures at the desk",
    decodes: true,
    async run(url, attackers, end) {
      const pictures = await Promise.all([
        jpegOfScans(3000, 8000, 5000),
        jpegOfScans(40, 8000, 5000),
        pngSaying(1, 16_000_000),
      ]);
      await repeat(attackers, end, ({ cookie }, round) => {
        const path = `/desk/api/pictures/upload?id=${newId()}&name=${round}.jpg`;
        return send(url, "POST", path, { Cookie: cookie }, pictures[round % pictures.length]);
      });
    },
  },
  {
    name: "files of 50 MB by a program",
    run: (url, attackers, end) => {
      const file = Buffer.alloc(49_900_000, 7);
      return repeat(attackers, end, ({ token }) =>
        send(
          url,
          "POST",
          `/content/spaces/${contentApi.space}/uploads`,
          { ...bearer(token), "Content-Type": "application/octet-stream" },
          file,
        ),
      );
    },
  },
  { name: "3,000 bodies that are held back", run: (url, attackers, end) => holdBodies(url, attackers, end) },
  ...Object.entries({
    "JSON Patch: a long list, changed often": () => ({
      fields: { data: { "en-AU": Array.from({ length: 90_000 }, () => "a") } },
    }),
    "JSON Patch: many fields, changed often": () => ({
      fields: { data: { "en-AU": Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`a${at}`, 0])) } },
    }),
  }).map(([name, start]) => patches(name, start)),
  patterns("patterns: many words", (field) =>
    Array.from({ length: 1_000 }, (_, at) => `${"a".repeat(30)}${field}-${at}`),
  ),
  patterns("patterns: one word, many times", () => Array.from({ length: 1_000 }, () => `${"a".repeat(30)}b`)),
  {
    name: "small documents",
    async run(url, attackers, end) {
      await addType(url, attackers[0], "small", [{ id: "words", type: "Text" }]);
      const body = JSON.stringify({ fields: { words: { "en-AU": "word ".repeat(3_900) } } });
      const eachFour = attackers.flatMap((attacker) => Array.from({ length: 4 }, () => attacker));
      await repeat(eachFour, end, ({ token }) =>
        send(url, "POST", `${api}/entries`, { ...bearer(token), "X-Contentful-Content-Type": "small" }, body),
      );
    },
  },
  {
    name: "lists of everything",
    async run(url, attackers, end) {
      const eachFour = attackers.flatMap((attacker) => Array.from({ length: 4 }, () => attacker));
      await repeat(eachFour, end, ({ token }) => send(url, "GET", `${api}/entries?limit=300`, bearer(token)));
    },
  },
];

function columns() {
  return Array.from({ length: 498 }, (_, at) => `c${at}`).join();
}

function sheet(csv: string): string {
  return csv.slice(0, mostSheetBytes);
}

function atDesk(name: string, path: string, bodyOf: () => string, type = "application/json"): Attack {
  return {
    name,
    run(url, attackers, end) {
      const body = Buffer.from(bodyOf());
      return repeat(attackers, end, ({ cookie }) =>
        send(url, "POST", `/desk/api${path}`, { Cookie: cookie, "Content-Type": type }, body),
      );
    },
  };
}

function patches(name: string, start: () => object): Attack {
  return {
    name,
    async run(url, attackers, end) {
      const [{ token } = { token: "" }] = attackers;
      await addType(url, attackers[0], "patched", [{ id: "data", type: "Object" }]);
      const id = await addEntry(url, token, "patched", start());
      const place = name.includes("list") ? "/fields/data/en-AU/5" : "/fields/data/en-AU/a5";
      const patch = JSON.stringify(
        Array.from({ length: 9_000 }, (_, at) => ({ op: "replace", path: place, value: `b${at}` })),
      );
      const headers = { ...bearer(token), "Content-Type": "application/json-patch+json", "X-Contentful-Version": "1" };
      await repeat(attackers, end, () => send(url, "PATCH", `${api}/entries/${id}`, headers, patch));
    },
  };
}

function patterns(name: string, wordsOf: (field: number) => string[]): Attack {
  return {
    name,
    async run(url, attackers, end) {
      const [{ token } = { token: "" }] = attackers;
      const id = name.includes("one") ? "repeated" : "guarded";
      const validations = Array.from({ length: 20 }, (_, at) => ({
        regexp: { pattern: `^(a+)+${at === 19 ? "$" : ".*"}`, flags: "" },
      }));
      const ids = Array.from({ length: 45 }, (_, at) => `f${at}`);
      await addType(
        url,
        attackers[0],
        id,
        ids.map((each) => ({ id: each, type: "Array", items: { type: "Symbol", validations } })),
      );
      const fields = Object.fromEntries(ids.map((each, at) => [each, { "en-AU": wordsOf(at) }]));
      const entry = await addEntry(url, token, id, { fields });
      await repeat(attackers, end, (attacker) =>
        send(url, "PUT", `${api}/entries/${entry}/published`, {
          ...bearer(attacker.token),
          "X-Contentful-Version": "1",
        }),
      );
    },
  };
}

async function addType(url: string, attacker: Attacker | undefined, id: string, fields: readonly object[]) {
  const headers = bearer(attacker?.token ?? "");
  const each = { name: "Field", localized: false, required: false };
  const body = JSON.stringify({ name: id, fields: fields.map((field) => ({ ...each, ...field })) });
  await send(url, "PUT", `${api}/content_types/${id}`, headers, body);
  await send(url, "PUT", `${api}/content_types/${id}/published`, { ...headers, "X-Contentful-Version": "1" });
}

/** @throws where the entry is refused: then nothing would be attacked */
async function addEntry(url: string, token: string, contentType: string, entry: object): Promise<string> {
  const headers = { ...bearer(token), "X-Contentful-Content-Type": contentType };
  const { status, body } = await send(url, "POST", `${api}/entries`, headers, JSON.stringify(entry));
  if (status !== 201) throw new Error(`an entry was answered with ${status}: ${body.toString("utf8", 0, 300)}`);
  return JSON.parse(body.toString()).sys.id;
}

/** Each connection says that 99 kB come, for which nobody takes turns, and sends all but the last byte. */
async function holdBodies(url: string, attackers: readonly Attacker[], end: number) {
  const { hostname, port } = new URL(url);
  const part = Buffer.alloc(98_999, 32);
  const hold = async (head: string) => {
    while (performance.now() < end) {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      socket.write(head);
      socket.write(part);
      const closed = new Promise((resolve) => socket.once("close", resolve));
      let status = 0;
      socket.once("data", (answer) => {
        status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString("latin1"))?.[1]);
      });
      await Promise.race([closed, wait(Math.max(0, end - performance.now()))]);
      socket.destroy();
      expectAddress(status);
    }
  };
  const heads = attackers.flatMap(({ cookie, token }) => [
    `POST /desk/api/content/save HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 99000\r\n\r\n`,
    `POST ${api}/entries HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 99000\r\n\r\n`,
  ]);
  await Promise.all(Array.from({ length: 3_000 }, (_, at) => hold(heads[at % heads.length] ?? "")));
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}`, "Content-Type": managementType };
}

function newId() {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 22);
}

async function repeat(
  attackers: readonly Attacker[],
  end: number,
  act: (attacker: Attacker, round: number) => Promise<{ status: number }>,
) {
  await Promise.all(
    attackers.map(async (attacker, at) => {
      for (let round = at; performance.now() < end; round += 1) {
        const { status } = await act(attacker, round);
        expectAddress(status);
        if (status === 0 || status === 429 || status === 503) await wait(100);
      }
    }),
  );
}

/** @throws where what is attacked has another address by now */
function expectAddress(status: number) {
  if (status === 404 || status === 405) throw new Error(`an attack was answered with ${status}`);
}

type Answer = { status: number; body: Buffer };

/** A request whose connection breaks has the status 0. */
function send(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<Answer> {
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  const all = { "Sec-Fetch-Site": "same-origin", ...headers, ...length };
  return new Promise((resolve) => {
    const sent = request(
      new URL(path, url),
      { method, headers: all, agent: false, localAddress: "127.0.0.66" },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("close", () =>
          resolve({ status: response.complete ? (response.statusCode ?? 0) : 0, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on("error", () => resolve({ status: 0, body: Buffer.alloc(0) }));
    sent.end(body);
  });
}
