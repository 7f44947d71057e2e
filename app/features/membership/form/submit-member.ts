import { problemCodes } from "#app/features/membership/membership-contract.ts";
import { isRecord, text } from "#app/services/content/content-tree.ts";

/** A field that the server refused, and why. */
export type RefusedField = { field: string; message: string };

/** What came of sending the record. In every case but the first nothing is paid. */
export type SubmitMemberResult =
  | { ok: true }
  /** 422: to be mended in the form. */
  | { ok: false; reason: "fields"; fields: RefusedField[] }
  /** The payment cannot be paid any more: the form needs another one. */
  | { ok: false; reason: "closed" }
  /** Words for the visitor: paid already, too many tries, no payments here. */
  | { ok: false; reason: "refused"; detail: string }
  /** Tried twice in vain. */
  | { ok: false; reason: "failed" };

/** So long one try may take, and so long the second waits for the trouble to pass. Milliseconds. */
const attemptTimeoutMs = 10_000;
const retryDelayMs = 1000;

type Answer = { status: number; body: unknown };

/**
 * Sends the record, and once more where there was no answer or the server was in trouble (P5).
 *
 * @param send one try; both carry the same `Idempotency-Key`
 */
export async function submitMember(send: (signal: AbortSignal) => Promise<Response>): Promise<SubmitMemberResult> {
  let answer = await tryOnce(send);
  if (isTemporaryFailure(answer)) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    answer = (await tryOnce(send)) ?? answer;
  }
  return answer ? readAnswer(answer) : { ok: false, reason: "failed" };
}

/** One try, its answer read whole: a line that breaks in the middle of it is as good as none. */
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
