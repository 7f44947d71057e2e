import { expect, test } from "vitest";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { entryLink } from "../words/links.ts";
import { mergeConflict, settleConflict } from "./field-conflicts.ts";
import { hiddenField } from "./field-values.ts";
import { currentEntry, hasUnsent, openPageEdits, type PageEdits, valueIn } from "./page-edits.ts";
import { editsToStore, withSessionEdits } from "./session-edits.ts";
import { addEntry, type NextRequest, nextRequest, refreshEdits, refuse, takeAnswer } from "./sync-edits.ts";
import { noteSent } from "./unanswered.ts";
import { changeFields, redoStep, takeStepBack, undoStep } from "./undo-steps.ts";

const entry = (id: string, fields: Record<string, unknown>, version = 1): EditedEntry => ({
  id,
  type: "pageTextSection",
  version,
  state: "published",
  isHidden: false,
  fields,
  updatedAt: 0,
  updatedBy: "",
});
const links = (...ids: string[]) => ids.map(entryLink);
const page: OpenPage = {
  root: entry("page", { title: "About", sections: links("a", "b") }),
  entries: [entry("a", { heading: "Hello" }), entry("b", { heading: "Good bye" })],
  assets: [],
  address: "/about",
  alsoOn: {},
  menu: null,
  timed: [],
  mayChange: true,
};
const opened = openPageEdits(page);
const write = (edits: PageEdits, id: string, field: string, value: unknown, at = 0) =>
  changeFields(edits, [{ id, field, value }], { at, isTyping: true });
const read = ({ documents }: PageEdits, id: string, field: string) => {
  const document = documents[id];
  return document && valueIn(document, field);
};
const fresh = (...entries: EditedEntry[]) => ({ entries, assets: [] });

test("what was changed is sent with what the person saw, and once it has arrived nothing is left to send", () => {
  const edits = write(opened, "a", "heading", "Hello all");
  const request = nextRequest(edits);
  expect(request).toEqual({
    kind: "save",
    body: { id: "a", kind: "Entry", asOf: 1, changes: [{ field: "heading", before: "Hello", after: "Hello all" }] },
  });
  if (!request) return;
  const saved = takeAnswer(edits, request, { entry: entry("a", { heading: "Hello all" }, 2) });
  expect(nextRequest(saved)).toBeUndefined();
  expect(read(saved, "a", "heading")).toBe("Hello all");
});

test("what is written while it is sent stays to be sent, based on what has arrived", () => {
  const edits = write(opened, "a", "heading", "Hello a");
  const request = nextRequest(edits);
  if (!request) throw new Error("nothing to send");
  const going = write(edits, "a", "heading", "Hello all");
  const saved = takeAnswer(going, request, { entry: entry("a", { heading: "Hello a" }, 2) });
  expect(nextRequest(saved)?.body).toMatchObject({
    asOf: 2,
    changes: [{ field: "heading", before: "Hello a", after: "Hello all" }],
  });
});

test("a field that is written back to what it was needs not be sent", () => {
  const edits = write(write(opened, "a", "heading", "Hellooo"), "a", "heading", "Hello");
  expect(hasUnsent(edits)).toBe(false);
  expect(edits.past).toEqual([]);
});

test("new documents are sent before those that lead to them", () => {
  const made = addEntry(opened, { id: "new", type: "accordion", fields: { heading: "?" } });
  const edits = changeFields(made, [{ id: "page", field: "sections", value: links("a", "b", "new") }]);
  expect(nextRequest(edits)).toEqual({
    kind: "create",
    body: { id: "new", type: "accordion", fields: { heading: "?" } },
  });
});

test("what was written in a new document after its answer was lost is sent once the document is known to be there", () => {
  const made = addEntry(opened, { id: "new", type: "accordion", fields: { heading: "?" } });
  const edits = write(made, "new", "heading", "Why?");
  const request = nextRequest(edits);
  if (!request) throw new Error("nothing to send");
  const saved = takeAnswer(edits, request, { entry: entry("new", { heading: "?" }, 1) });
  expect(nextRequest(saved)?.body).toMatchObject({ changes: [{ field: "heading", before: "?", after: "Why?" }] });
});

test("keys that follow each other are taken back together, and the way back survives saving", () => {
  const written = write(write(opened, "a", "heading", "Hello a", 0), "a", "heading", "Hello al", 200);
  const later = write(written, "a", "heading", "Bye", 9_000);
  const request = nextRequest(later);
  const saved = request ? takeAnswer(later, request, { entry: entry("a", { heading: "Bye" }, 2) }) : later;
  const back = undoStep(saved);
  expect(read(back, "a", "heading")).toBe("Hello al");
  expect(read(undoStep(back), "a", "heading")).toBe("Hello");
  expect(read(redoStep(undoStep(back)), "a", "heading")).toBe("Hello al");
  expect(nextRequest(back)?.body).toMatchObject({ changes: [{ before: "Bye", after: "Hello al" }] });
});

test("taking a removed section back keeps what others have added meanwhile", () => {
  const removed = changeFields(opened, [{ id: "page", field: "sections", value: links("b") }]);
  const step = removed.past.at(-1);
  const request = nextRequest(removed);
  if (!step || !request) throw new Error("nothing was removed");
  const theirs = takeAnswer(removed, request, {
    entry: entry("page", { title: "About", sections: links("b", "theirs") }, 3),
  });
  expect(read(undoStep(theirs), "page", "sections")).toEqual(links("a", "b", "theirs"));
  const hidden = changeFields(theirs, [{ id: "b", field: hiddenField, value: true }]);
  expect(read(takeStepBack(hidden, step), "page", "sections")).toEqual(links("a", "b", "theirs"));
});

test("a section is hidden by its own part of the request", () => {
  const edits = changeFields(opened, [{ id: "b", field: hiddenField, value: true }]);
  expect(nextRequest(edits)?.body).toEqual({ id: "b", kind: "Entry", asOf: 1, changes: [], isHidden: true });
  const b = edits.documents.b;
  expect(b && currentEntry(b)).toMatchObject({ isHidden: true, state: "changed", fields: { heading: "Good bye" } });
});

test("what others change is shown, but for the field that one is writing in, which is sent as based on what was seen", () => {
  const edits = write(opened, "a", "heading", "Mine");
  const theirs = entry("a", { heading: "Theirs", subtitle: "A line" }, 5);
  const news = refreshEdits(edits, fresh(theirs, entry("b", { heading: "So long" }, 2)));
  expect(read(news, "a", "heading")).toBe("Mine");
  expect(read(news, "a", "subtitle")).toBe("A line");
  expect(read(news, "b", "heading")).toBe("So long");
  expect(nextRequest(news)?.body).toMatchObject({ asOf: 0, changes: [{ before: "Hello", after: "Mine" }] });
});

test("of two texts somebody has to say which is right, two lists are merged", () => {
  const edits = write(
    changeFields(opened, [{ id: "page", field: "sections", value: links("b", "a") }]),
    "page",
    "title",
    "Mine",
  );
  const theirs = entry("page", { title: "Theirs", sections: links("a", "b", "theirs") }, 2);
  const conflicts = [
    { field: "title", theirs: "Theirs", by: "Ann", at: 7 },
    { field: "sections", theirs: links("a", "b", "theirs"), by: "Ann", at: 7 },
  ];
  const taken = mergeConflict(edits, "page", { entry: theirs, conflicts });
  expect(taken.open).toEqual([{ id: "page", field: "title", mine: "Mine", theirs: "Theirs", by: "Ann", at: 7 }]);
  expect(read(taken.edits, "page", "sections")).toEqual(links("b", "theirs", "a"));
  const chosen = taken.open.reduce((edits, each) => settleConflict(edits, each, true), taken.edits);
  expect(nextRequest(chosen)?.body).toMatchObject({ asOf: 2 });
});

test("a conflict that nobody has answered is one again after the page was loaded anew", () => {
  const theirs = entry("page", { title: "Theirs", sections: links("a", "b") }, 2);
  const conflicts = [{ field: "title", theirs: "Theirs", by: "Ann", at: 7 }];
  const { edits } = mergeConflict(write(opened, "page", "title", "Mine"), "page", { entry: theirs, conflicts });
  const stored = JSON.parse(JSON.stringify(editsToStore(edits)));
  const again = withSessionEdits(openPageEdits({ ...page, root: theirs }), stored);
  expect(nextRequest(again)?.body).toMatchObject({
    asOf: 0,
    changes: [{ field: "title", before: "About", after: "Mine" }],
  });
});

test("what has not arrived is there again after the page was loaded anew, with documents that were made", () => {
  const made = addEntry(opened, { id: "new", type: "accordion", fields: {} });
  const edits = write(write(made, "new", "heading", "Why?"), "a", "heading", undefined);
  const stored = JSON.parse(JSON.stringify(editsToStore(edits)));
  const again = withSessionEdits(openPageEdits(page), stored);
  expect(nextRequest(again)?.body).toMatchObject({ id: "new", fields: { heading: "Why?" } });
  expect(read(again, "a", "heading")).toBeUndefined();
  expect(editsToStore(opened)).toEqual([]);
});

test("words of a part that somebody has taken off the page meanwhile are told apart, and stay with the tab", () => {
  const edits = write(write(opened, "b", "heading", "Farewell"), "a", "heading", "Hello all");
  const stored = JSON.parse(JSON.stringify(editsToStore(edits)));
  const again = withSessionEdits(openPageEdits({ ...page, entries: page.entries.slice(0, 1) }), stored);
  expect(read(again, "a", "heading")).toBe("Hello all");
  expect(again.orphanedEdits).toEqual([
    { id: "b", type: "pageTextSection", unsent: { heading: { before: "Good bye", after: "Farewell" } } },
  ]);
  expect(editsToStore(again)).toEqual(stored);
});

test("a new part is made without the field that the server refuses, which stays to be sent", () => {
  const made = addEntry(opened, { id: "new", type: "accordion", fields: { heading: "Why?", kind: "odd" } });
  const refused = refuse(made, "new", { kind: "Not among those to choose from." });
  const request = nextRequest(refused);
  expect(request?.body).toEqual({ id: "new", type: "accordion", fields: { heading: "Why?" } });
  if (!request) return;
  const saved = takeAnswer(refused, request, { entry: entry("new", { heading: "Why?" }, 1) });
  expect(nextRequest(saved)).toBeUndefined();
  expect(hasUnsent(saved)).toBe(true);
  expect(read(saved, "new", "kind")).toBe("odd");
});

const sendNext = (edits: PageEdits): { edits: PageEdits; request: NextRequest } => {
  const request = nextRequest(edits);
  if (!request) throw new Error("nothing to send");
  return { edits: noteSent(edits, request), request };
};

test("what is taken back while it is on its way is sent, also when news of others come before the answer", () => {
  const { edits, request } = sendNext(write(opened, "a", "heading", "Hello all"));
  const news = refreshEdits(undoStep(edits), fresh(entry("a", { heading: "Hello", layout: "wide" }, 2)));
  const answered = takeAnswer(news, request, { entry: entry("a", { heading: "Hello all", layout: "wide" }, 3) });
  expect(read(answered, "a", "heading")).toBe("Hello");
  expect(nextRequest(answered)?.body).toMatchObject({
    changes: [{ field: "heading", before: "Hello all", after: "Hello" }],
  });
});

test.each([
  ["what was added and taken out again after a lost answer stays out", "a b new", "a b", "a b new x", "a b x"],
  ["also where somebody else has taken out something", "a b new", "a b", "b new", "b"],
  ["what was taken out by a request that did not arrive is taken out", "a", "a", "a b x", "a x"],
  ["and put in another order", "b a", "b a", "a b x", "b x a"],
])("%s", (_, sent, mine, theirs, merged) => {
  const listOf = (ids: string) => links(...ids.split(" "));
  const lost = sendNext(changeFields(opened, [{ id: "page", field: "sections", value: listOf(sent) }])).edits;
  const edits = changeFields(lost, [{ id: "page", field: "sections", value: listOf(mine) }]);
  const conflicts = [{ field: "sections", theirs: listOf(theirs), by: "Ann", at: 1 }];
  const answer = { entry: entry("page", { title: "About", sections: listOf(theirs) }, 9), conflicts };
  const taken = mergeConflict(edits, "page", answer);
  expect(read(taken.edits, "page", "sections")).toEqual(listOf(merged));
});

test("what was sent without an answer never fills what the tab can keep", () => {
  let edits = opened;
  for (const number of Array.from({ length: 30 }, (_, each) => each)) {
    const long = `${number} ${"long ".repeat(6_000)}`;
    edits = sendNext(write(write(edits, "a", "heading", long), "a", "text", long)).edits;
  }
  const { heading } = edits.documents.a?.unsent ?? {};
  expect(heading?.unanswered?.at(-1)).toBe(heading?.after);
  expect(JSON.stringify(editsToStore(edits)).length).toBeLessThan(300_000);
});
