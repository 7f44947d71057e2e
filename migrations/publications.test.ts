import { expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMigrations } from "./index.ts";

const earlier = Object.fromEntries(Object.entries(siteMigrations).filter(([name]) => name < "0034-publications"));
const page = { id: "about", kind: "Entry", name: "About", version: 5, isUnpublished: false };
const section = { id: "words", kind: "Entry", name: "Words", version: 3, isUnpublished: true };
const fields = { title: { en: "About us" } };
const approved = [
  { ...page, publicVersion: 2, fields, metadata: { tags: [] } },
  { ...section, publicVersion: 1, fields: {} },
];

/** A database of before, with these rows of both tables, after the migration. */
async function open(publications: readonly object[], releases: readonly object[]) {
  const opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: earlier }]);
  const { db, location } = opened;
  const before = db.withTables<Record<string, Record<string, unknown>>>().$pickTables<string>();
  const made = { made_by: "ann", made_at: 1 };
  const own = { page_id: "about", name: "About", at: 10, problem: null, ended_at: null, lease_until: 0, ...made };
  for (const row of publications)
    await before
      .insertInto("desk_publications")
      .values({ ...own, documents: JSON.stringify(approved), ...row })
      .execute();
  const pages = JSON.stringify([{ id: "about", title: "About" }]);
  const of = { name: "", pages, published_at: null, taken_back_by: null, taken_back_at: null, ...made };
  for (const row of releases)
    await before
      .insertInto("desk_releases")
      .values({ ...of, ...row })
      .execute();
  await migrate(db, location, [{ name: "site", migrations: siteMigrations }]);
  const rows = async () => {
    const found = await db.selectFrom("desk_publications").selectAll().orderBy("id").execute();
    return Object.fromEntries(found.map(({ id, ...row }) => [id, row]));
  };
  const documents = async (id: string) =>
    db
      .selectFrom("desk_publication_documents")
      .selectAll()
      .where("publication_id", "=", id)
      .orderBy("position")
      .execute();
  return { rows, documents, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

test("what waits, is held, has failed or ended at a time stays so, with its documents as rows", async () => {
  await using site = await open(
    [
      { id: "waiting", status: "waiting" },
      { id: "held", status: "held" },
      { id: "failed", status: "failed", problem: "A picture is gone." },
      { id: "done", status: "done", ended_at: 11 },
      { id: "stopped", status: "stopped", ended_at: 12 },
    ],
    [],
  );
  const rows = await site.rows();
  const none = { pages: null, fact: null, problem: null, ended_at: null, taken_back_by: null, taken_back_at: null };
  const own = { ...none, page_id: "about", name: "About", at: 10, made_by: "ann", made_at: 1, lease_until: 0 };
  expect(rows).toEqual({
    waiting: { ...own, status: "waiting" },
    held: { ...own, status: "held" },
    failed: { ...own, status: "failed", problem: "A picture is gone." },
    done: { ...own, status: "done", ended_at: 11 },
    stopped: { ...own, status: "stopped", ended_at: 12 },
  });
  const first = { publication_id: "waiting", position: 0, document_id: "about", kind: "Entry", name: "About" };
  const documents = await site.documents("waiting");
  expect(documents).toMatchObject([
    { ...first, version: 5, public_version: 2, is_unpublished: 0, is_done: 0, after_version: null },
    { position: 1, document_id: "words", version: 3, public_version: 1, is_unpublished: 1, is_done: 0 },
  ]);
  expect(JSON.parse(documents[0]?.document ?? "")).toEqual({ fields, metadata: { tags: [] } });
  expect((await site.documents("done")).map((row) => row.is_done)).toEqual([1, 1]);
});

test("what was published together, and taken back, is there with what visitors read before and since", async () => {
  const released = (state: object) =>
    JSON.stringify([
      { ...page, before: 2, after: 5, ...state },
      { ...section, before: 1, after: null, ...state },
    ]);
  const documents = released({ isDone: true, isTakenBack: false });
  await using site = await open(
    [],
    [
      { id: "fact", name: "“1” is now “2”", documents, published_at: 20 },
      { id: "forgotten", documents: released({ isDone: false, isTakenBack: false }) },
      { id: "taken", documents, published_at: 20, taken_back_by: "bob", taken_back_at: 21 },
    ],
  );
  const pages = JSON.stringify([{ id: "about", title: "About" }]);
  const own = { page_id: "about", name: "About", pages, at: null, status: "done", ended_at: 20 };
  expect(await site.rows()).toMatchObject({
    fact: { ...own, fact: "“1” is now “2”", taken_back_at: null },
    forgotten: { ...own, status: "stopped", ended_at: 1 },
    taken: { ...own, fact: null, taken_back_by: "bob", taken_back_at: 21 },
  });
  expect(await site.documents("taken")).toMatchObject([
    { document_id: "about", version: 5, public_version: 2, is_unpublished: 0, is_done: 1, after_version: 5 },
    { document_id: "words", version: 3, public_version: 1, is_unpublished: 1, is_done: 1, after_version: null },
  ]);
});

test("what is published together at a time becomes one row, whether it waits, is done, or was half done at Contentful", async () => {
  const unchanged = { ...page, id: "same", version: 2, publicVersion: 1, fields };
  const documents = JSON.stringify([...approved, unchanged]);
  const released = JSON.stringify([
    { ...page, before: 1, after: 9, isDone: true, isTakenBack: false },
    { ...section, before: 1, after: null, isDone: false, isTakenBack: false },
  ]);
  const waiting = JSON.stringify([{ ...page, before: 1, after: null, isDone: false, isTakenBack: false }]);
  await using site = await open(
    [
      { id: "waiting", status: "waiting", documents },
      { id: "done", status: "done", ended_at: 11, documents },
      { id: "half", status: "failed", problem: "Please do the rest.", documents },
      { id: "stopped", status: "stopped", ended_at: 12, documents },
    ],
    [
      { id: "waiting", documents: waiting },
      { id: "done", documents: released, published_at: 11 },
      { id: "half", documents: released, published_at: 11 },
      { id: "stopped", documents: released, published_at: 11 },
    ],
  );
  expect(await site.rows()).toMatchObject({
    waiting: { status: "waiting", at: 10, ended_at: null },
    done: { status: "done", at: 10, ended_at: 11 },
    half: { status: "failed", problem: "Please do the rest.", ended_at: null },
    stopped: { status: "done", ended_at: 12 },
  });
  const stateOf = async (id: string) =>
    (await site.documents(id)).map((row) => [row.document_id, row.is_done, row.public_version, row.after_version]);
  expect(await stateOf("waiting")).toEqual([
    ["about", 0, 2, null],
    ["words", 0, 1, null],
    ["same", 0, 1, null],
  ]);
  expect(await stateOf("done"), "the same as it was: no part of it").toEqual([
    ["about", 1, 1, 9],
    ["words", 1, 1, null],
    ["same", 0, 1, null],
  ]);
  expect((await stateOf("half")).map(([id, isDone]) => [id, isDone])).toEqual([
    ["about", 1],
    ["words", 0],
    ["same", 0],
  ]);
});

test("what is damaged fails in words", async () => {
  const damaged = ["[", "{}", "[null]", '[{"id":"about"}]', '[{"id":"about","kind":"Entry","version":"5"}]'];
  const publications = damaged.map((documents, at) => ({ id: `${at}`, status: "waiting", documents }));
  const releases = damaged.map((pages, at) => ({ id: `release ${at}`, pages, documents: pages, published_at: 20 }));
  await using site = await open(publications, releases);
  const rows = await site.rows();
  const problem = "What was to be published is damaged. Please approve it again.";
  for (const { id } of publications) expect(rows[id]).toMatchObject({ status: "failed", problem });
  for (const { id } of releases) expect(rows[id]).toMatchObject({ status: "done", pages: "[]" });
});
