import { createContext, useContext, useState } from "react";
import { useLoaderData, useParams } from "react-router";
import { z } from "zod/mini";
import {
  type Conflict,
  changed,
  conflict,
  type FieldChange,
  type FieldValue,
  type RecordView,
  recordView,
} from "#app/desk/records/record-contract.ts";
import type { RecordType } from "#app/desk/records/record-types.ts";
import { type DeskResult, deskGet, deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";

/** What somebody else made of the fields that one wanted to change, with what one wanted. */
export type OpenConflict = Conflict & { wanted: FieldChange[]; words: string };

/** The record that a page shows, and the ways to change it. Each says in a notice what was done, with Undo where that is possible. */
export type OpenRecord = {
  recordType: RecordType;
  view: RecordView;
  /** Changes fields. `words` is what the notice says. */
  change: (changes: FieldChange[], words: string) => Promise<DeskResult<unknown>>;
  /** Sends a score, a note, a task; `undo` is the body that takes it back. */
  submitReview: (
    path: RemarkPath,
    body: object,
    notice?: { words: string; undo?: object },
  ) => Promise<DeskResult<unknown>>;
  conflict: OpenConflict | undefined;
  /** Answers the question which is right: one's own, or the other's. */
  settle: (takeMine: boolean) => Promise<void>;
  /** Asks the server how the record is now. @returns false without a connection */
  refresh: () => Promise<boolean>;
};
export type RemarkPath = "score" | "conflict" | "notes" | "tasks";

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
  const [open, setOpen] = useState<OpenConflict>();
  const send = async (version: number, changes: FieldChange[], words: string) => {
    const result = await deskPost(`${address}/change`, { version, changes }, changed);
    if (result.ok) notify(words, { undo: () => takeBack(address, result.data.version, changes) });
    else if (result.status === 409) setOpen({ ...conflict.parse(result.body), wanted: changes, words });
    else notify(result.errors[0]?.message ?? result.detail, { isProblem: true });
    await refresh();
    return result;
  };
  return {
    recordType,
    view,
    change: (changes, words) => send(view.version, changes, words),
    async submitReview(path, body, notice) {
      const result = await deskPost(`${address}/${path}`, body, anything);
      const undo = notice?.undo;
      const undoing = undo && { undo: () => deskPost(`${address}/${path}`, undo, anything) };
      if (!result.ok) notify(result.errors[0]?.message ?? result.detail, { isProblem: true });
      else if (notice) notify(notice.words, { ...undoing });
      await refresh();
      return result;
    },
    conflict: open,
    async settle(takeMine) {
      setOpen(undefined);
      if (takeMine && open) await send(open.version, basedOn(open), open.words);
      else await refresh();
    },
    refresh,
  };
}

/** What one wanted, now that one has seen what the other made of it. */
function basedOn({ wanted, conflicts }: OpenConflict): FieldChange[] {
  const theirs = new Map<string, FieldValue>(conflicts.map((each) => [each.field, each.theirs]));
  return wanted.map((change) => ({ ...change, before: theirs.get(change.field) ?? change.before }));
}

function takeBack(address: string, version: number, changes: readonly FieldChange[]) {
  const back = changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
  return deskPost(`${address}/change`, { version, changes: back }, changed);
}

/** The page's data until something fresher is known. A failed refresh leaves the page as it is: somebody may be writing in it. */
function useView(address: string): { view: RecordView; refresh: () => Promise<boolean> } {
  const loaded: unknown = useLoaderData();
  const [fresh, setFresh] = useState<{ of: unknown; view: RecordView }>();
  const view = fresh && fresh.of === loaded ? fresh.view : recordView.parse(loaded);
  const refresh = async () => {
    const result = await deskGet(`${address}?again`, recordView);
    // What stands beside it in the list stays: whoever has scored a record goes on from where they were.
    const { previous, next } = view;
    if (result.ok) setFresh({ of: loaded, view: { ...result.data, previous, next } });
    return result.ok || result.status !== 0;
  };
  return { view, refresh };
}
