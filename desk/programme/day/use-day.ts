import { useState } from "react";
import { useRevalidator } from "react-router";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { type DayChange, type DayRequest, type DayView, dayView, type MadeChange } from "./day-contract.ts";

const anything = { parse: () => undefined };

/** What is said of sets on the day, and how it is taken back. */
export function useDay({ day }: Pick<DayView, "day">) {
  const { revalidate } = useRevalidator();
  const send = (id: string, sets: DayRequest["sets"], change: DayChange) => {
    const body: DayRequest = { id, day, sets, change };
    return deskPost("/desk/api/day/change", body, dayView);
  };
  const undo = ({ id }: MadeChange) => send(crypto.randomUUID(), [], { kind: "undo", of: id });
  return {
    /** @returns whether it was done */
    say: async (sets: readonly { id: string; seen: number }[], change: DayChange): Promise<boolean> => {
      const own = crypto.randomUUID();
      const result = await send(
        own,
        sets.map(({ id, seen }) => ({ id, seen })),
        change,
      );
      // The latest of the answer may be a colleague's.
      const made = result.ok ? result.data.changes.find(({ id }) => id === own) : undefined;
      if (result.ok && made) notify(madeWords(made, result.data.toRing), { undo: () => undo(made) });
      if (!result.ok) notify(result.detail, { isProblem: true });
      await revalidate();
      return result.ok;
    },
    takeBack: async (made: MadeChange) => {
      const result = await undo(made);
      if (result.ok) notify(`Taken back: ${whatWords(made)}.`);
      else notify(result.detail, { isProblem: true });
      await revalidate();
    },
    /** The line above every page has the id of what it tells: it is up once. */
    putUp: async ({ id, notice }: MadeChange) => {
      if (!notice) return;
      const { text, from, until } = notice;
      const body = { id, version: null, text, link: "/schedule", from, until, tellsCommittee: false };
      const result = await deskPost("/desk/api/notice/put-up", body, anything);
      if (result.ok) notify("The line is up: visitors see it on every page.");
      else notify(result.detail, { isProblem: true });
      await revalidate();
    },
  };
}

/** The same from a dialog, which is left once that is done. */
export function useSaying(day: Pick<DayView, "day">, onDone: () => void) {
  const { say } = useDay(day);
  const [isBusy, setBusy] = useState(false);
  const press = async (...what: Parameters<typeof say>) => {
    setBusy(true);
    const isDone = await say(...what);
    setBusy(false);
    if (isDone) onDone();
  };
  return { isBusy, press };
}

/** Of several sets just how many: on a phone their words would cover the screen, and they stand at the top of the page. */
function whatWords({ words }: Pick<MadeChange, "words">): string {
  return words.length === 1 && words[0] !== undefined ? words[0] : `${words.length} sets changed`;
}

function madeWords({ words }: MadeChange, toRing: number): string {
  return `Visitors see it now. ${whatWords({ words })}.${toRing === 0 ? "" : ` ${toRing} ${toRing === 1 ? "band" : "bands"} to ring: see above.`}`;
}
