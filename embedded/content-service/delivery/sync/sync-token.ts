import { z } from "zod";

/**
 * What a client of the Sync API comes back with. It holds everything that the next answer depends on, so that nothing is stored for a
 * client: what it wants, and how far it is.
 */
const syncTokenSchema = z.strictObject({
  type: z.enum(["all", "Asset", "Entry", "Deletion", "DeletedAsset", "DeletedEntry"]),
  contentType: z.string().max(64).optional(),
  limit: z.int().min(1).max(1_000),
  /** What the client has: all up to this content version; undefined while it has nothing. */
  since: z.strictObject({ version: z.int(), mark: z.string() }).optional(),
  /** Within pages: where the sync began, which is what the client has after the last page, and the last document of the page before. */
  until: z.strictObject({ version: z.int(), mark: z.string() }).optional(),
  after: z.string().max(200).optional(),
});
export type SyncToken = z.infer<typeof syncTokenSchema>;
export const syncTypes = syncTokenSchema.shape.type.options;

export function encodeSyncToken(token: SyncToken): string {
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** Undefined for what is no token of ours. */
export function decodeSyncToken(text: string): SyncToken | undefined {
  if (text.length > 1_000) return undefined;
  try {
    return syncTokenSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
