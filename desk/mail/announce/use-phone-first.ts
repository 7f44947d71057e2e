import { useState } from "react";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { type Decided, decidedResponse } from "#desk/mail/decisions/decisions-contract.ts";

/** Keeps a mail back because somebody phones first, or puts it among the others again. It is busy until the page shows that. */
export function usePhoneFirst() {
  const [isBusy, setBusy] = useState(false);
  const change = useChange("announce", decidedResponse);
  const { person } = useAccount();
  const phoneFirst = async (decided: Decided, phonesFirst: boolean): Promise<void> => {
    const { kind, reference, name } = decided;
    const [before, after] = [decided.phonesFirst?.id ?? null, phonesFirst ? person.id : null];
    const words = phonesFirst ? `${name}: you ring first.` : `${name}: told by mail, with the others.`;
    setBusy(true);
    const undo = { kind, reference, before: after, after: before, isUndo: true };
    await change("phone-first", { kind, reference, before, after }, words, undo);
    setBusy(false);
  };
  return { isBusy, phoneFirst };
}
