import type { Ledger } from "./change-intent.ts";
import { claimKey, type KeyedRequest, keepReply, letGo, type Reply } from "./idempotency.ts";
import { faultReply } from "./operations.ts";
import type { Database } from "./store.ts";

type Keep = (db: Database, reply: Reply) => Promise<void>;
type Work = (keep: Keep) => Promise<Reply>;

/**
 * Carries a request out once for its key, if it has one, and answers the same to all that come later. `work` keeps its answer as soon as
 * it begins to do anything; when it finds the parameters wrong, or throws, it keeps none, and the key is free again.
 */
export async function answerOnce(
  { db, now }: Pick<Ledger, "db" | "now">,
  { key, ...request }: Omit<KeyedRequest, "key"> & { key: string | undefined },
  work: Work,
): Promise<{ reply: Reply; isReplayed: boolean }> {
  if (!key) return { reply: await work(async () => {}), isReplayed: false };
  const claimed = await claimKey(db, { key, ...request }, now());
  if (claimed.is === "answered") return { reply: claimed.reply, isReplayed: true };
  if (claimed.is === "refused") return { reply: faultReply(claimed.fault), isReplayed: false };
  try {
    const reply = await work((trx, made) => keepReply(trx, claimed.claim, made));
    return { reply, isReplayed: false };
  } finally {
    await letGo(db, claimed.claim);
  }
}
