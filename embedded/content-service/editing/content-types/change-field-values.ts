import type { Database } from "../../store/content-store.ts";
import { type ContentType, readDocument } from "../../store/documents.ts";

type Values = Record<string, unknown>;

/** Removes the values of fields that a content type no longer has, as Contentful does: no entry could be saved with them. */
export async function removeFieldValues(db: Database, { sys, fields }: ContentType): Promise<void> {
  const known = new Set(fields.map(({ id }) => id));
  await changeFieldValues(db, sys.id, (values) => Object.fromEntries(values.filter(([id]) => known.has(id))));
}

/** Moves values to fields of new ids, as Contentful does when a field's id was changed. */
export async function renameFieldValues(db: Database, type: string, newIds: ReadonlyMap<string, string>) {
  await changeFieldValues(db, type, (values) =>
    Object.fromEntries(values.map(([id, value]) => [newIds.get(id) ?? id, value])),
  );
}

/** In what is edited and in what is published. Versions do not count it. */
async function changeFieldValues(db: Database, type: string, change: (values: [string, unknown][]) => Values) {
  for (const table of ["content_items", "content_published"] as const) {
    const rows = await db.selectFrom(table).select(["id", "document"]).where("kind", "=", "entries").execute();
    for (const row of rows) {
      const document = readDocument(row.document);
      if (Object(document.sys.contentType).sys?.id !== type) continue;
      const changed = JSON.stringify({ ...document, fields: change(Object.entries(Object(document.fields))) });
      if (changed === row.document) continue;
      await db
        .updateTable(table)
        .set({ document: changed })
        .where("kind", "=", "entries")
        .where("id", "=", row.id)
        .execute();
    }
  }
}
