import { isPage } from "#app/desk/content/pages-of-site/page-types.ts";
import type { TimedPublication } from "#app/desk/content/timed/timed-publication.ts";
import type { Editor } from "../editor/editor-context.ts";

type Known = Pick<Editor, "root" | "entries" | "edits" | "timed">;

/** What is to be published of a page at a time, the last of several: alone or with the menu, but with no other page, which somebody would have to see first. */
export function plannedOf({ root, entries, edits, timed }: Known): TimedPublication | undefined {
  const isOfThisPage = (id: string) => {
    const type = entries.get(id)?.type;
    return id === root.id || id in edits.assets || (type !== undefined && !isPage(type));
  };
  return timed.findLast(
    ({ pageId, status, isUnpublishing, documents }) =>
      pageId === root.id &&
      status === "waiting" &&
      !isUnpublishing &&
      documents.every(({ id, version }) => version !== null && isOfThisPage(id)),
  );
}

/** Whether something in it has been changed since it was approved. */
export function isOutdated({ documents }: TimedPublication, entries: Editor["entries"]): boolean {
  return documents.some(({ id, version }) => version !== null && (entries.get(id)?.version ?? version) !== version);
}
