import { useMemo } from "react";
import type { DocumentState } from "#desk/content/documents/documents-contract.ts";
import { type ContentFault, changedDocuments } from "#desk/content/documents/publishing-contract.ts";
import { incomingLinks } from "#desk/content/pages-of-site/pages-contract.ts";
import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { Editor } from "../editor/editor-context.ts";
import { currentAssets } from "../edits/page-edits.ts";
import { type Menu, useMenu } from "../menu/use-menu.ts";
import { listPublications, requestStop } from "../timed/publication-requests.ts";
import { type MenuTooEarly, menuTooEarly, type TimeChoice } from "../timed/publication-warnings.ts";
import {
  contains,
  type Outdated,
  othersIn,
  outdatedPublications,
  replaceablePublicationsOf,
  unfinishedOf,
} from "../timed/unfinished-publications.ts";
import { entryTitle, kindName } from "../words/entry-names.ts";
import { momentWords } from "../words/time-words.ts";
import { publishedWords, takenOffWords } from "./publish-words.ts";
import { saveAndConfirm } from "./save-and-confirm.ts";
import { useSending } from "./use-sending.ts";
import { askWhatVisitorsSee, askWhetherOff } from "./visitors-see.ts";
import { isNothing, publishRequestOf, stateOfPage, type ToPublish, whatToPublish } from "./what-to-publish.ts";

/** What publishing the page would do, and the ways to do it. Times are milliseconds since 1970. */
export type Publishing = {
  state: DocumentState;
  /** What of the page differs from what visitors see. */
  toPublish: ToPublish;
  menu: Menu | undefined;
  /** Whether there is nothing to publish, or it is just being done. */
  isIdle: boolean;
  /** What the server has found wrong when it was tried last. */
  faults: readonly ContentFault[];
  publish: () => Promise<void>;
  /** The latest scheduled publication of this page that contains no other page. It may contain the menu. */
  planned: TimedPublication | undefined;
  /** Those of them that are not how the page is by now. */
  outdated: readonly Outdated[];
  /** A scheduled change of the menu that would link to the page before it is public, with `choice` about to be made. */
  menuTooEarly: (choice?: TimeChoice) => MenuTooEarly | undefined;
  /** `replaces` is what it takes the place of. */
  publishAt: (at: number, replaces?: TimedPublication) => Promise<void>;
  /** Publishes the menu, and where that is asked for the page just before. */
  publishMenuAt: (at: number, withPage: boolean) => Promise<void>;
  takeOff: Leaving;
};

/** How the page leaves the site; undefined where there is nothing to leave it. */
type Leaving = { now: (() => Promise<void>) | undefined; at: ((at: number) => Promise<void>) | undefined };

/** A page is published together with all that is on it, and with the menu where that is chosen: at once, or at a time. */
export function usePublishing(editor: Omit<Editor, "location">): Publishing {
  const { edits, root, entries, types, mayChange, timed } = editor;
  const { timeZone } = useAccount();
  const menu = useMenu(editor);
  const sending = useSending(editor);
  const toPublish = useMemo(
    () => whatToPublish({ rootId: root.id, entries, assets: currentAssets(edits) }),
    [root.id, entries, edits],
  );
  const { isBusy, faults, exclusively, send, approve } = sending;
  const replaceable = replaceablePublicationsOf(editor);
  const roots = menu?.isWithPage ? [root.id, menu.id] : [root.id];
  const name = entryTitle(root, types) || kindName(root.type, types);
  const approveSeen = async (at: number, pageId: string, of: readonly string[], more: { replaces?: string } = {}) => {
    const latest = await saveAndConfirm(editor, of);
    return latest !== undefined && approve(at, pageId, { ...publishRequestOf(latest), ...more });
  };
  const publishAt = (at: number, replaces?: TimedPublication) =>
    exclusively(async () => {
      const of = menu && replaces && contains(replaces, menu.id) ? [root.id, menu.id] : roots;
      if (await approveSeen(at, root.id, of, replaces && { replaces: replaces.id }))
        tell(`${name} will be published, as it is now,`, at);
    });
  const tell = (what: string, at: number) =>
    notify(`${what} on ${momentWords(at, timeZone)}. Until then it can be stopped here.`);
  return {
    state: stateOfPage(root, toPublish),
    toPublish,
    menu,
    faults,
    publishAt,
    menuTooEarly: (choice) =>
      menuTooEarly({ pageId: root.id, isDraft: root.state === "draft", itemId: menu?.item?.id, timed }, choice),
    planned: replaceable.at(-1),
    outdated: outdatedPublications(replaceable, { toPublish, edits }),
    isIdle: !mayChange || isBusy || (isNothing(toPublish) && !menu?.isWithPage),
    publish: () =>
      exclusively(async () => {
        const latest = await saveAndConfirm(editor, roots);
        const listed = latest && (await listPublications());
        const request = latest && publishRequestOf(latest);
        if (!listed || !request || !(await send("publish", request))) return;
        const visitorsSee = await askWhatVisitorsSee(request.documents);
        const { stopped, notStopped } = await stopEach(unfinishedOf(root.id, listed));
        const stoppedToo = othersIn(stopped, { published: roots, menuId: menu?.id });
        const words = publishedWords(name, { visitorsSee, stopped: stopped.length, notStopped, stoppedToo });
        notify(words, { isProblem: notStopped > 0 });
      }),
    publishMenuAt: (at, withPage) =>
      exclusively(async () => {
        if (!menu || (withPage && !(await approveSeen(at, root.id, [root.id])))) return;
        const isMenuApproved = await approveSeen(at, menu.id, [menu.id]);
        if (withPage)
          tell(
            `${name} will be published, ${isMenuApproved ? "and the menu changed with it" : "without the menu"},`,
            at,
          );
        else if (isMenuApproved) tell("The menu will change", at);
      }),
    takeOff: leavingOf(editor, sending, {
      name,
      isPlanned: unfinishedOf(root.id, timed).some(({ status }) => status === "waiting"),
      tell,
    }),
  };
}

/** What was approved for later is older than what visitors read now. */
async function stopEach(older: readonly TimedPublication[]) {
  const stopped: TimedPublication[] = [];
  for (const publication of older) if (await requestStop(publication)) stopped.push(publication);
  return { stopped, notStopped: older.length - stopped.length };
}

type LeavingPage = { name: string; isPlanned: boolean; tell: (what: string, at: number) => void };

/** What is to come onto the site at a time can be taken off at a later one. */
function leavingOf(
  { store, root, mayChange }: Pick<Editor, "store" | "root" | "mayChange">,
  { exclusively, send, approve }: ReturnType<typeof useSending>,
  { name, isPlanned, tell }: LeavingPage,
): Leaving {
  const isPublic = root.state !== "draft";
  if (!mayChange || root.type !== "generalPage") return { now: undefined, at: undefined };
  const page = async () => {
    await store.save();
    const { id, version } = store.state().edits.documents[root.id]?.saved ?? root;
    return [{ id, kind: "Entry", version }];
  };
  let visitorsSeeAgain = "";
  const publishAgain = async () => {
    const published = await deskPost("/desk/api/content/publish-again", { id: root.id }, changedDocuments);
    if (!published.ok) return published;
    store.refresh(published.data);
    visitorsSeeAgain = await askWhatVisitorsSee([root]);
    return published;
  };
  const now = () =>
    exclusively(async () => {
      // Asked before, while its public address is known; without an answer nothing is said of it.
      const incoming = await deskGet(`/desk/api/pages/${root.id}/incoming-links`, incomingLinks);
      if (!(await send("unpublish", { documents: await page() }))) return;
      const off = await askWhetherOff(name, root.id);
      notify(takenOffWords(off, incoming.ok ? incoming.data.pages : []), {
        undo: publishAgain,
        undone: () => `${name} is published again.${visitorsSeeAgain}`,
      });
    });
  const later = (at: number) =>
    exclusively(async () => {
      if (await approve(at, root.id, { unpublish: await page() })) tell(`${name} will leave the site`, at);
    });
  return { now: isPublic ? now : undefined, at: isPublic || isPlanned ? later : undefined };
}
