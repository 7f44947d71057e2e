import { expect, test } from "vitest";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { editedEntry } from "#tests/support/desk/edited-entry.ts";
import { currentEntries, openPageEdits, setField } from "../edits/page-edits.ts";
import { whatToPublish } from "../publish/what-to-publish.ts";
import { entryLink } from "../words/links.ts";
import { menuTooEarly, menuTooEarlyWords, outdatedWords, pageTooLateWords } from "./publication-warnings.ts";
import { othersIn, outdatedPublications, unfinishedOf } from "./unfinished-publications.ts";

const timeZone = "Australia/Melbourne";
const friday = Date.parse("2026-11-27T18:00:00+11:00");
const saturday = friday + 24 * 3_600_000;

/** A publication for some documents, which have not changed since the version that is named. */
const publication = (at: number, documents: Record<string, number | null>, more: Partial<TimedPublication> = {}) => ({
  id: `at ${at}`,
  pageId: "page",
  name: "Getting here",
  pages: [],
  at,
  status: "waiting" as const,
  problem: null,
  isUnpublishing: false,
  by: "Ann",
  documents: Object.entries(documents).map(([id, unchangedAt]) => ({
    id,
    name: id,
    version: unchangedAt ?? 2,
    unchangedAt,
    isNew: true,
  })),
  ...more,
});

/** A page with two sections that visitors do not see yet, as it is by now. */
function pageNow(sections: readonly EditedEntry[], write?: string) {
  const root = editedEntry("page", {
    type: "generalPage",
    state: "published",
    fields: { sections: sections.map(({ id }) => entryLink(id)) },
  });
  const page = { root, entries: [...sections], assets: [], menu: null } satisfies Partial<OpenPage>;
  const opened = openPageEdits({ ...page, address: null, alsoOn: {}, timed: [], mayChange: true });
  const edits = write === undefined ? opened : setField(opened, write, "heading", "Trams");
  const entries = new Map(currentEntries(edits).map((each) => [each.id, each]));
  return { edits, toPublish: whatToPublish({ rootId: "page", entries, assets: {} }) };
}

test("publishing a page by hand stops what was to be published of it, or could not be, and nothing that has ended", () => {
  const statuses = ["waiting", "held", "failed", "done", "stopped"] as const;
  const publications = statuses.map((status) => publication(friday, { page: 3 }, { id: status, status }));
  const others = [
    publication(friday, {}, { pageId: "other" }),
    publication(friday, { page: null }, { isUnpublishing: true }),
  ];
  const found = unfinishedOf("page", [...publications, ...others]);
  expect(found.map(({ id }) => id)).toEqual(["waiting", "held", "failed"]);
});

test("publishing any page of several by hand stops all of them, and names what else was to come with it", () => {
  const pages = [
    { id: "home", title: "Home" },
    { id: "tickets", title: "Tickets" },
    { id: "header", title: "Header" },
  ];
  // Of Tickets and of the header a part alone has changed.
  const release = publication(friday, { home: 3, prices: 3, item: 3 }, { pageId: "home", pages });
  for (const { id } of pages) expect(unfinishedOf(id, [release])).toEqual([release]);
  expect(unfinishedOf("history", [release])).toEqual([]);
  expect(othersIn([release], { published: ["tickets"], menuId: "header" })).toEqual(["Home", "the menu"]);
  expect(othersIn([release], { published: ["tickets", "header"], menuId: "header" })).toEqual(["Home"]);
  expect(othersIn([publication(friday, { tickets: 3 })], { published: ["tickets"], menuId: "header" })).toEqual([]);
});

test("each publication of a page says whether something was changed since, also the first of two", () => {
  const publications = [publication(friday, { buses: null }), publication(saturday, { buses: 3 })];
  const asPlanned = outdatedPublications(publications, pageNow([editedEntry("buses")]));
  expect(asPlanned).toEqual([{ publication: publications[0], followedBy: publications[1], isStepBack: false }]);
  const writtenSince = outdatedPublications(publications, pageNow([editedEntry("buses", { version: 4 })]));
  expect(writtenSince.map(({ followedBy }) => followedBy)).toEqual([undefined, undefined]);
});

test("what is not saved yet, and a part that was not in it, are changes as well", () => {
  const publications = [publication(friday, { buses: 3 })];
  expect(outdatedPublications(publications, pageNow([editedEntry("buses")]))).toEqual([]);
  expect(outdatedPublications(publications, pageNow([editedEntry("buses")], "buses"))).toHaveLength(1);
  expect(
    outdatedPublications(publications, pageNow([editedEntry("buses"), editedEntry("trains", { state: "draft" })])),
  ).toHaveLength(1);
});

test("a publication that would bring older words back says so; one that is followed by the latest is as it was chosen", () => {
  const publications = [publication(friday, { buses: 3 }), publication(saturday, { buses: null })];
  const [older] = outdatedPublications(publications, pageNow([editedEntry("buses")]));
  expect(older).toMatchObject({ isStepBack: true });
  expect(outdatedWords(older ?? {}, timeZone).warnings).toEqual([
    "It is older than what is published before it: visitors would read the older words again.",
  ]);
  expect(outdatedWords({ followedBy: publication(saturday, {}) }, timeZone)).toEqual({
    warnings: [],
    notes: ["What has been changed since comes on Saturday 28 November at 6 pm."],
  });
});

test("a menu that leads to a page before that is published is told, with what to do", () => {
  const menu = publication(friday, { header: 5, item: 1 }, { id: "menu", pageId: "header" });
  const page = publication(friday, { page: 3 });
  const early = (timed: TimedPublication[], choice = {}) =>
    menuTooEarly({ pageId: "page", isDraft: true, itemId: "item", timed }, choice);
  expect(early([page, menu])).toBeUndefined();
  const moved = early([page, menu], { at: saturday, replaces: page.id });
  expect(moved).toEqual({ menu, pageAt: saturday });
  expect(moved && pageTooLateWords(moved, timeZone)).toMatch(
    /^The menu leads to this page from Friday 27 November at 6 pm on\. .* Choose that time or an earlier one/,
  );
  expect(early([page, menu], { at: saturday }), "the earlier one stays").toBeUndefined();
  const alone = early([menu]);
  expect(alone && menuTooEarlyWords(alone, timeZone)).toContain("the page is a draft: visitors would find nothing.");
  const late = early([menu, publication(saturday, { page: 3 })]);
  expect(late && menuTooEarlyWords(late, timeZone)).toContain("not published before Saturday 28 November at 6 pm");
  expect(menuTooEarly({ pageId: "page", isDraft: false, itemId: "item", timed: [menu] })).toBeUndefined();
});
