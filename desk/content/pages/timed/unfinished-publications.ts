import { isPage } from "#desk/content/pages-of-site/page-types.ts";
import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import type { Editor } from "../editor/editor-context.ts";
import type { PageEdits } from "../edits/page-edits.ts";
import type { ToPublish } from "../publish/what-to-publish.ts";

type Known = Pick<Editor, "root" | "entries" | "edits" | "timed">;

/** Whether it publishes the page, also together with others. */
export function isOfPage(rootId: string, { pageId, pages }: TimedPublication): boolean {
  return pageId === rootId || pages.some(({ id }) => id === rootId);
}

/** What of a page is to be published at a time, could not be, or waits after a restore. Publishing the page by hand stops it. */
export function unfinishedOf(rootId: string, publications: readonly TimedPublication[]): TimedPublication[] {
  return publications.filter(
    (publication) =>
      isOfPage(rootId, publication) &&
      !publication.isUnpublishing &&
      publication.status !== "done" &&
      publication.status !== "stopped",
  );
}

export function contains({ documents }: TimedPublication, documentId: string): boolean {
  return documents.some(({ id }) => id === documentId);
}

type PublishedByHand = { published: readonly string[]; menuId: string | undefined };

/** What else is in publications of a page that is published by hand: the names of other pages, and the menu. */
export function othersIn(publications: readonly TimedPublication[], { published, menuId }: PublishedByHand): string[] {
  const pages = publications.flatMap((publication) => publication.pages);
  const others = pages.filter(({ id }) => id !== menuId && !published.includes(id));
  const hasMenu =
    menuId !== undefined &&
    !published.includes(menuId) &&
    publications.some((each) => isOfPage(menuId, each) || contains(each, menuId));
  return [...new Set(others.map(({ title }) => title || "a page without a title")), ...(hasMenu ? ["the menu"] : [])];
}

/**
 * Scheduled publications of this page and its parts, in the order of their times, also with the menu: those that can be replaced by a newer one. None
 * that contains another page, which would have to be looked at first. Failed and held ones are in `unfinishedOf` alone.
 */
export function replaceablePublicationsOf({ root, entries, edits, timed }: Known): TimedPublication[] {
  const isOfThisPage = (id: string) => {
    const type = entries.get(id)?.type;
    return id === root.id || id in edits.assets || (type !== undefined && !isPage(type));
  };
  return timed.filter(
    ({ pageId, status, isUnpublishing, documents }) =>
      pageId === root.id &&
      status === "waiting" &&
      !isUnpublishing &&
      documents.every(({ id, version }) => version !== null && isOfThisPage(id)),
  );
}

/** A publication that is older than the page's current content. */
export type Outdated = {
  publication: TimedPublication;
  /** A later publication that has the current content. */
  followedBy: TimedPublication | undefined;
  /** Whether an earlier publication has the current content already: this one would bring older words back. */
  isStepBack: boolean;
};

/** Each publication of a page that lacks something of what is to be published by now. */
export function outdatedPublications(
  publications: readonly TimedPublication[],
  { toPublish, edits }: { toPublish: ToPublish; edits: PageEdits },
): Outdated[] {
  const upToDate = publications.filter(
    (publication) => !isOutdated(publication, edits) && hasAll(publication, toPublish),
  );
  return publications.flatMap((publication, index) => {
    if (upToDate.includes(publication)) return [];
    const followedBy = publications.slice(index + 1).find((each) => upToDate.includes(each));
    return [
      { publication, followedBy, isStepBack: publications.slice(0, index).some((each) => upToDate.includes(each)) },
    ];
  });
}

/** Whether something in it has other words by now than when it was approved, also such as are not saved yet. */
export function isOutdated({ documents }: TimedPublication, edits?: PageEdits): boolean {
  return documents.some(({ id, version, unchangedAt: approvedAsOfVersion }) => {
    // It leaves the site.
    if (version === null) return false;
    if (approvedAsOfVersion === null) return true;
    const known = edits?.documents[id];
    return known !== undefined && (known.saved.version > approvedAsOfVersion || Object.keys(known.unsent).length > 0);
  });
}

/** Whether all that is to be published by now is in it, such as a section that came later. */
function hasAll({ documents }: TimedPublication, { entries, assets, toUnpublish }: ToPublish): boolean {
  const ids = new Set(documents.map(({ id }) => id));
  return [...entries, ...assets, ...toUnpublish].every(({ id }) => ids.has(id));
}
