import { createContext, useContext, useState } from "react";
import { useLoaderData, useParams } from "react-router";
import { z } from "zod/mini";
import { updateWithoutScrollJump } from "#desk/frame/parts/saving/update-without-scroll-jump.ts";
import { type ConflictToSettle, useIsUnmounted, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { type DeskResult, deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { refreshCounts } from "#desk/frame/shell/places/use-place-counts.ts";
import { correctedAnswers } from "#desk/records/model/corrections.ts";
import { type RecordView, recordView } from "#desk/records/model/record-contract.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { answerOrder } from "#platform/answer-order.ts";
import type { ToSave } from "./to-save.ts";

/** The record that a page shows, and the way to change it. */
export type OpenRecord = {
  recordType: RecordType;
  view: RecordView;
  /** What it is called, with the committee's corrections. */
  name: string;
  /**
   * Saves something, and says so in a notice that names the record, with Undo where that is possible. Where somebody else has changed the same, it asks which is
   * right first, but on another page: there a notice says that it is not saved. Components call it through `useSaving`, which shows how far it is.
   */
  send: (toSave: ToSave) => Promise<DeskResult<unknown>>;
  conflict: ConflictToSettle | undefined;
  /** Asks the server how the record is now. @returns false without a connection */
  refresh: () => Promise<boolean>;
};

const anything = z.unknown();

export const RecordContext = createContext<OpenRecord | undefined>(undefined);

/** @throws outside of a record's page */
export function useRecord(): OpenRecord {
  const record = useContext(RecordContext);
  if (!record) throw new Error("there is no record around this component");
  return record;
}

/** Opens the record of the page's address. */
export function useOpenRecord(recordType: RecordType): OpenRecord {
  const { reference = "" } = useParams();
  const address = `/desk/api/${recordType.path}/${reference}`;
  const { view, refresh } = useView(address);
  const name = recordType.nameOf(correctedAnswers(recordType, view.sent, view.corrections));
  const { conflict, settle } = useSaving();
  const post = ({ path, body }: Pick<ToSave, "path" | "body">) => deskPost(`${address}/${path}`, body, anything);
  const isUnmounted = useIsUnmounted();
  const send = async (toSave: ToSave): Promise<DeskResult<unknown>> => {
    const result = await settle(toSave, { post, rebase: (change, conflict) => change.rebase?.(conflict) });
    if (result.ok) notifySaved(result.data);
    else if (isUnmounted.current) notify(`${name}: not saved. ${result.detail}`, { isProblem: true });
    await refresh();
    if (result.ok) refreshCounts();
    return result;
  };
  const notifySaved = ({ data, request }: { data: unknown; request: ToSave }) => {
    const { path, words, undo, undoMs, onUndone } = request;
    if (words === undefined) return;
    const takeBack = async () => {
      const undone = await post({ path, body: undo?.(data) ?? {} });
      if (undone.ok) onUndone?.();
      return undone;
    };
    notify(`${name}: ${words}`, { undo: undo && takeBack, undoMs });
  };
  return { recordType, view, name, send, conflict, refresh };
}

/** The page's data until something fresher is known. A failed refresh leaves the page as it is: somebody may be writing in it. */
function useView(address: string): { view: RecordView; refresh: () => Promise<boolean> } {
  const loaded: unknown = useLoaderData();
  const [fresh, setFresh] = useState<{ of: unknown; view: RecordView }>();
  const [nextTurn] = useState(answerOrder);
  const view = fresh && fresh.of === loaded ? fresh.view : recordView.parse(loaded);
  const refresh = async () => {
    const turn = nextTurn();
    // `again` leaves out the neighbours, for which the server would read the list.
    const result = await deskGet(`${address}?again`, recordView);
    // Previous and next stay those of the first load: after scoring, the record may have left the list.
    const { previous, next } = view;
    if (result.ok && turn.take())
      updateWithoutScrollJump(() => setFresh({ of: loaded, view: { ...result.data, previous, next } }));
    return result.ok || result.status !== 0;
  };
  return { view, refresh };
}
