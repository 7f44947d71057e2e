import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { type BackRequest, type Published, type PublishView, published, type ShownChange } from "./publish-contract.ts";

const publications = "/desk/api/line-up/publications";

/** Visitors see what was published only if it is stored so. */
export function visitorsWords({ isPublic, words }: Published): string {
  const what = whatWords(words);
  return isPublic ? `Visitors see it now: ${what}.` : `${what}: not public yet.`;
}

/** @example "Taken back: Cordial: Saturday 7.30 pm. Visitors see again what they saw before it." */
function backWords({ isPublic, words }: Published, how: BackRequest["how"]): string {
  const done = `${how === "takeBack" ? "Taken back" : "Brought back"}: ${whatWords(words)}.`;
  if (!isPublic) return `${done} It is not public yet.`;
  return how === "takeBack" ? `${done} Visitors see again what they saw before.` : `${done} Visitors see it now.`;
}

function whatWords(words: readonly string[]): string {
  const [only] = words;
  return words.length === 1 && only !== undefined ? only : `${words.length} changes`;
}

/** Publishes, stops and goes back; says what came of it, and reads the page again. */
export function usePublishing() {
  const { revalidate } = useRevalidator();
  const { timeZone } = useAccount();
  /** Sent again after a lost answer, the same changes are the same publication. */
  const last = useRef({ of: "", id: "" });
  const [isBusy, setBusy] = useState(false);
  const send = async (
    path: string,
    body: object,
    say: (done: Published, id: string) => void,
  ): Promise<DeskResult<Published>> => {
    const of = JSON.stringify([path, body]);
    if (last.current.of !== of) last.current = { of, id: crypto.randomUUID() };
    const { id } = last.current;
    setBusy(true);
    const result = await deskPost(path, { id, ...body }, published);
    if (result.ok) {
      last.current = { of: "", id: "" };
      say(result.data, id);
    } else notify(result.detail, { isProblem: true });
    await revalidate();
    setBusy(false);
    return result;
  };
  const goBack = (publication: string, how: BackRequest["how"], read: Pick<BackRequest, "digest" | "allTheSame">) =>
    send(`${publications}/back`, { publication, how, ...read }, (done) => notify(backWords(done, how)));
  return {
    isBusy,
    goBack,
    /** @param at in milliseconds since 1970; null: at once. @returns whether it is done, or approved */
    async publish(part: PublishView["part"], changes: readonly ShownChange[], at: number | null): Promise<boolean> {
      if (isBusy) return false;
      const ticks = changes.map(({ key, digest }) => ({ key, digest }));
      const allTheSame = changes.flatMap(({ unanswered }) => unanswered?.id ?? []);
      const path = `/desk/api/${part === "lineUp" ? "line-up" : "schedule"}/publish`;
      const result = await send(path, { ticks, allTheSame, at }, (done, id) => {
        if (at === null)
          notify(visitorsWords(done), { undo: () => goBack(id, "takeBack", { digest: null, allTheSame: [] }) });
        else notify(`Approved: visitors see it ${momentWords(at, timeZone)}. Until then it can be stopped here.`);
      });
      return result.ok;
    },
    async stop(publication: string): Promise<void> {
      const result = await deskPost(`${publications}/stop`, { publication }, published);
      if (result.ok) notify("Stopped: it does not become public. The draft stays as it is.");
      else notify(result.detail, { isProblem: true });
      await revalidate();
    },
    async publishNow(publication: string): Promise<void> {
      if (isBusy) return;
      await send(`${publications}/now`, { publication }, (done, id) =>
        notify(visitorsWords(done), { undo: () => goBack(id, "takeBack", { digest: null, allTheSame: [] }) }),
      );
    },
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
