import type { Database } from "../../store/content-store.ts";
import { type ContentType, readDocument } from "../../store/documents.ts";

/** Removes the values of fields that a content type no longer has, as Contentful does: no entry could be saved with them. */
export async function removeFieldValues(db: Database, { sys, fields }: ContentType): Promise<void> {
  const known = new Set(fields.map(({ id }) => id));
  for (const table of ["content_items", "content_published"] as const) {
    const rows = await db.selectFrom(table).select(["id", "document"]).where("kind", "=", "entries").execute();
    for (const row of rows) {
      const document = readDocument(row.document);
      const values = Object.entries(Object(document.fields));
      const remaining = values.filter(([id]) => known.has(id));
      if (!isOfType(document.sys.contentType, sys.id) || remaining.length === values.length) continue;
      await db
        .updateTable(table)
        .set({ document: JSON.stringify({ ...document, fields: Object.fromEntries(remaining) }) })
        .where("kind", "=", "entries")
        .where("id", "=", row.id)
        .execute();
    }
  }
}

const isOfType = (contentType: unknown, id: string) => Object(contentType).sys?.id === id;
