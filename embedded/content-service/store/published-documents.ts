import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database, StoredItem } from "./content-store.ts";
import { assetSchema, fileUrls, type PublishableKind, publishableKinds, readDocument } from "./documents.ts";

/** What visitors can read and nobody publishes: a change shows at once. */
const alwaysPublicKinds = ["locales", "tags"];

/** What visitors read, and private tags, in the order of the imports. */
export async function readPublicItems(db: Database): Promise<StoredItem[]> {
  return db
    .selectFrom("content_items as item")
    .leftJoin("content_published as published", (join) =>
      join.onRef("published.kind", "=", "item.kind").onRef("published.id", "=", "item.id"),
    )
    .select(["item.kind", "item.id"])
    .select((row) => row.fn.coalesce("published.document", "item.document").as("document"))
    .where((row) => row.or([row("published.id", "is not", null), row("item.kind", "in", alwaysPublicKinds)]))
    .orderBy("item.kind")
    .orderBy("item.position")
    .orderBy("item.id")
    .execute();
}

/** The documents as edited that are not published as they are: drafts, changed and archived ones. */
export async function readUnpublishedItems(db: Database): Promise<StoredItem[]> {
  return db
    .selectFrom("content_items as item")
    .leftJoin("content_published as published", (join) =>
      join.onRef("published.kind", "=", "item.kind").onRef("published.id", "=", "item.id"),
    )
    .select(["item.kind", "item.id", "item.document"])
    .where("item.kind", "in", publishableKinds)
    .where((row) =>
      row.or([row("published.id", "is", null), row("published.document", "!=", row.ref("item.document"))]),
    )
    .orderBy("item.kind")
    .orderBy("item.position")
    .orderBy("item.id")
    .execute();
}

/** The published documents that differ from what is edited, in the order of the imports. */
export async function readDifferingPublished(db: Database): Promise<StoredItem[]> {
  return db
    .selectFrom("content_published as published")
    .innerJoin("content_items as item", (join) =>
      join.onRef("published.kind", "=", "item.kind").onRef("published.id", "=", "item.id"),
    )
    .select(["published.kind", "published.id", "published.document"])
    .whereRef("published.document", "!=", "item.document")
    .orderBy("item.kind")
    .orderBy("item.position")
    .orderBy("item.id")
    .execute();
}

export async function readPublished(db: Database, kind: PublishableKind, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("content_published")
    .select("document")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.document;
}

/** Stores published documents; those of the same ids are replaced. */
export async function writePublished(db: Database, items: readonly StoredItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += 1_000)
    await db
      .insertInto("content_published")
      .values(items.slice(start, start + 1_000))
      .onConflict((conflict) =>
        conflict.columns(["kind", "id"]).doUpdateSet((row) => ({ document: row.ref("excluded.document") })),
      )
      .execute();
}

export async function deletePublished(db: Database, kind: PublishableKind, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 1_000)
    await db
      .deleteFrom("content_published")
      .where("kind", "=", kind)
      .where("id", "in", ids.slice(start, start + 1_000))
      .execute();
}

/** Identifies everything that visitors read: documents in their order, and the bytes of published files. */
export async function publicDigest(db: Database): Promise<string> {
  const hash = createHash("sha256");
  const urls = new Set<string>();
  for (const { kind, id, document } of await readPublicItems(db)) {
    if (kind === "tags" && !isPublicTag(document)) continue;
    hash.update(JSON.stringify([kind, id, document]));
    if (kind === "assets") for (const url of fileUrls(assetSchema.parse(readDocument(document)))) urls.add(url);
  }
  const files = await db.selectFrom("content_files").select(["url", "digest"]).orderBy("url").execute();
  return hash.update(JSON.stringify(files.filter(({ url }) => urls.has(url)))).digest("hex");
}

/** Tags are private unless they say otherwise. */
export function isPublicTag(document: string): boolean {
  return tagSchema.safeParse(JSON.parse(document)).success;
}

const tagSchema = z.looseObject({ sys: z.looseObject({ visibility: z.literal("public") }) });
