import fc from "fast-check";
import { expect, it } from "vitest";
import { fixture, readFixtureFile } from "../test-content.ts";
import { readContentVersion } from "./content-store.ts";
import { readDocument } from "./documents.ts";
import {
  archiveDocument,
  createDocument,
  deleteDocument,
  type Editor,
  publishDocument,
  readEdited,
  unarchiveDocument,
  unpublishDocument,
  updateDocument,
} from "./edit-documents.ts";
import { exportContent, importContent } from "./import-export.ts";
import { readPublished } from "./published-documents.ts";
import { openStore, pageType, titled } from "./test-store.ts";

it("whatever is edited, and in whatever order, counts as the model says, and comes back from an export as it was", {
  timeout: process.env.LONG ? 600_000 : 120_000,
}, async () => {
  const operation = fc.record({
    id: fc.constantFrom("a", "b", "home"),
    name: fc.constantFrom("create", "update", "publish", "unpublish", "archive", "unarchive", "delete"),
    version: fc.constantFrom("current", "none", "old"),
    title: fc.string(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
      await using store = await openStore();
      await importContent(store.db, fixture(), readFixtureFile);
      const home = fixture().entries.find(({ sys }) => sys.id === "home");
      const model = new Map<string, ModelDocument>([
        [
          "home",
          { version: 4, counter: 2, edited: JSON.stringify(home?.fields), published: JSON.stringify(home?.fields) },
        ],
      ]);
      let publicVersion = await readContentVersion(store.db);
      for (const step of operations) {
        const expected = applyToModel(model, step);
        const result = await applyToStore(store.anna, model.get(step.id)?.version ?? 0, step, expected);
        expect(result, JSON.stringify(step)).toBe(expected);
        if (expected && (step.name === "publish" || step.name === "unpublish")) publicVersion += 1;
        expect(await readContentVersion(store.db)).toBe(publicVersion);
        for (const id of ["a", "b", "home"]) expect(await stateOf(store.db, id)).toEqual(model.get(id));
      }
      await expectSameAfterImport(store.db);
    }),
    { numRuns: process.env.LONG ? 100 : 12 },
  );
});

type ModelDocument = { version: number; counter: number; edited: string; published?: string; archived?: true };
type Step = { id: string; name: string; version: string; title: string };

/** Does to the model what the step would do, and returns whether it may be done. */
function applyToModel(model: Map<string, ModelDocument>, { id, name, version, title }: Step): boolean {
  const document = model.get(id);
  const edited = JSON.stringify(titled(title).fields);
  if (name === "create") {
    if (!document) model.set(id, { version: 1, counter: 0, edited });
    return !document;
  }
  const isAllowed: Record<string, boolean> = {
    update: !document?.archived,
    publish: !document?.archived,
    unpublish: document?.published !== undefined,
    archive: !document?.archived && document?.published === undefined,
    unarchive: document?.archived === true,
    delete: document?.published === undefined,
  };
  if (!document || version === "old" || !isAllowed[name]) return false;
  if (name === "delete") return model.delete(id);
  document.version += 1;
  if (name === "update") document.edited = edited;
  if (name === "publish") {
    document.published = document.edited;
    document.counter += 1;
  }
  if (name === "unpublish") delete document.published;
  if (name === "archive") document.archived = true;
  if (name === "unarchive") delete document.archived;
  return true;
}

/** `after` is the version that the model has now, which is one more than the store's if the step is to be done. */
async function applyToStore(editor: Editor, after: number, { id, name, version, title }: Step, isDone: boolean) {
  const kind = "entries" as const;
  if (name === "create") return (await createDocument(editor, { kind, id }, titled(title), pageType)).ok;
  const stored = isDone && name !== "delete" ? after - 1 : undefined;
  const expected = { current: stored, none: undefined, old: 0 }[version];
  const target = { kind, id, version: expected };
  if (name === "update") return (await updateDocument(editor, target, titled(title))).ok;
  const operations: Record<string, typeof publishDocument> = {
    publish: publishDocument,
    unpublish: unpublishDocument,
    archive: archiveDocument,
    unarchive: unarchiveDocument,
    delete: deleteDocument,
  };
  return (await operations[name]?.(editor, target))?.ok;
}

async function stateOf(db: Editor["db"], id: string): Promise<ModelDocument | undefined> {
  const text = await readEdited(db, { kind: "entries", id });
  if (text === undefined) return undefined;
  const published = await readPublished(db, "entries", id);
  const { sys, fields } = readDocument(text);
  expect(sys.publishedVersion !== undefined).toBe(published !== undefined);
  return {
    version: sys.version ?? 0,
    counter: sys.publishedCounter ?? 0,
    edited: JSON.stringify(fields),
    ...(published !== undefined && { published: JSON.stringify(readDocument(published).fields) }),
    ...(sys.archivedVersion !== undefined && { archived: true }),
  };
}

async function expectSameAfterImport(db: Editor["db"]) {
  const exported = await exportContent(db, async () => {});
  await using other = await openStore();
  expect(await importContent(other.db, exported, readFixtureFile)).toMatchObject({ ok: true });
  expect(JSON.stringify(await exportContent(other.db, async () => {}))).toBe(JSON.stringify(exported));
  for (const id of ["a", "b", "home"])
    expect(await readPublished(other.db, "entries", id)).toBe(await readPublished(db, "entries", id));
}
