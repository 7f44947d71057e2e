import { problemCodes } from "#desk/frame/access/account/account-contract.ts";
import { problem } from "#platform/http/problem.ts";
import type { SaveConflict } from "./documents/documents-contract.ts";
import type { ChangedMeanwhile, ContentFault } from "./documents/publishing-contract.ts";
import { UsedId } from "./documents/publishing-refused.server.ts";

/** With Contentful, which has a web app for it. */
export function atContentful(): Response {
  const words = "This site’s pages and pictures are at Contentful, and are changed in its web app.";
  return problem(503, "Pages are changed at Contentful", words, { code: problemCodes.atContentful });
}

export function goneResponse(): Response {
  return problem(404, "Not there any more", "It was removed meanwhile. Please load the page again.");
}

/** What to say where a change has the id of another one. Any other error is thrown. */
export function usedIdResponse(error: unknown): Response {
  if (error instanceof UsedId)
    return answer409("Something else was published from this page already. Please load the page again.", {});
  throw error;
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
