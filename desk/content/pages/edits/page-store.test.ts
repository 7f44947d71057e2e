import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EditedEntry, SavedDocument } from "#desk/content/documents/documents-contract.ts";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { problemCodes } from "#desk/frame/access/account/account-contract.ts";
import type { DeskResult } from "#desk/frame/shell/desk-fetch.ts";
import { createPageStore } from "./page-store.ts";
import type { NextRequest } from "./sync-edits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const root: EditedEntry = {
  id: "page",
  type: "generalPage",
  version: 1,
  state: "published",
  isHidden: false,
  fields: { title: "About" },
  updatedAt: 0,
  updatedBy: "",
};
const page: OpenPage = {
  root,
  entries: [],
  assets: [],
  address: "/about",
  alsoOn: {},
  menu: null,
  timed: [],
  mayChange: true,
};

/** By what somebody else wrote, whether the person keeps their own value. */
const choices: Record<string, boolean | undefined> = { Theirs: true, "Theirs, which is right": false };

/** Takes what is sent as the server does, once `answer` says so. */
function openStore(
  answer: (request: NextRequest) => DeskResult<SavedDocument> | undefined = () => undefined,
  { takesMs = 0, whileAsked = () => {} } = {},
) {
  const sent: NextRequest[] = [];
  let stored = root;
  const store = createPageStore({
    page,
    async askToKeepMine({ theirs }) {
      whileAsked();
      return choices[String(theirs)];
    },
    async post(request) {
      sent.push(request);
      if (takesMs > 0) await new Promise((answered) => setTimeout(answered, takesMs));
      const special = answer(request);
      if (special && !special.ok && special.status === 409) stored = { ...stored, version: 9 };
      if (special) return special;
      if (request.kind === "create") throw new Error("nothing is made here");
      const changed = Object.fromEntries(request.body.changes.map(({ field, after }) => [field, after]));
      stored = { ...stored, version: stored.version + 1, fields: { ...stored.fields, ...changed } };
      return { ok: true, data: { entry: stored } };
    },
  });
  const title = () => store.state().edits.documents.page?.unsent.title?.after ?? stored.fields.title;
  return { store, sent, title };
}

test("a text is saved two seconds after the last key, a change of structure at once", async () => {
  const { store, sent } = openStore();
  store.type("page", "title", "About u");
  await vi.advanceTimersByTimeAsync(1_500);
  store.type("page", "title", "About us");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toHaveLength(0);
  expect(store.state().saving).toEqual({ step: "saving" });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toHaveLength(1);
  expect(store.state().saving).toEqual({ step: "saved" });
  store.change([{ id: "page", field: "sections", value: [] }]);
  store.change([{ id: "page", field: "slug", value: "about-us" }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length).toBeGreaterThanOrEqual(2);
});

test("what is taken back while it is on its way is sent as soon as that has arrived", async () => {
  const { store, sent } = openStore(undefined, { takesMs: 300 });
  const step = store.change([{ id: "page", field: "title", value: "As it was then" }]);
  await vi.advanceTimersByTimeAsync(100);
  if (step) store.takeBack(step);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent.at(-1)?.body).toMatchObject({ changes: [{ before: "As it was then", after: "About" }] });
  await vi.advanceTimersByTimeAsync(300);
  expect(store.state().saving).toEqual({ step: "saved" });
});

test("what changes nothing is no step to take back, whatever was done before it", () => {
  const { store } = openStore();
  expect(store.change([{ id: "page", field: "title", value: "About us" }])).toBeDefined();
  expect(store.change([{ id: "page", field: "title", value: "About us" }])).toBeUndefined();
});

test.each([
  ["something else", "About us all"],
  ["what it was before", "About"],
])("one's own words whose answer was lost are nobody else's: %s takes their place unasked", async (_, written) => {
  let requests = 0;
  const entry = { ...root, version: 9, fields: { title: "About us" } };
  const conflict = { conflicts: [{ field: "title", theirs: "About us", by: "Ann", at: 1 }], entry };
  const { store, sent } = openStore(() => {
    requests += 1;
    if (requests === 1) return { ok: false, status: 0, detail: "", errors: [], body: undefined };
    if (requests === 2) return { ok: false, status: 409, detail: "", errors: [], body: conflict };
    return undefined;
  });
  store.type("page", "title", "About us");
  await store.save();
  store.type("page", "title", written);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.at(-1)?.body).toMatchObject({ changes: [{ before: "About us", after: written }] });
  expect(store.state().saving).toEqual({ step: "saved" });
});

test("what is put into a list stands behind what is in it by then, of whomever it is", () => {
  const { store } = openStore();
  store.refresh({ entries: [{ ...root, version: 2, fields: { ...root.fields, pictures: ["theirs"] } }], assets: [] });
  store.add("page", "pictures", "one");
  store.add("page", "pictures", "two");
  store.add("page", "films", "march");
  const { unsent } = store.state().edits.documents.page ?? {};
  expect([unsent?.pictures?.after, unsent?.films?.after]).toEqual([["theirs", "one", "two"], ["march"]]);
});

test.each([
  ["there is no connection", 0],
  ["one is signed out", 401],
])("while %s everything waits, and is sent again by itself", async (_, status) => {
  let isOffline = true;
  const { store, sent } = openStore(() =>
    isOffline ? { ok: false, status, detail: "not now", errors: [], body: undefined } : undefined,
  );
  store.type("page", "title", "About us");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.state().saving).toEqual({ step: "offline" });
  isOffline = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.state().saving).toEqual({ step: "saved" });
  expect(sent.at(-1)?.body).toMatchObject({ changes: [{ before: "About", after: "About us" }] });
});

test.each([
  ["Theirs", "Mine", 2],
  ["Theirs, which is right", "Theirs, which is right", 1],
])("where somebody else wrote “%s”, the person decides that it is “%s”", async (theirs, decided, requests) => {
  const entry = { ...root, version: 9, fields: { title: theirs } };
  const conflict = { conflicts: [{ field: "title", theirs, by: "Ann", at: 1 }], entry };
  let isFirst = true;
  const { store, sent } = openStore(() => {
    if (!isFirst) return undefined;
    isFirst = false;
    return { ok: false, status: 409, detail: "", errors: [], body: conflict };
  });
  store.type("page", "title", "Mine");
  await store.save();
  expect(sent).toHaveLength(requests);
  const document = store.state().edits.documents.page;
  expect(document?.unsent).toEqual({});
  expect(document?.saved.fields.title).toBe(decided);
});

test("what the server refuses has its words at the field, and is sent again once it changes", async () => {
  const faults = [{ id: "page", kind: "Entry", name: "About", field: "title", message: "Too long." }];
  const { store, sent } = openStore(({ body }) =>
    JSON.stringify(body).includes("Too long")
      ? { ok: false, status: 422, detail: "", errors: [], body: { faults } }
      : undefined,
  );
  store.type("page", "title", "Too long a title");
  await store.save();
  expect(store.state().saving).toEqual({ step: "refused", detail: "Too long." });
  expect(store.state().edits.documents.page?.faults).toEqual({ title: "Too long." });
  await store.save();
  expect(sent).toHaveLength(1);
  store.type("page", "title", "Short");
  await store.save();
  expect(store.state().saving).toEqual({ step: "saved" });
});

test("what the page gets while somebody is asked about a conflict stays", async () => {
  const entry = { ...root, version: 9, fields: { title: "Theirs" } };
  const conflict = { conflicts: [{ field: "title", theirs: "Theirs", by: "Ann", at: 1 }], entry };
  let requests = 0;
  const { store } = openStore(
    () => {
      requests += 1;
      return requests === 1 ? { ok: false, status: 409, detail: "", errors: [], body: conflict } : undefined;
    },
    { whileAsked: () => store.add("page", "pictures", "one") },
  );
  store.type("page", "title", "Mine");
  await store.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state().edits.documents.page?.saved.fields).toMatchObject({ title: "Mine", pictures: ["one"] });
});

test("whoever closes the question without an answer keeps their words, is told so, and is asked again", async () => {
  const entry = { ...root, version: 9, fields: { title: "Something else" } };
  const conflict = { conflicts: [{ field: "title", theirs: "Something else", by: "Ann", at: 1 }], entry };
  const { store, sent } = openStore(() => ({ ok: false, status: 409, detail: "", errors: [], body: conflict }));
  store.type("page", "title", "Mine");
  await store.save();
  expect(sent).toHaveLength(1);
  expect(store.state().edits.documents.page?.unsent.title?.after).toBe("Mine");
  expect(store.state().saving).toMatchObject({ step: "refused", detail: expect.stringContaining("Ann has changed") });
  store.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
});

test("a field that the server refuses does not keep the others of its document", async () => {
  const faults = [{ id: "page", kind: "Entry", name: "About", field: "title", message: "Too long." }];
  const { store, sent } = openStore(({ body }) =>
    JSON.stringify(body).includes("Too long")
      ? { ok: false, status: 422, detail: "", errors: [], body: { faults } }
      : undefined,
  );
  store.type("page", "title", "Too long a title");
  store.type("page", "slug", "about-us");
  await store.save();
  expect(sent.at(-1)?.body).toMatchObject({ changes: [{ field: "slug", after: "about-us" }] });
  const document = store.state().edits.documents.page;
  expect(document?.saved.fields.slug).toBe("about-us");
  expect(Object.keys(document?.unsent ?? {})).toEqual(["title"]);
  expect(document?.unsent.title).toMatchObject({ before: "About", after: "Too long a title" });
  expect(document?.faults).toEqual({ title: "Too long." });
  expect(store.state().saving).toEqual({ step: "refused", detail: "Too long." });
});

test("what is changed while a save is under way is sent, too, while a field of the page is refused, and counts as saved only then", async () => {
  const faults = [{ id: "page", kind: "Entry", name: "About", field: "title", message: "Too long." }];
  const { store, sent } = openStore(
    ({ body }) =>
      JSON.stringify(body).includes("Too long")
        ? { ok: false, status: 422, detail: "", errors: [], body: { faults } }
        : undefined,
    { takesMs: 300 },
  );
  store.type("page", "title", "Too long a title");
  await vi.advanceTimersByTimeAsync(2_500);
  store.change([{ id: "page", field: "slug", value: "about" }]);
  await vi.advanceTimersByTimeAsync(100);
  store.type("page", "slug", "about-us");
  await vi.advanceTimersByTimeAsync(300);
  expect(store.state().saving).toEqual({ step: "saving" });
  await vi.advanceTimersByTimeAsync(2_300);
  expect(sent.at(-1)?.body).toMatchObject({ changes: [{ field: "slug", before: "about", after: "about-us" }] });
  expect(store.state().saving).toEqual({ step: "refused", detail: "Too long." });
});

test("while another person is signed in nothing is saved in their name, and all of it once the writer is back", async () => {
  let isOther = true;
  const refused = { ok: false, status: 403, detail: "Bob is signed in.", errors: [], body: undefined } as const;
  const { store } = openStore(() => (isOther ? { ...refused, code: problemCodes.otherPerson } : undefined));
  store.type("page", "title", "About us");
  await store.save();
  expect(store.state().saving).toEqual({ step: "otherPerson", detail: "Bob is signed in." });
  expect(store.state().edits.documents.page?.unsent.title?.after).toBe("About us");
  isOther = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.state().saving).toEqual({ step: "saved" });
});
