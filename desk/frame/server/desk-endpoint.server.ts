import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { core } from "zod/mini";
import { personHeader, problemCodes } from "#desk/frame/access/account/account-contract.ts";
import type { DeskSession, DeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { jsonArrival } from "#platform/http/arriving-body.server.ts";
import { type BodyTurn, isLongBody, noTurn } from "#platform/http/body-turns.server.ts";
import { problem } from "#platform/http/problem.ts";
import { readJson, sameOriginOnly, validateBody } from "#platform/http/validate-request.server.ts";
import { isContentfulOutage } from "#services/content/management/content-management.server.ts";
import type { Services } from "#services/services.server.ts";
import {
  type Access,
  type Demands,
  type Judge,
  judgedDatabase,
  judgeOf,
  NotAllowedAnyMore,
  refusal,
} from "./judge-access.server.ts";

/**
 * What an endpoint's operation gets. `session` is there unless anybody may call it. Each transaction of a command's `services.db` begins with judging the caller once
 * more; `judge` is for what is written elsewhere, and after whatever takes long.
 */
export type DeskCall<Body, Session = DeskSession> = {
  services: Services;
  judge: Judge;
  sessions: DeskSessions;
  session: Session;
  body: Body;
  c: Context;
};

/** One address of the desk's API, with its right: a list of these is mounted, and a test walks it. */
export type DeskEndpoint = Demands & {
  method: "GET" | "POST";
  /** Below `/desk/api`, with Hono's parameters: `/bands/:reference`. */
  path: `/${string}`;
  /** What a body, or the query of a file, is checked by. */
  schema?: core.$ZodType<object>;
  limitBytes: number;
  /** How deep a body may be nested; by default as deep as a form's. */
  maxDepth?: number;
  /** Whether what is sent is a file instead of JSON. Its operation reads it. */
  takesFile?: true;
  /** Whether what is sent is a spreadsheet: its turn is had whatever its length, and until all of it is judged. */
  takesSpreadsheet?: boolean;
  handle(call: DeskCall<object, DeskSession | undefined>): Promise<Response>;
};

type Options = Partial<Pick<Demands, "needsRecentProof" | "locksCommittee" | "endsSession">> &
  Partial<Pick<DeskEndpoint, "limitBytes" | "maxDepth" | "takesSpreadsheet">>;
/** Notes and answers are at most some thousand characters long. */
const BODY_LIMIT_BYTES = 64_000;

/** An endpoint that reads. */
export function deskQuery(
  path: DeskEndpoint["path"],
  access: Exclude<Access, "anybody">,
  handle: (call: DeskCall<undefined>) => Promise<Response>,
  { needsRecentProof = false }: Options = {},
): DeskEndpoint {
  return {
    method: "GET",
    path,
    access,
    needsRecentProof,
    limitBytes: 0,
    handle: (call) => handle({ ...call, session: expectSession(call.session), body: undefined }),
  };
}

/** An endpoint that changes something. Its body is JSON, checked by a schema: 422 names each wrong field. */
export function deskCommand<Schema extends core.$ZodType<object>>(
  path: DeskEndpoint["path"],
  access: Exclude<Access, "anybody">,
  schema: Schema,
  handle: (call: DeskCall<core.output<Schema>>) => Promise<Response>,
  { needsRecentProof = false, limitBytes = BODY_LIMIT_BYTES, ...options }: Options = {},
): DeskEndpoint {
  const parsed = publicCommand(path, schema, (call) => handle({ ...call, session: expectSession(call.session) }), {
    limitBytes,
  });
  return { ...parsed, access, needsRecentProof, ...options };
}

/** An endpoint that anybody may call, to sign in. */
export function publicCommand<Schema extends core.$ZodType<object>>(
  path: DeskEndpoint["path"],
  schema: Schema,
  handle: (call: DeskCall<core.output<Schema>, DeskSession | undefined>) => Promise<Response>,
  { limitBytes = BODY_LIMIT_BYTES }: Options = {},
): DeskEndpoint {
  return {
    method: "POST",
    path,
    access: "anybody",
    needsRecentProof: false,
    schema,
    limitBytes,
    async handle(call) {
      const checked = validateBody(schema, call.body);
      return checked.ok ? handle({ ...call, body: checked.value }) : checked.response;
    },
  };
}

/**
 * Mounts endpoints under `/desk/api`, or below another path of the desk. Every response is private: `no-store`.
 *
 * @throws when two endpoints have one address, or one has no right
 */
export function deskApi(
  services: Services,
  sessions: DeskSessions,
  endpoints: readonly DeskEndpoint[],
  below = "/desk/api",
): Hono {
  const app = new Hono();
  const reading = { ...services, db: services.reader };
  expectDistinct(endpoints);
  for (const endpoint of endpoints) {
    // A right that is missing at run time must not open a door, whatever the types said.
    if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} declares no right`);
    app.on(endpoint.method, `${below}${endpoint.path}`, sameOriginForCommands(services, endpoint), (c) =>
      // Visitors of the site do not wait for the statements of a list.
      answer(endpoint.method === "GET" ? reading : services, sessions, endpoint, c),
    );
  }
  return app;
}

async function answer(
  services: Services,
  sessions: DeskSessions,
  endpoint: DeskEndpoint,
  c: Context,
): Promise<Response> {
  // PostgreSQL stores no NUL character, and refuses to look for one. What is sent by POST is checked with its schema.
  if (/%00/.test(c.req.url))
    return problem(404, "Not found", "The desk has no such address. Please load the page again.");
  const begun = await sessions.read(c);
  const early = refusal(endpoint, begun) ?? refusalOfOther(endpoint, begun, c.req.header(personHeader));
  if (early) return early;
  if (endpoint.method === "GET" || endpoint.takesFile) return perform(services, sessions, endpoint, begun, {}, c);
  if (!begun || !(endpoint.takesSpreadsheet || isLongBody(c.req.raw)))
    return answerJson(services, sessions, endpoint, begun, c);
  using turn = await services.bodyTurns.take(begun.person.id, c.req.raw.signal);
  return turn ? await answerJson(services, sessions, endpoint, begun, c, turn) : noTurn();
}

/** @param turn where the body is long; it ends before anything that may wait for others' servers */
async function answerJson(
  services: Services,
  sessions: DeskSessions,
  endpoint: DeskEndpoint,
  begun: DeskSession | undefined,
  c: Context,
  turn?: BodyTurn,
): Promise<Response> {
  const sent = await readJson(c, { ...endpoint, arrival: jsonArrival });
  if (!sent.ok) return sent.response;
  if (!endpoint.takesSpreadsheet) turn?.[Symbol.dispose]();
  // Rights, and who is signed in, are those of the moment at which the body is there.
  const session =
    endpoint.endsSession && begun ? await sessions.findRenewed(services.db, begun) : await sessions.read(c);
  const late = refusal(endpoint, session) ?? refusalOfOther(endpoint, session, c.req.header(personHeader));
  return late ?? perform(services, sessions, endpoint, session, sent.body, c);
}

/** Calls the operation. What it changes in a transaction, and what it reads and sends, is judged again then. */
async function perform(
  services: Services,
  sessions: DeskSessions,
  endpoint: DeskEndpoint,
  session: DeskSession | undefined,
  body: object,
  c: Context,
): Promise<Response> {
  const judge = judgeOf(sessions, endpoint, session);
  try {
    const isCommand = endpoint.method === "POST";
    const judged = isCommand ? { ...services, db: judgedDatabase(services.db, judge) } : services;
    const response = await endpoint.handle({ services: judged, judge, sessions, session, body, c });
    if (isCommand && isJson(response)) return response;
    // A backup takes its time to be made: it is sent to who may have it then. A command may have ended its own session.
    await judge(services.db).catch(async (error: unknown) => {
      await response.body?.cancel();
      throw error;
    });
    return response;
  } catch (error) {
    return error instanceof NotAllowedAnyMore ? error.response : responseToOutage(services, error);
  }
}

function isJson({ headers }: Response): boolean {
  return /^application\/(problem\+)?json/.test(headers.get("Content-Type") ?? "");
}

/** @throws any other error */
function responseToOutage({ content, log }: Pick<Services, "content" | "log">, error: unknown): Response {
  if (content.embedded || !isContentfulOutage(error)) throw error;
  log.warn({ err: error }, "Contentful did not answer the desk");
  const words = "Contentful does not answer just now. Please try again in a minute.";
  return problem(503, "Contentful does not answer", words);
}

/** The response to a page that was opened by one person, and is sent from while another one is signed in. */
function refusalOfOther(
  { method, access }: DeskEndpoint,
  session: DeskSession | undefined,
  personId: string | undefined,
): Response | undefined {
  if (method === "GET" || access === "anybody" || !session) return undefined;
  if (personId === undefined || personId === session.person.id) return undefined;
  const { name } = session.person;
  return problem(
    403,
    "Somebody else is signed in",
    `${name} has signed in in this browser meanwhile, and nothing was changed in their name. Sign in again as yourself, in another tab, or load the page again to go on as ${name}.`,
    { code: problemCodes.otherPerson },
  );
}

function sameOriginForCommands({ config }: Services, { method }: DeskEndpoint): MiddlewareHandler {
  return method === "POST" ? sameOriginOnly(config) : (_, next) => next();
}

/** @throws when an endpoint has let somebody in without a session */
export function expectSession(session: DeskSession | undefined): DeskSession {
  if (!session) throw new Error("an endpoint for signed-in people was called without a session");
  return session;
}

function expectDistinct(endpoints: readonly DeskEndpoint[]) {
  const addresses = new Set<string>();
  for (const { method, path } of endpoints) {
    if (addresses.has(`${method} ${path}`)) throw new Error(`two endpoints at ${method} ${path}`);
    addresses.add(`${method} ${path}`);
  }
}
