import { problem } from "#platform/http/problem.ts";
import type { Services } from "#services/services.server.ts";
import type { SaveConflict } from "./documents/documents-contract.ts";
import type { ChangedMeanwhile, ContentFault } from "./documents/publishing-contract.ts";
import { progressWords } from "./progress-words.ts";
import { HalfDone, UnderWay, UsedId } from "./timed/attempt.server.ts";

/** With Contentful and no token for what is asked: to write there, or to read drafts. */
export function notSetUp(): Response {
  return problem(
    503,
    "Pages are changed at Contentful",
    "This site's pages are at Contentful, and the desk has no key for them. Whoever runs the site can set CONTENTFUL_MANAGEMENT_TOKEN, to change them here, or CONTENTFUL_PREVIEW_TOKEN, to look at them.",
  );
}

export function goneResponse(): Response {
  return problem(404, "Not there any more", "It was removed meanwhile. Please load the page again.");
}

/** What to say where a change at Contentful came half way, is being made by somebody else, or has the id of another one. Any other error is thrown. */
export function unfinishedResponse(error: unknown, { log }: Pick<Services, "log">): Response {
  if (error instanceof UnderWay)
    return answer409("This is being done just now. Please wait a moment, and load the page again.", {});
  if (error instanceof UsedId)
    return answer409("Something else was published from this page already. Please load the page again.", {});
  if (!(error instanceof HalfDone)) throw error;
  log.warn({ err: error.cause }, "Contentful failed half way; what is left is tried again");
  const progress = progressWords(error.documents);
  const words = `${progress} Contentful did not answer. What waits is done by itself once it does; if that fails, Today says so.`;
  return problem(503, "Not all of it yet", words);
}

/** 409 with what somebody else made of the same fields. Nothing was saved. */
export function conflictResponse({ conflicts, entry, asset }: SaveConflict): Response {
  const who = [...new Set(conflicts.map(({ by }) => by || "Somebody else"))].join(", ");
  const detail = `${who} has changed the same meanwhile. What you wrote is still here: please choose which of the two stays.`;
  return answer409(detail, { conflicts, ...(entry && { entry }), ...(asset && { asset }) });
}

/** 409 with what was changed since one saw it. Nothing was done. */
export function changedResponse(changed: ChangedMeanwhile["changed"], words = "This was changed meanwhile"): Response {
  const names = changed.map(({ name, by }) => `“${name || "something"}”${by === "" ? "" : ` (by ${by})`}`).join(", ");
  return answer409(`${words}: ${names}. Please look at it, and do it again.`, { changed });
}

/** 422 with what is wrong, in sentences. Nothing was done. */
export function faultsResponse(faults: readonly ContentFault[]): Response {
  const detail = faults.map(({ message }) => message).join(" ");
  const errors = faults.map(({ field, message }) => ({ field: field ?? "", message }));
  return problem(422, "Please look at this first", detail, { errors, faults });
}

function answer409(detail: string, more: object): Response {
  return problem(409, "Changed meanwhile", detail, { ...more });
}
