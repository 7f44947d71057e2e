import { useEffect, useState, useSyncExternalStore } from "react";
import { savedDocument } from "#desk/content/documents/documents-contract.ts";
import { type OpenPage, openPageAnswer } from "#desk/content/pages-of-site/pages-contract.ts";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { saveBeforeSignOut } from "#desk/frame/shell/account/unsent-pages.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { answerOrder } from "#platform/answer-order.ts";
import { hasUnsent } from "../edits/page-edits.ts";
import { createPageStore, type PageStore } from "../edits/page-store.ts";
import { editsToStore, sessionEditsOf, withSessionEdits } from "../edits/session-edits.ts";
import { newsOfOthers } from "../edits/sync-edits.ts";
import { valueText } from "../words/value-text.ts";

/** A page in the editor, with what somebody is asked about just now. Saves by itself, and shows what others do. */
export function usePageStore(page: OpenPage) {
  const { person } = useAccount();
  const { conflict, ask } = useSaving();
  const [store] = useState(() => {
    const stored = sessionEditsOf(person.id, page.root.id);
    return createPageStore({
      page,
      post: ({ kind, body }) => deskPost(`/desk/api/content/${kind}`, body, savedDocument),
      askToKeepMine: ({ id, field, mine, theirs, by, at }) =>
        ask([{ field: `${id}/${field}`, theirs: valueText(theirs), mine: valueText(mine), by, at }]),
      restore: (edits) => withSessionEdits(edits, stored.read()),
      keep: (edits) => stored.save(editsToStore(edits)),
    });
  });
  const { edits, saving } = useSyncExternalStore(store.subscribe, store.state);
  const [{ address, alsoOn, timed }, setAround] = useState<Pick<OpenPage, "address" | "alsoOn" | "timed">>(page);
  const [nextTurn] = useState(answerOrder);
  const refresh = async () => {
    const turn = nextTurn();
    const result = await deskGet(`/desk/api/pages/${page.root.id}`, openPageAnswer);
    const fresh = result.ok ? result.data.page : null;
    if (!fresh || !turn.take()) return result.ok || result.status !== 0;
    for (const by of newsOfOthers(store.state().edits, fresh, person.name))
      notify(`${by} is at work on this page, too.`);
    const entries = [fresh.root, ...fresh.entries, ...(fresh.menu?.entries ?? [])];
    store.refresh({ entries, assets: fresh.assets });
    setAround(fresh);
    return true;
  };
  const isOnline = usePoll(refresh);
  useSavingBeforeLeaving(store, isOnline);
  return { store, edits, saving, address, alsoOn, timed, refresh, conflict };
}

/** Sends what is not saved yet when somebody turns to something else or signs out, and as soon as there is a connection again. */
function useSavingBeforeLeaving(store: PageStore, isOnline: boolean) {
  useEffect(() => saveBeforeSignOut(store.state().edits.rootId, store.save), [store]);
  useEffect(() => {
    if (isOnline) void store.save();
  }, [store, isOnline]);
  useEffect(() => {
    const saveIfHidden = () => document.visibilityState === "hidden" && void store.save();
    const warn = (event: BeforeUnloadEvent) => hasUnsent(store.state().edits) && event.preventDefault();
    document.addEventListener("visibilitychange", saveIfHidden);
    window.addEventListener("beforeunload", warn);
    return () => {
      document.removeEventListener("visibilitychange", saveIfHidden);
      window.removeEventListener("beforeunload", warn);
      void store.save();
    };
  }, [store]);
}
