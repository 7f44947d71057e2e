import { personHeader, problemCodes } from "#desk/frame/access/account/account-contract.ts";
import { askForProof } from "./proof/ask-for-proof.ts";

/** An answer of the desk's API: data, or a problem in words. `errors` names each wrong field. */
export type DeskResult<Data> = { ok: true; data: Data } | DeskProblem;
export type DeskProblem = {
  ok: false;
  status: number;
  /** For the reader: what went wrong and what to do. */
  detail: string;
  errors: readonly { field: string; message: string }[];
  /** For the program: what the browser can do about it (account-contract.ts). */
  code?: string | undefined;
  /** What the problem carries besides: of 409, how the record is now. */
  body: unknown;
};

type Parse<Data> = (body: unknown) => Data;
/** A schema of zod/mini. */
export type Schema<Data> = { parse: Parse<Data> };

const offline = "There is no connection just now. What you wrote is still here: please try again in a minute.";

const unreachable: DeskProblem = { ok: false, status: 0, detail: offline, errors: [], body: undefined };

let personId: string | undefined;

/** Whose page this is: everything that it changes is changed in their name, or not at all. */
export function setWhosePage(id: string): void {
  personId = id;
}

/** The header that says whose page this is. */
export function whosePage(): Record<string, string> {
  return personId === undefined ? {} : { [personHeader]: personId };
}

/** Reads from the desk's API. The page that the server sent has its first answers with it. */
export async function deskGet<Data>(
  address: string,
  schema: Schema<Data>,
  signal?: AbortSignal,
): Promise<DeskResult<Data>> {
  const sent = takeSentAnswer(address);
  if (sent !== undefined) return { ok: true, data: schema.parse(sent) };
  return answerOf(() => fetch(address, { signal: signal ?? null }), schema);
}

/** Changes something through the desk's API. A file is sent as it is. */
export async function deskPost<Data>(
  address: string,
  body: object | Blob,
  schema: Schema<Data>,
): Promise<DeskResult<Data>> {
  const [type, sent] = body instanceof Blob ? [body.type, body] : ["application/json", JSON.stringify(body)];
  const request = { method: "POST", headers: { "Content-Type": type, ...whosePage() }, body: sent };
  return answerOf(() => fetch(address, request), schema);
}

/** The schema of an answer that is a file to save. */
export const file: Schema<Blob> = {
  parse(body) {
    if (body instanceof Blob) return body;
    throw new TypeError("the answer is no file");
  },
};

/** Where a fresh proof is asked for, the person is asked, and the call is sent once more. */
async function answerOf<Data>(send: () => Promise<Response>, schema: Schema<Data>): Promise<DeskResult<Data>> {
  const first = await answerOnce(send, schema);
  if (first.ok || first.code !== problemCodes.recentProof) return first;
  return (await askForProof()) ? answerOnce(send, schema) : first;
}

async function answerOnce<Data>(send: () => Promise<Response>, schema: Schema<Data>): Promise<DeskResult<Data>> {
  const response = await send().catch(() => undefined);
  if (!response) return unreachable;
  const isFile = /^(text\/csv|application\/gzip)/.test(response.headers.get("Content-Type") ?? "");
  const body: unknown = await (isFile ? response.blob() : response.json()).catch(() => undefined);
  // The connection was gone, or the page was left, before all of the answer had come.
  if (response.ok && body === undefined) return unreachable;
  if (response.ok) return { ok: true, data: schema.parse(body) };
  return { ok: false, status: response.status, ...problemOf(body), body };
}

function problemOf(body: unknown): Pick<DeskProblem, "detail" | "errors" | "code"> {
  const unknown = "Something went wrong at our end. Please try again in a minute.";
  if (typeof body !== "object" || body === null) return { detail: unknown, errors: [] };
  const detail = "detail" in body && typeof body.detail === "string" ? body.detail : unknown;
  const code = "code" in body && typeof body.code === "string" ? body.code : undefined;
  return {
    detail,
    code,
    errors: "errors" in body && Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
  };
}

function isFieldError(error: unknown): error is { field: string; message: string } {
  if (typeof error !== "object" || error === null || !("field" in error && "message" in error)) return false;
  return typeof error.field === "string" && typeof error.message === "string";
}

let sentAnswers: Record<string, unknown> | undefined;

/** Each answer that came with the page is taken once: whoever comes back to the page asks again. */
function takeSentAnswer(address: string): unknown {
  sentAnswers ??= readSentAnswers();
  const answer = sentAnswers[address];
  delete sentAnswers[address];
  return answer;
}

function readSentAnswers(): Record<string, unknown> {
  const parsed: unknown = JSON.parse(document.getElementById("desk-data")?.textContent ?? "{}");
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}
