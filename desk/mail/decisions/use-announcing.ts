import { useState } from "react";
import { useRevalidator } from "react-router";
import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { whomWords } from "./decision-words.ts";
import { type Decided, type TellRequest, toldBatch } from "./decisions-contract.ts";

/** `notReached`: it may have arrived all the same; sent again it does no more. */
type Outcome = "told" | "refused" | "notReached";
type Way = TellRequest["records"][number]["way"];

/** Tells decisions, says what was done, with Undo, and reads the page again. It is busy until the page shows that. */
export function useAnnouncing() {
  const { timeZone } = useAccount();
  const { state, revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  // The same id until the request succeeds, so that one that is repeated tells once.
  const [batchId, setBatchId] = useState(() => crypto.randomUUID());
  const tell = async (whom: readonly Decided[], way: Way, when: string): Promise<Outcome> => {
    setBusy(true);
    const records = whom.map(({ kind, reference, version, decision, mail }) => ({
      kind,
      reference,
      version,
      decision,
      way,
      mailDigest: mail.digest,
    }));
    const result = await deskPost("/desk/api/announce/tell", { batchId, when, records }, toldBatch);
    setBusy(false);
    // A refused request did nothing: the next one needs an id of its own.
    if (result.ok || result.status !== 0) setBatchId(crypto.randomUUID());
    if (result.ok) sayTold(whom, way, momentWords(result.data.batch.goesAt, timeZone), result.data.batch.id);
    else notify(result.detail, { isProblem: true });
    await revalidate();
    if (result.ok) return "told";
    return result.status === 0 ? "notReached" : "refused";
  };
  return { isBusy: isBusy || state === "loading", tell };
}

function sayTold(whom: readonly Decided[], way: Way, moment: string, id: string) {
  const [first] = whom;
  const name = whom.length === 1 && first ? first.name : whomWords(whom);
  if (way === "phone") return notify(`${name}: told by telephone.`);
  notify(`${name}: the mail goes ${moment}.`, {
    undo: () => deskPost("/desk/api/announce/stop", { batchId: id }, toldBatch),
  });
}
