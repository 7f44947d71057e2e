import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { changedMeanwhile } from "#desk/content/documents/publishing-contract.ts";
import type { IncomingLinks } from "#desk/content/pages-of-site/pages-contract.ts";
import type { DeskProblem } from "#desk/frame/shell/desk-fetch.ts";
import type { Editor } from "../editor/editor-context.ts";
import { entryTitle, kindName } from "../words/entry-names.ts";

/** That others have changed what one was about to publish, so that it was not. */
export function changedWords(changed: readonly EditedEntry[], types: Editor["types"]): string {
  const names = changed.map((entry) => entryTitle(entry, types) || kindName(entry.type, types)).join(", ");
  return `Not published: somebody has just changed ${names}. Please look at it, and publish again.`;
}

type Published = { visitorsSee: string; stopped: number; notStopped: number; stoppedToo: readonly string[] };

/**
 * That a page is published, and what became of what was to be published of it at a time. `stoppedToo` are the other pages, or the menu,
 * whose changes were among that, and are drafts again. `visitorsSee` is what the server says of visitors.
 */
export function publishedWords(name: string, { visitorsSee, stopped, notStopped, stoppedToo }: Published): string {
  const published = `${name} is published.${visitorsSee}`;
  const isOne = stoppedToo.length === 1;
  const changes = `${isOne ? "change" : "changes"} of ${listed(stoppedToo)}`;
  const stay = isOne ? "that stays a draft" : "those stay drafts";
  if (notStopped > 0) {
    const others = stoppedToo.length > 0 ? ` The ${changes} ${isOne ? "is" : "are"} stopped: ${stay}.` : "";
    return `${published} Not all that was to be published at a time could be stopped: please look at “What is to come”.${others}`;
  }
  if (stopped === 0) return published;
  const others = stoppedToo.length > 0 ? `, and the ${changes} with it: ${stay}` : "";
  return `${published} What was to be published at a time is stopped${others}.`;
}

/** That a page is off the site (`off`, as the server says it), and from where visitors are still led to it. */
export function takenOffWords(off: string, linking: IncomingLinks["pages"]): string {
  const done = `${off} It stays here as a draft.`;
  if (linking.length === 0) return done;
  const names = [...new Set(linking.map(({ type, title }) => placeNames[type] ?? `“${title || "a page"}”`))];
  return `${done} Visitors still find a link to it here: ${listed(names)}.`;
}

function listed(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(others > 0 ? [`${others} more`] : [])].join(", ");
}

const MOST_NAMED = 4;
const placeNames: Readonly<Record<string, string>> = { header: "the menu", footer: "the footer" };

const missingWords = "Not published: something is missing. Please look at what is listed.";

/** Why the server has not published it. */
export function problemWords({ status, body, detail, errors }: DeskProblem): string {
  const changed = changedMeanwhile.safeParse(body);
  if (status === 409 && changed.success && changed.data.changed.length > 0)
    return `Not published: ${changed.data.changed.map(({ by, name }) => `${by || "somebody"} changed ${name}`).join(", ")} meanwhile. Please look at it, and publish again.`;
  const error = errors.find(({ field }) => field === "at");
  if (error) return `Not published. ${error.message}`;
  if (status === 422) return missingWords;
  return `Not published. ${detail}`;
}
