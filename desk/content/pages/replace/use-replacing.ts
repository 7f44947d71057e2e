import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ContentFault } from "#desk/content/documents/publishing-contract.ts";
import { type FactPlace, type FactSearch, replaced } from "#desk/content/replace/replace-contract.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { faultsIn } from "../publish/publishing-faults.ts";
import { askWhatVisitorsSee } from "../publish/visitors-see.ts";
import { requestTakeBack, takenBackWords } from "../timed/publication-requests.ts";
import { placesCount, requestOf } from "./chosen-places.ts";

/** Changes a fact in the chosen places, and says what came of it. */
export function useReplacing(found: FactSearch) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly ContentFault[]>([]);
  /** Sent again after a lost answer, the same places are the same change. */
  const last = useRef({ of: "", id: "" });
  const replace = async (chosen: readonly FactPlace[], isPublishing: boolean) => {
    const body = requestOf(found, chosen, isPublishing);
    const of = JSON.stringify(body);
    if (last.current.of !== of) last.current = { of, id: crypto.randomUUID() };
    const { id } = last.current;
    setBusy(true);
    const result = await deskPost("/desk/api/pages/replace/all", { id, ...body }, replaced).finally(() =>
      setBusy(false),
    );
    setFaults(faultsIn(result));
    const isPublic = isPublishing && chosen.some(({ state }) => state !== "draft");
    if (!result.ok) notify(result.detail, { isProblem: true });
    else if (isPublic)
      notify(
        `Changed in ${placesCount(chosen.length)}.${await askWhatVisitorsSee(chosen.filter(({ state }) => state !== "draft"))}`,
        { undo: () => requestTakeBack(id), undone: takenBackWords },
      );
    else
      notify(
        `Changed in ${placesCount(chosen.length)}, as drafts. Under “Publish several” they can be published as one.`,
      );
    await revalidate();
  };
  return { isBusy, faults, replace };
}
