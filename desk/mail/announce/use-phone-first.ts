import { useState } from "react";
import { useRevalidator } from "react-router";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { type Decided, decidedResponse } from "#desk/mail/decisions/decisions-contract.ts";

/** Keeps a mail back because somebody phones first, or puts it among the others again. It is busy until the page shows that. */
export function usePhoneFirst() {
  const [isBusy, setBusy] = useState(false);
  const { state, revalidate } = useRevalidator();
  const phoneFirst = async ({ kind, reference, name }: Decided, phonesFirst: boolean): Promise<void> => {
    const post = (value: boolean) =>
      deskPost("/desk/api/announce/phone-first", { kind, reference, phonesFirst: value }, decidedResponse);
    setBusy(true);
    const result = await post(phonesFirst);
    setBusy(false);
    if (result.ok)
      notify(phonesFirst ? `${name}: you ring first.` : `${name}: told by mail, with the others.`, {
        undo: () => post(!phonesFirst),
      });
    else notify(result.detail, { isProblem: true });
    await revalidate();
  };
  return { isBusy: isBusy || state === "loading", phoneFirst };
}
