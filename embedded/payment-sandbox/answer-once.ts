import { claimKey, type KeyedRequest, type Reply, releaseKey, storeReply } from "./idempotency.ts";
import { errorReply } from "./intent-operations.ts";
import type { Database } from "./intent-store.ts";
import type { IntentStore } from "./update-stored-intent.ts";

type Keep = (db: Database, reply: Reply) => Promise<void>;
type Work = (keep: Keep) => Promise<Reply>;

/**
 * Carries a request out once for its key, if it has one, and answers the same to all that come later. `work` keeps its answer as soon as
 * it begins to do anything; when it finds the parameters wrong, or throws, it keeps none, and the key is free again.
 */
export async function answerOnce(
  { db, now }: Pick<IntentStore, "db" | "now">,
  { key, ...request }: Omit<KeyedRequest, "key"> & { key: string | undefined },
  work: Work,
): Promise<{ reply: Reply; isReplayed: boolean }> {
  if (!key) return { reply: await work(async () => {}), isReplayed: false };
  const claimed = await claimKey(db, { key, ...request }, now());
  if (claimed.is === "answered") return { reply: claimed.reply, isReplayed: true };
  if (claimed.is === "refused") return { reply: errorReply(claimed.fault), isReplayed: false };
  try {
    const reply = await work((trx, made) => storeReply(trx, claimed.claim, made));
    return { reply, isReplayed: false };
  } finally {
    await releaseKey(db, claimed.claim);
  }
}
