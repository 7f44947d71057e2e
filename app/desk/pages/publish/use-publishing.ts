import { useMemo, useState } from "react";
import {
  type ContentFault,
  changedDocuments,
  changedMeanwhile,
  contentFaults,
  type DocumentState,
  type EditedEntry,
} from "#app/desk/content/content-contract.ts";
import { type DeskProblem, deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";
import type { Editor } from "../editor/editor-context.ts";
import { currentAssets, currentEntries, hasUnsent, type PageEdits } from "../edits/page-edits.ts";
import { entryTitle, kindName } from "../words/entry-names.ts";
import { checkPage, stopping } from "./use-page-check.ts";
import {
  changedSince,
  isNothing,
  publishRequestOf,
  stateOfPage,
  type ToPublish,
  whatToPublish,
} from "./what-to-publish.ts";

/** What publishing the page would do, and the ways to do it. */
export type Publishing = {
  state: DocumentState;
  toPublish: ToPublish;
  /** Whether there is nothing to publish, or it is just being done. */
  isIdle: boolean;
  /** What the server has found wrong when it was tried last. */
  faults: readonly ContentFault[];
  publish: () => Promise<void>;
  mayTakeOff: boolean;
  takeOff: () => Promise<void>;
};

/** A page is published together with all that is on it, at once. */
export function usePublishing(editor: Omit<Editor, "place">): Publishing {
  const { store, edits, root, entries, types, mayChange, refresh } = editor;
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ by: PageEdits; faults: readonly ContentFault[] }>();
  const toPublish = useMemo(
    () => whatToPublish({ rootId: root.id, entries, assets: currentAssets(edits) }),
    [root.id, entries, edits],
  );
  const state = stateOfPage(root, toPublish);
  const name = entryTitle(root, types) || kindName(root.type, types);
  const send = async (command: "publish" | "unpublish", body: object, words: string) => {
    const result = await deskPost(`/desk/api/content/${command}`, body, changedDocuments);
    if (result.ok) {
      store.refresh(result.data);
      setRefused(undefined);
      notify(words);
      return;
    }
    const found = contentFaults.safeParse(result.body);
    if (result.status === 422 && found.success) setRefused({ by: store.state().edits, faults: found.data.faults });
    notify(problemWords(result), { isProblem: true });
    await refresh();
  };
  const once = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  return {
    state,
    toPublish,
    isIdle: !mayChange || isBusy || isNothing(toPublish),
    // Whoever has changed something since tries again.
    faults: refused?.by === edits ? refused.faults : [],
    publish: () =>
      once(async () => {
        const seen = currentEntries(store.state().edits);
        await store.save();
        // What was chosen just now is known only by its link, and others may have been at work.
        const isCurrent = await refresh();
        const saved = store.state();
        if (!isCurrent || hasUnsent(saved.edits))
          return notify("Not published: what you wrote is not saved yet.", { isProblem: true });
        const current = new Map(currentEntries(saved.edits).map((entry) => [entry.id, entry]));
        const latest = whatToPublish({ rootId: root.id, entries: current, assets: saved.edits.assets });
        const changed = changedSince(seen, latest);
        if (changed.length > 0) return notify(changedWords(changed, types), { isProblem: true });
        const found = stopping((await checkPage(root.id)) ?? [], [...latest.entries, ...latest.assets]);
        if (found.length > 0) {
          setRefused({ by: store.state().edits, faults: found });
          return notify(missingWords, { isProblem: true });
        }
        await send("publish", publishRequestOf(latest), `${name} is published. Visitors see it now.`);
      }),
    mayTakeOff: mayChange && root.type === "generalPage" && root.state !== "draft",
    takeOff: () =>
      once(async () => {
        const { id, version } = store.state().edits.documents[root.id]?.saved ?? root;
        const body = { documents: [{ id, kind: "Entry", version }] };
        await send("unpublish", body, `${name} is off the site. It stays here as a draft.`);
      }),
  };
}

function changedWords(changed: readonly EditedEntry[], types: Editor["types"]): string {
  const names = changed.map((entry) => entryTitle(entry, types) || kindName(entry.type, types)).join(", ");
  return `Not published: somebody has just changed ${names}. Please look at it, and publish again.`;
}

const missingWords = "Not published: something is missing. Please look at what is listed.";

function problemWords({ status, body, detail }: DeskProblem): string {
  const changed = changedMeanwhile.safeParse(body);
  if (status === 409 && changed.success && changed.data.changed.length > 0)
    return `Not published: ${changed.data.changed.map(({ by, name }) => `${by || "somebody"} changed ${name}`).join(", ")} meanwhile. Please look at it, and publish again.`;
  if (status === 422) return missingWords;
  return `Not published. ${detail}`;
}
