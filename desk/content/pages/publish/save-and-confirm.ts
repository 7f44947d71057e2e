import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { Editor } from "../editor/editor-context.ts";
import { currentEntries, hasUnsent } from "../edits/page-edits.ts";
import { changedWords } from "./publish-words.ts";
import { changedSince, joined, type ToPublish, whatToPublish } from "./what-to-publish.ts";

/**
 * Saves, and asks how everything is now, so that nothing is published that somebody else has changed unseen. What was chosen just now is known
 * only by its link.
 *
 * @param roots the ids of the page, of the header, or of both
 * @returns what differs from what visitors see; undefined, said in words, where it is not saved or not what one has seen
 */
export async function saveAndConfirm(
  { store, types, refresh }: Pick<Editor, "store" | "types" | "refresh">,
  roots: readonly string[],
): Promise<ToPublish | undefined> {
  const seen = currentEntries(store.state().edits);
  await store.save();
  const isCurrent = await refresh();
  const { edits } = store.state();
  if (!isCurrent || hasUnsent(edits)) {
    notify("Not published: what you wrote is not saved yet.", { isProblem: true });
    return undefined;
  }
  const entries = new Map(currentEntries(edits).map((entry) => [entry.id, entry]));
  const latest = roots.map((rootId) => whatToPublish({ rootId, entries, assets: edits.assets })).reduce(joined);
  const changed = changedSince(seen, latest);
  if (changed.length === 0) return latest;
  notify(changedWords(changed, types), { isProblem: true });
  return undefined;
}
