import { useState } from "react";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { type Decided, decidedResponse } from "#desk/mail/decisions/decisions-contract.ts";

/** Keeps a mail back because somebody phones first, or puts it among the others again. It is busy until the page shows that. */
export function usePhoneFirst() {
  const [isBusy, setBusy] = useState(false);
  const change = useChange("announce", decidedResponse);
  const phoneFirst = async ({ kind, reference, name }: Decided, phonesFirst: boolean): Promise<void> => {
    const body = { kind, reference, phonesFirst };
    const words = phonesFirst ? `${name}: you ring first.` : `${name}: told by mail, with the others.`;
    setBusy(true);
    await change("phone-first", body, words, { ...body, phonesFirst: !phonesFirst });
    setBusy(false);
  };
  return { isBusy, phoneFirst };
}
