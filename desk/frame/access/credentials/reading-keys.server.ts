import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "#services/services.server.ts";
import { deriveSecret, loadSiteSecret } from "#services/site/site-secret.server.ts";
import { findTokenOwnerById, type TokenOwner } from "./personal-tokens.server.ts";

/** What a key opens: what is published (Delivery API), or what is edited (Preview API). */
export type ReadingKind = "delivery" | "preview";
type Needed = Pick<Services, "reader" | "db">;

/** Neither a personal access token, nor the start of a key that an operator would choose. */
export const readingKeyPrefix = "CFKEY-";

/**
 * The keys that the Management API lists to whoever has a personal access token: they read, belong to that token, and end with it. Nothing is stored of them.
 */
export async function readingKeysOf({ db }: Needed, tokenId: string): Promise<Record<ReadingKind, string>> {
  const key = async (kind: ReadingKind) =>
    `${readingKeyPrefix}${kind}.${tokenId}.${await signatureOf(db, kind, tokenId)}`;
  return { delivery: await key("delivery"), preview: await key("preview") };
}

/** Whose key it is, and what it opens; undefined for a wrong one, and once its personal access token has ended. */
export async function findReadingKey(
  services: Needed,
  key: string,
): Promise<{ kind: ReadingKind; owner: TokenOwner } | undefined> {
  const [, kind, tokenId = "", signature = ""] = /^CFKEY-(delivery|preview)\.([\w-]{36})\.([\w-]{43})$/.exec(key) ?? [];
  if (kind !== "delivery" && kind !== "preview") return undefined;
  const expected = await signatureOf(services.db, kind, tokenId);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  const owner = await findTokenOwnerById(services, tokenId);
  return owner && { kind, owner };
}

async function signatureOf(db: Needed["db"], kind: ReadingKind, tokenId: string): Promise<string> {
  const secret = deriveSecret("keys for reading content", await loadSiteSecret(db));
  return createHmac("sha256", secret).update(`${kind} ${tokenId}`).digest("base64url");
}
