import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "./content-store.ts";
import { type EditedDocument, linksIn, readDocument } from "./documents.ts";

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

/** The entries with a link to an asset in any locale: as they are edited, or as they are published. */
export async function readEntriesLinkingTo(
  db: Database,
  state: "edited" | "published",
  assetId: string,
): Promise<EditedDocument[]> {
  const found = await readNaming(db, state === "edited" ? "content_items" : "content_published", ["entries"], assetId);
  const isLink = ({ sys }: { sys: { linkType: string; id: string } }) => sys.linkType === "Asset" && sys.id === assetId;
  return found.filter(({ fields }) => linksIn(fields).some(isLink));
}

async function isUsed(db: Database, name: string, isIn: (document: unknown) => boolean): Promise<boolean> {
  for (const table of ["content_items", "content_published"] as const)
    if ((await readNaming(db, table, ["entries", "assets"], name)).some(isIn)) return true;
  return false;
}

/** What the text of a document says is parsed: a name stands in it at many places, and its keys in any order. Only those that have it at all are read. */
async function readNaming(
  db: Database,
  table: "content_items" | "content_published",
  kinds: readonly string[],
  name: string,
): Promise<EditedDocument[]> {
  const pattern = `%${JSON.stringify(name).replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom(table)
    .select("document")
    .where("kind", "in", kinds)
    .where(sql<boolean>`document like ${pattern} escape '\\'`)
    .execute();
  return rows.map(({ document }) => readDocument(document));
}
