import { useMemo, useState } from "react";
import { useLoaderData } from "react-router";
import { z } from "zod/mini";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { oneAtATime } from "#desk/frame/parts/saving/one-at-a-time.ts";
import { updateWithoutScrollJump } from "#desk/frame/parts/saving/update-without-scroll-jump.ts";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { hasLeftTheirs, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { noFields, type SetChange, type SetFields, setFields } from "#desk/line-up/draft/set-contract.ts";
import { answerOrder } from "#platform/answer-order.ts";
import { isSameValue, mergeFields } from "#platform/merge-fields.ts";
import { type SavedSets, type ScheduledSet, savedSets, scheduleChanges, scheduleView } from "./schedule-contract.ts";

type Request = { changes: readonly SetChange[] };

const post = oneAtATime((request: Request) => deskPost("/desk/api/schedule/save", request, savedSets));

/** The draft of the schedule: what others change is seen within seconds, and what one changes oneself at once. */
export function useSchedule() {
  const loaded: unknown = useLoaderData();
  const first = useMemo(() => scheduleView.parse(loaded), [loaded]);
  const [fresh, setFresh] = useState({ of: loaded, view: first });
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, SetFields | null>>(new Map());
  const [nextTurn] = useState(answerOrder);
  const { settle, conflict } = useSaving();
  const view = fresh.of === loaded ? fresh.view : first;
  const sets = useMemo(() => withFields(view.sets, unsaved), [view.sets, unsaved]);
  const refresh = async () => {
    const changes = await deskGet("/desk/api/schedule/changes", scheduleChanges);
    if (!changes.ok) return changes.status !== 0;
    if (changes.data.counter === view.counter) return true;
    const turn = nextTurn();
    const result = await deskGet("/desk/api/schedule", scheduleView);
    if (result.ok && turn.take()) updateWithoutScrollJump(() => setFresh({ of: loaded, view: result.data }));
    return result.ok || result.status !== 0;
  };
  const isOnline = usePoll(refresh);
  /** Changes sets at once, and takes that back where it cannot be. @param words what was done */
  const save = async (changes: readonly SetChange[], words: string): Promise<boolean> => {
    const asked = new Map(changes.map(({ id, after }) => [id, after]));
    setUnsaved((before) => new Map([...before, ...asked]));
    const result = await settle({ changes }, { post, rebase });
    // What was read before this was stored is not shown any more.
    nextTurn().take();
    if (result.ok) {
      const stored = new Map(result.data.data.sets.map(({ id, fields }) => [id, fields]));
      setFresh((known) => {
        const current = known.of === loaded ? known.view : first;
        return { of: loaded, view: { ...current, sets: withFields(current.sets, stored) } };
      });
    }
    // What was changed once more meanwhile is still on its way.
    setUnsaved((before) => new Map([...before].filter(([id, after]) => asked.get(id) !== after)));
    if (result.ok) notify(words, { undo: () => post(reversed(result.data.request, result.data.data)) });
    else if (result.status === 0)
      notify("Not saved: there is no connection. All stands where it was.", { isProblem: true });
    else if (!hasLeftTheirs(result)) notify(result.detail, { isProblem: true });
    if (!result.ok) await refresh();
    return result.ok;
  };
  /** Puts a band that is not decided yet into the schedule. */
  const pencil = async (reference: string, after: SetFields, words: string) => {
    const result = await deskPost("/desk/api/schedule/pencil", { reference, after }, savedSets);
    const undo = (saved: SavedSets) =>
      post({ changes: saved.sets.map(({ id, fields }) => ({ id, before: fields, after: null })) });
    if (result.ok) notify(words, { undo: () => undo(result.data) });
    else notify(result.detail, { isProblem: true });
    await refresh();
  };
  return { view, sets, save, pencil, conflict, isOnline };
}

/** Sets as they are with some fields; null takes one away. */
function withFields(sets: readonly ScheduledSet[], changed: ReadonlyMap<string, SetFields | null>): ScheduledSet[] {
  if (changed.size === 0) return [...sets];
  const known = new Set(sets.map(({ id }) => id));
  const own = (id: string) => {
    const fields = changed.get(id);
    return fields ? [{ id, ...fields }] : [];
  };
  const added = [...changed.keys()].filter((id) => !known.has(id));
  return [...sets.flatMap((set) => (changed.has(set.id) ? own(set.id) : [set])), ...added.flatMap(own)];
}

function reversed({ changes }: Request, { sets }: SavedSets): Request {
  const stored = new Map(sets.map(({ id, fields }) => [id, fields]));
  return { changes: changes.map(({ id, before }) => ({ id, before: stored.get(id) ?? null, after: before })) };
}

/** What is sent once another member has changed the same sets: the answer to the conflict has each of them as it is now. */
function rebase({ changes }: Request, { conflicts }: EditConflict) {
  const found = new Map(conflicts.map((each) => [each.field, z.nullable(setFields).parse(each.theirs)]));
  const rebased = changes.map((change) => {
    const theirs = found.get(change.id);
    return theirs === undefined ? { mine: change, theirs: [change] } : rebaseSet(change, theirs);
  });
  const left = rebased.flatMap((each) => each.theirs);
  const after = new Map(changes.map((change) => [change.id, change.after]));
  return {
    contested: conflicts.map((each) => ({ ...each, mine: after.get(each.field) ?? null })),
    mine: { changes: rebased.map(({ mine }) => mine) },
    theirs: left.length === 0 ? undefined : { changes: left },
  };
}

function rebaseSet(
  { id, before, after }: SetChange,
  theirs: SetFields | null,
): { mine: SetChange; theirs: SetChange[] } {
  if (after === null || theirs === null) return { mine: { id, before: theirs, after }, theirs: [] };
  const { merged, contested } = mergeFields<SetFields>(before ?? noFields, theirs, after);
  const left = { ...merged, ...Object.fromEntries(contested.map((field) => [field, theirs[field]])) };
  const isOther = !isSameValue(left, theirs);
  return { mine: { id, before: theirs, after: merged }, theirs: isOther ? [{ id, before: theirs, after: left }] : [] };
}
