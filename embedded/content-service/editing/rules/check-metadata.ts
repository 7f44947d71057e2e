import { z } from "zod";
import type { Database } from "../../store/content-store.ts";
import { invalid } from "../content-refused.ts";

const schema = z.looseObject({
  tags: z.array(z.looseObject({ sys: z.looseObject({ linkType: z.literal("Tag"), id: z.string() }) })).optional(),
  concepts: z.array(z.unknown()).optional(),
});

/** The tags of an entry or asset exist. @throws ContentRefused */
export async function checkMetadata(db: Database, metadata: unknown): Promise<void> {
  if (metadata === undefined) return;
  const parsed = schema.safeParse(metadata);
  if (!parsed.success)
    throw invalid("InvalidEntry", [
      { name: "type", path: ["metadata"], value: metadata, details: "Metadata has a list of links to tags." },
    ]);
  const ids = (parsed.data.tags ?? []).map(({ sys }) => sys.id);
  if (ids.length === 0) return;
  const known = await db
    .selectFrom("content_items")
    .select("id")
    .where("kind", "=", "tags")
    .where("id", "in", ids)
    .execute();
  const missing = ids.filter((id) => !known.some((tag) => tag.id === id));
  if (missing.length === 0) return;
  const errors = missing.map((id) => ({
    name: "notResolvable",
    path: ["metadata", "tags"],
    value: id,
    details: `There is no tag "${id}".`,
  }));
  throw invalid("InvalidEntry", errors);
}
