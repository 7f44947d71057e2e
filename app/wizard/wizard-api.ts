import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import { entries, entry, isRecord } from "#app/services/content/content-tree.ts";
import { pruneTree } from "#app/services/content/prune-tree.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import type { Questions } from "./step-content.ts";
import type { Attempt } from "./wizard-definition.ts";

/**
 * A wizard's questions: `GET /api/page/volunteer-application-questions` and its like, whose first entry's `referenceItems` supply the
 * steps.
 *
 * @returns undefined where they could not be loaded: only the console is told, and there is no button.
 */
export async function loadQuestions(fetch: SiteFetch, path: string): Promise<Questions | undefined> {
  try {
    return await withTimeout(readQuestions(fetch, path));
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

async function readQuestions(fetch: SiteFetch, path: string): Promise<Questions> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const body: unknown = await response.json();
  const items = isRecord(body) && Array.isArray(body.items) ? body.items : [];
  const first = entry(pruneTree(items, { forBrowser: true })[0]);
  if (first === undefined) throw new Error(`${path} has no questions.`);
  return entries(first.fields.referenceItems);
}

/** Sends an application once: `POST /api/records/…`, 200 `{ reference }`. */
export function sendApplication(fetch: SiteFetch, path: string, payload: object, attempt: Attempt): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": attempt.idempotencyKey },
    body: JSON.stringify(payload),
    signal: attempt.signal,
  });
}
