import { entries, entry, isRecord } from "#services/content/pages/content-tree.ts";
import { pruneTree } from "#services/content/pages/prune-tree.ts";
import { loadJson } from "#services/site/load-json.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import type { Questions } from "../steps/step-content.ts";

/**
 * A wizard's questions: `GET /api/page/{name}-questions`, whose first entry's `referenceItems` supply the steps.
 *
 * @returns undefined where they could not be loaded: the error is only logged, and the page has no Apply now button.
 */
export async function loadQuestions(fetch: SiteFetch, name: string): Promise<Questions | undefined> {
  const path = `/api/page/${name}-questions`;
  const body = await loadJson(path, () => fetch(path));
  const items = isRecord(body) && Array.isArray(body.items) ? body.items : [];
  const first = entry(pruneTree(items, { forBrowser: true })[0]);
  if (body !== undefined && first === undefined) console.error(`${path} has no questions.`);
  return first && entries(first.fields.referenceItems);
}

/** One attempt to send. The key stays the same for the same payload; the signal ends an attempt that takes too long. */
type Attempt = { idempotencyKey: string; signal: AbortSignal };

/** Sends an application once: `POST /api/records/{name}`, 200 `{ reference }`. */
export function sendApplication(fetch: SiteFetch, name: string, payload: object, attempt: Attempt): Promise<Response> {
  return fetch(`/api/records/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": attempt.idempotencyKey },
    body: JSON.stringify(payload),
    signal: attempt.signal,
  });
}
