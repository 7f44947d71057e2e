import { problemCodes } from "#app/features/membership/membership-contract.ts";
import { isRecord, text } from "#app/services/content/content-tree.ts";

export type RefusedField = { field: string; message: string };

/** The outcome of submitting the record. Only after the first can anything be paid. */
export type SubmitMemberResult =
  | { ok: true }
  /** 422 with field errors. */
  | { ok: false; reason: "fields"; fields: RefusedField[] }
  /** The payment cannot be paid any more; the form needs another one. */
  | { ok: false; reason: "closed" }
  /** With a text for the visitor: paid already, too many requests, payments off. */
  | { ok: false; reason: "refused"; detail: string }
  /** Two attempts failed. */
  | { ok: false; reason: "failed" };

const attemptTimeoutMs = 10_000;
const retryDelayMs = 1000;

type Answer = { status: number; body: unknown };

/**
 * Submits the record, with one retry after a network error or a server error.
 *
 * @param send one attempt; both carry the same `Idempotency-Key`
 */
export async function submitMember(send: (signal: AbortSignal) => Promise<Response>): Promise<SubmitMemberResult> {
  let answer = await tryOnce(send);
  if (isTemporaryFailure(answer)) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    answer = (await tryOnce(send)) ?? answer;
  }
  return answer ? readAnswer(answer) : { ok: false, reason: "failed" };
}

/** Reads the whole body too: a connection lost halfway counts as no answer. */
async function tryOnce(send: (signal: AbortSignal) => Promise<Response>): Promise<Answer | undefined> {
  try {
    const response = await send(AbortSignal.timeout(attemptTimeoutMs));
    const body = await response.text();
    return { status: response.status, body: parse(body) };
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

function isTemporaryFailure(answer: Answer | undefined): boolean {
  return answer === undefined || (answer.status >= 500 && codeIn(answer) !== problemCodes.off);
}

function readAnswer(answer: Answer): SubmitMemberResult {
  if (answer.status === 200) return { ok: true };
  if (codeIn(answer) === problemCodes.closed) return { ok: false, reason: "closed" };
  const fields = fieldsIn(answer.body);
  if (answer.status === 422 && fields.length > 0) return { ok: false, reason: "fields", fields };
  const detail = isRecord(answer.body) ? text(answer.body.detail) : undefined;
  const isForVisitors = [409, 429].includes(answer.status) || codeIn(answer) === problemCodes.off;
  if (isForVisitors && detail !== undefined) return { ok: false, reason: "refused", detail };
  console.error(new Error(`The membership was answered with status ${answer.status}.`));
  return { ok: false, reason: "failed" };
}

function codeIn({ body }: Answer): unknown {
  return isRecord(body) ? body.code : undefined;
}

function fieldsIn(body: unknown): RefusedField[] {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isRecord) : [];
  return errors.flatMap(({ field, message }) =>
    typeof field === "string" && typeof message === "string" ? [{ field, message }] : [],
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
