import { useState } from "react";
import { type ContentFault, changedDocuments } from "#desk/content/documents/publishing-contract.ts";
import { type DeskProblem, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { Editor } from "../editor/editor-context.ts";
import type { PageEdits } from "../edits/page-edits.ts";
import { requestPublication } from "../timed/publication-requests.ts";
import { problemWords } from "./publish-words.ts";
import { faultsIn } from "./publishing-faults.ts";

/** Sends what is to be published, one thing at a time, and says why it was refused. */
export function useSending({ store, edits, refresh }: Pick<Editor, "store" | "edits" | "refresh">) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ by: PageEdits; faults: readonly ContentFault[] }>();
  const tellProblem = (problem: DeskProblem) => {
    setRefused({ by: store.state().edits, faults: faultsIn(problem) });
    notify(problemWords(problem), { isProblem: true });
  };
  const faults: readonly ContentFault[] = refused?.by === edits ? refused.faults : [];
  return {
    isBusy,
    /** What the server has found wrong, until somebody has changed something. */
    faults,
    /** @returns whether it was done */
    async send(command: "publish" | "unpublish", body: object): Promise<boolean> {
      const result = await deskPost(`/desk/api/content/${command}`, body, changedDocuments);
      if (result.ok) store.refresh(result.data);
      else tellProblem(result);
      return result.ok;
    },
    /** Schedules it: what is published at that time is what was approved now. @returns whether it was approved */
    async approve(at: number, pageId: string, body: object): Promise<boolean> {
      const result = await requestPublication({ at, pageId, documents: [], unpublish: [], ...body });
      if (!result.ok) tellProblem(result);
      return result.ok;
    },
    /** Does nothing while something is being sent; asks how the page is now afterwards. */
    async exclusively(work: () => Promise<unknown>): Promise<void> {
      if (isBusy) return;
      setBusy(true);
      await work().finally(() => setBusy(false));
      await refresh();
    },
  };
}
