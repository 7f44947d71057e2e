import { useState } from "react";
import { useRevalidator } from "react-router";
import { type Decided, saved } from "#app/desk/decisions/decisions-contract.ts";
import { deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";

/** Keeps a mail back because somebody rings first, or puts it among the others again. */
export function useRinging() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const ring = async ({ kind, reference, name }: Decided, rings: boolean): Promise<void> => {
    const post = (value: boolean) => deskPost("/desk/api/announce/ring", { kind, reference, rings: value }, saved);
    setBusy(true);
    const result = await post(rings);
    setBusy(false);
    if (result.ok)
      notify(rings ? `${name}: you ring first.` : `${name}: told by mail, with the others.`, {
        undo: () => post(!rings),
      });
    else notify(result.detail, { isProblem: true });
    await revalidate();
  };
  return { isBusy, ring };
}
