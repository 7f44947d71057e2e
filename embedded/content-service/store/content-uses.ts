import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "./content-store.ts";
import { readDocument } from "./documents.ts";

const tagged = z.looseObject({
  metadata: z.looseObject({ tags: z.array(z.looseObject({ sys: z.looseObject({ id: z.string() }) })).catch([]) }),
});
const localized = z.looseObject({ fields: z.record(z.string(), z.record(z.string(), z.unknown()).catch({})) });

/** Whether an entry or asset has the tag: as it is edited, or as it is published. */
export function isTagUsed(db: Database, id: string): Promise<boolean> {
  return isUsed(db, id, (document) =>
    (tagged.safeParse(document).data?.metadata.tags ?? []).some(({ sys }) => sys.id === id),
  );
}

/** Whether an entry or asset has a value in the locale: as it is edited, or as it is published. */
export function isLocaleUsed(db: Database, code: string): Promise<boolean> {
  return isUsed(db, code, (document) =>
    Object.values(localized.safeParse(document).data?.fields ?? {}).some((values) => Object.hasOwn(values, code)),
  );
}

/** What the text of a document says is parsed: a name stands in it at many places, and its keys in any order. Only those that have it at all are read. */
async function isUsed(db: Database, name: string, isIn: (document: unknown) => boolean): Promise<boolean> {
  const pattern = `%${JSON.stringify(name).replaceAll(/[\\%_]/g, "\\$&")}%`;
  for (const table of ["content_items", "content_published"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("document")
      .where("kind", "in", ["entries", "assets"])
      .where(sql<boolean>`document like ${pattern} escape '\\'`)
      .execute();
    if (rows.some(({ document }) => isIn(readDocument(document)))) return true;
  }
  return false;
}
