import { useState } from "react";
import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { useEditor } from "../editor/editor-context.ts";
import { type NotBefore, useChosenTime } from "../timed/time-dialog.tsx";
import { momentWords } from "../words/time-words.ts";
import type { Menu } from "./use-menu.ts";

const withPage = { value: "page", label: "When I press Publish now" };
const atTime = { value: "at", label: "From a time on" };

/** The choice from when on visitors see a change of the menu. */
export function useMenuTime({ waiting }: Menu) {
  const { root, timed } = useEditor();
  const { timeZone } = useAccount();
  const planned = timed.find(
    ({ pageId, status, isUnpublishing }) => pageId === root.id && status === "waiting" && !isUnpublishing,
  );
  const notBefore = earliest(timeZone, waiting, root.state === "draft" ? planned : undefined);
  const chosen = useChosenTime("Friday", "18:00", { notBefore });
  const [isAtTime, choose] = useState(waiting !== undefined);
  const [isPageChosen, chooseWithPage] = useState(true);
  const asksForPage = root.state === "draft" && planned === undefined;
  return {
    chosen,
    isAtTime,
    choose,
    asksForPage,
    chooseWithPage,
    isWithPage: asksForPage && isPageChosen,
    options: waiting ? [atTime] : [withPage, atTime],
  };
}

/** Not before a change of the menu that is to come, which has less than this one; nor before the page itself. */
function earliest(
  timeZone: string,
  waiting: TimedPublication | undefined,
  planned: TimedPublication | undefined,
): NotBefore | undefined {
  if (planned && planned.at > (waiting?.at ?? 0)) {
    const words = `The page is published on ${momentWords(planned.at, timeZone)}. Please choose that time, or a later one.`;
    return { at: planned.at, words };
  }
  if (!waiting) return undefined;
  const words = `The menu changes on ${momentWords(waiting.at, timeZone)} already. Please choose that time or a later one, or stop that first.`;
  return { at: waiting.at, words };
}
