import type { Database } from "./content-store.ts";
import { entrySchema, localeSchema, readDocument, slugsOf } from "./documents.ts";

/** Web addresses under which visitors could read an entry before: who has one of them finds the entry where it is now. */

type Published = { id: string; document: string };

/** Stores the slugs of entries that are about to be replaced as published, or taken off the site. */
async function storeFormerSlugs(db: Database, published: readonly Published[], at: string): Promise<void> {
  const rows = published.flatMap(({ id, document }) =>
    [...new Set(slugsOf(readDocument(document)))].map((slug) => ({ slug, id, until: at })),
  );
  for (let start = 0; start < rows.length; start += 1_000)
    await db
      .insertInto("content_former_slugs")
      .values(rows.slice(start, start + 1_000))
      .onConflict((conflict) =>
        conflict.columns(["slug", "id"]).doUpdateSet((row) => ({ until: row.ref("excluded.until") })),
      )
      .execute();
}

/** The same of those of these entries that are published. */
export async function storeFormerSlugsOf(db: Database, ids: readonly string[], at: string): Promise<void> {
  for (let start = 0; start < ids.length; start += 1_000) {
    const published = await db
      .selectFrom("content_published")
      .select(["id", "document"])
      .where("kind", "=", "entries")
      .where("id", "in", ids.slice(start, start + 1_000))
      .execute();
    await storeFormerSlugs(db, published, at);
  }
}

export async function deleteFormerSlugs(db: Database, id: string): Promise<void> {
  await db.deleteFrom("content_former_slugs").where("id", "=", id).execute();
}

/**
 * The present slug of the published entry that had this one last.
 *
 * @param isWanted whether it leads anywhere
 */
export async function findPresentSlug(
  db: Database,
  { contentType, slug }: { contentType: string; slug: string },
  isWanted: (slug: string) => boolean,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom("content_former_slugs as former")
    .innerJoin("content_published as published", "published.id", "former.id")
    .select("published.document")
    .where("published.kind", "=", "entries")
    .where("former.slug", "=", slug)
    .orderBy("former.until", "desc")
    .orderBy("former.id")
    .execute();
  if (rows.length === 0) return undefined;
  const locale = await readDefaultLocale(db);
  for (const { document } of rows) {
    const { sys, fields } = entrySchema.parse(readDocument(document));
    const present = fields.slug?.[locale];
    const isOther = typeof present === "string" && present !== slug && sys.contentType.sys.id === contentType;
    if (isOther && isWanted(present)) return present;
  }
  return undefined;
}

async function readDefaultLocale(db: Database): Promise<string> {
  const rows = await db.selectFrom("content_items").select("document").where("kind", "=", "locales").execute();
  const locales = rows.map(({ document }) => localeSchema.parse(readDocument(document)));
  return (locales.find((locale) => locale.default) ?? locales[0])?.code ?? "en-US";
}
