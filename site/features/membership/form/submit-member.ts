import { type FieldError, readProblem } from "#services/submissions/read-problem.ts";
import type { ApiResponse } from "#services/submissions/send-with-retry.ts";
import { problemCodes } from "#site/features/membership/membership-contract.ts";

/** The outcome of submitting the record. Only after the first can anything be paid. */
export type SubmitMemberResult =
  | { ok: true }
  /** 422 with field errors. */
  | { ok: false; reason: "fields"; fields: FieldError[] }
  /** The payment cannot be paid any more; the form needs another one. */
  | { ok: false; reason: "closed" }
  /** With a text for the visitor: paid already, too many requests, payments off, or wrong in a way that concerns no field. */
  | { ok: false; reason: "refused"; detail: string }
  /** Two attempts failed. */
  | { ok: false; reason: "failed" };

const attemptTimeoutMs = 10_000;
const retryDelayMs = 1000;

type MemberResponse = Pick<ApiResponse, "status" | "body">;

/**
 * Submits the record, with one retry after a network error or a server error.
 *
 * @param send one attempt; both carry the same `Idempotency-Key`
 */
export async function submitMember(send: (signal: AbortSignal) => Promise<Response>): Promise<SubmitMemberResult> {
  let response = await tryOnce(send);
  if (isTemporaryFailure(response)) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    response = (await tryOnce(send)) ?? response;
  }
  return response ? readAnswer(response) : { ok: false, reason: "failed" };
}

/** Reads the whole body too: a connection lost halfway counts as no answer. */
async function tryOnce(send: (signal: AbortSignal) => Promise<Response>): Promise<MemberResponse | undefined> {
  try {
    const response = await send(AbortSignal.timeout(attemptTimeoutMs));
    return { status: response.status, body: await response.text() };
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

function isTemporaryFailure(response: MemberResponse | undefined): boolean {
  return response === undefined || (response.status >= 500 && readProblem(response.body).code !== problemCodes.off);
}

function readAnswer({ status, body }: MemberResponse): SubmitMemberResult {
  if (status === 200) return { ok: true };
  const { code, detail, errors } = readProblem(body);
  if (code === problemCodes.closed) return { ok: false, reason: "closed" };
  if (status === 422 && errors.length > 0) return { ok: false, reason: "fields", fields: errors };
  const isForVisitors = [409, 422, 429].includes(status) || code === problemCodes.off;
  if (isForVisitors && detail !== undefined) return { ok: false, reason: "refused", detail };
  console.error(new Error(`The membership was answered with status ${status}.`));
  return { ok: false, reason: "failed" };
}
