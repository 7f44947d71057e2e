import type { Context } from "hono";
import { type Editor, type Judge, linkTo, type RecordChange, type UsedElsewhere } from "../store/edit-documents.ts";
import { badRequest, ManagementError } from "./management-errors.ts";
import { expectStorable } from "./rules/expect-storable.ts";
import type { PatternTests } from "./rules/pattern-tests.ts";

/** Who asks. */
export type ManagementUser = { id: string; firstName: string; lastName: string; email: string; mayWrite: boolean };

/** Keys of whoever asks, with which their programs read what is published, and what is edited. */
export type ReadingKeys = { delivery: string; preview: string | undefined };

/** Whoever asks the Management API. Each of their transactions begins with `judge`; `record` notes each change, in its transaction. The assets of `usedElsewhere` stay. `body` is the request's, where the host has read it. */
export type Caller = {
  user: ManagementUser;
  body?: Uint8Array | undefined;
  judge?: Judge | undefined;
  record?: RecordChange | undefined;
  usedElsewhere?: UsedElsewhere | undefined;
  keys?: ReadingKeys | undefined;
};
export type ManagementEnv = { Bindings: Caller & { patterns: PatternTests } };
export type ManagementContext = Context<ManagementEnv>;
/** The environment that the API serves, and the database with its documents. */
export type EnvironmentScope = { db: Editor["db"]; space: string; environment: string };

/** As at Contentful. */
const maxBodyBytes = 2_000_000;
const contentType = "application/vnd.contentful.management.v1+json";

export function editorOf(c: ManagementContext, { db, space, environment }: EnvironmentScope): Editor {
  const { user, judge, record, usedElsewhere } = c.env;
  return { db, space, environment, user: user.id, judge, record, usedElsewhere };
}

/** The request's body, which is a JSON object. */
export async function readObject(c: ManagementContext): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw badRequest("The body is not a JSON object.");
  return { ...body };
}

/** The request's body, of texts that can be stored. @throws ManagementError */
export async function readJson(c: ManagementContext): Promise<unknown> {
  const body = parse(await readText(c));
  expectStorable(body);
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body is not JSON.");
  }
}

export async function readText(c: ManagementContext): Promise<string> {
  return new TextDecoder().decode(await readBytes(c, maxBodyBytes));
}

/** The request's body. What is too large is read to its end all the same: only then does the client read the answer. */
export async function readBytes(c: ManagementContext, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.env.body ? [c.env.body] : (c.req.raw.body ?? [])) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  const [first, ...others] = chunks;
  if (size <= maxBytes) return first && others.length === 0 ? first : Buffer.concat(chunks);
  throw new ManagementError(413, "RequestEntityTooLarge", `The request is larger than ${maxBytes / 1e6} MB.`);
}

/** The version that a change is based on, or undefined without the header. */
export function readVersionHeader(c: ManagementContext): number | undefined {
  const header = c.req.header("X-Contentful-Version");
  if (header === undefined) return undefined;
  if (!/^\d{1,9}$/.test(header)) throw badRequest("X-Contentful-Version is not a number.");
  return Number(header);
}

const idPattern = /^[\w.-]{1,64}$/;

export function expectId(id: string): string {
  if (idPattern.test(id)) return id;
  throw new ManagementError(422, "InvalidEntry", "Validation error", {
    errors: [{ name: "regexp", path: ["sys", "id"], details: "Does not match /^[a-zA-Z0-9-_.]{1,64}$/", value: id }],
  });
}

/** An id of Contentful's length, for what is created without one. */
export function newId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16)))
    .toString("base64url")
    .slice(0, 22);
}

/** Contentful's limit of an answer: 7 MiB. */
export const mostAnswerBytes = 7_340_032;

/** @throws ManagementError for a list that is too long: with a smaller `limit` it is answered */
export function answer(c: ManagementContext, body: object, status: 200 | 201 = 200): Response {
  return c.body(textOf(body), status, managementHeaders());
}

/** A list is written item by item, and no further than it is answered. */
function textOf({ items, ...rest }: { items?: unknown }): string {
  if (!Array.isArray(items)) return JSON.stringify({ ...rest, ...(items !== undefined && { items }) });
  const texts: string[] = [];
  let size = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    size += text.length + 1;
    if (size > mostAnswerBytes)
      throw badRequest(`Response size too big. Maximum allowed response size: ${mostAnswerBytes}B.`);
    texts.push(text);
  }
  return `${JSON.stringify(rest).slice(0, -1)},"items":[${texts.join(",")}]}`;
}

/** Lists are cut by `skip` and `limit`; 100 items are sent unless something else is asked for. */
export function answerList(c: ManagementContext, items: readonly object[]): Response {
  const { skip, limit } = readPage(c);
  return answer(c, {
    sys: { type: "Array" },
    total: items.length,
    skip,
    limit,
    items: items.slice(skip, skip + limit),
  });
}

export function readPage(c: ManagementContext): { skip: number; limit: number } {
  return { skip: readCount(c, "skip") ?? 0, limit: Math.min(readCount(c, "limit") ?? 100, 1000) };
}

function readCount(c: ManagementContext, name: string) {
  const text = c.req.query(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badRequest(`"${name}" is not a whole number.`);
  return Number(text);
}

export function managementHeaders() {
  return {
    "Content-Type": contentType,
    "Cache-Control": "no-store",
    "X-Contentful-Request-Id": crypto.randomUUID(),
  };
}

/** `sys` of what is not stored as a document: a space, an environment, a key. */
export function sysOf(type: string, id: string, { space, environment }: EnvironmentScope) {
  return {
    type,
    id,
    version: 1,
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    space: linkTo("Space", space),
    environment: linkTo("Environment", environment),
  };
}
