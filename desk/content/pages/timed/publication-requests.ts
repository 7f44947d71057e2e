import {
  type TimedPublication,
  type TimedPublications,
  type Together,
  timedPublications,
  together,
} from "#desk/content/publication/publication-contract.ts";
import { type DeskResult, deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { askWhatVisitorsSee, askWhetherOff } from "../publish/visitors-see.ts";

const api = "/desk/api/content/timed";

/** Approves something for a time. `id` is the browser's. */
export function requestPublication(body: object): Promise<DeskResult<TimedPublications>> {
  return deskPost(api, { id: crypto.randomUUID(), ...body }, timedPublications);
}

/** What is to come of all pages by now, before one of them is published. @returns undefined, said in words, where the server does not answer */
export async function listPublications(): Promise<TimedPublication[] | undefined> {
  const result = await deskGet(api, timedPublications);
  if (!result.ok) notify(`Not published. ${result.detail}`, { isProblem: true });
  return result.ok ? result.data.publications : undefined;
}

/** Stops one that is to come, or that failed. @returns whether it is stopped */
export async function requestStop({ id }: Pick<TimedPublication, "id">): Promise<boolean> {
  const result = await deskPost(`${api}/stop`, { id }, timedPublications);
  if (!result.ok) notify(result.detail, { isProblem: true });
  return result.ok;
}

/** Has one done at once, as it was approved, and says what became of it. */
export async function doNow({ id, name }: Pick<TimedPublication, "id" | "name">): Promise<void> {
  const result = await deskPost(`${api}/now`, { id }, timedPublications);
  if (!result.ok) return notify(result.detail, { isProblem: true });
  const what = name || "It";
  const after = result.data.publications.find((each) => each.id === id);
  if (after?.status === "done")
    return notify(
      after.isUnpublishing
        ? await askWhetherOff(what, after.pageId)
        : `${what} is published.${await askWhatVisitorsSee(after.documents)}`,
    );
  const words = after?.isUnpublishing ? "taken off the site" : "published";
  notify(`${what} was not ${words}. ${after?.problem ?? "Please try again in a minute."}`, { isProblem: true });
}

export const takenBackWords = "Taken back: visitors see what they saw before. The drafts stay as they are.";

/** Takes back what was published together: visitors see what they saw before. */
export function requestTakeBack(id: string): Promise<DeskResult<Together>> {
  return deskPost("/desk/api/pages/together/take-back", { id }, together);
}
