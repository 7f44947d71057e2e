import { useEffect, useRef, useState } from "react";
import type { DeskProblem, DeskResult } from "#desk/frame/shell/desk-fetch.ts";
import { type ContestedField, type EditConflict, editConflict, type Rebased } from "./edit-conflict.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** How far saving has come. */
export type Saving = { step: "idle" | "saving" | "saved" } | { step: "failed"; problem: DeskProblem };

/** Saves, and knows how far that has come. */
export type Saver = {
  saving: Saving;
  /** Sends one thing at a time. @returns undefined while something else is being saved: then nothing is sent */
  save: <Data>(send: () => Promise<DeskResult<Data>>) => Promise<DeskResult<Data> | undefined>;
};

/** Asks which is right: what one wanted, or what somebody else made of the same fields. */
export type ConflictToSettle = {
  contested: readonly ContestedField[];
  /** Undefined leaves it open: nobody has chosen yet. */
  settle: (takeMine: boolean | undefined) => void;
};

type Settling<Request, Data> = {
  post: (request: Request) => Promise<DeskResult<Data>>;
  /** @returns undefined where there is nothing to ask about: then the conflict is the answer */
  rebase: (request: Request, conflict: EditConflict) => Rebased<Request> | undefined;
};

/** Shown after the conflict dialog was closed without a choice: the form's draft stays until it is saved again. */
const openConflictWords = "Somebody else has changed it, too. Save it again to choose which stays.";

const theirsLeft = "theirs-left";

/** Whether somebody has looked at what another one did, and left it: there is nothing more to save, or to say. */
export function hasLeftTheirs(result: DeskResult<unknown> | undefined): boolean {
  return result?.ok === false && result.code === theirsLeft;
}

/**
 * The one way to save at the desk. `SavingState` shows what it returns, and `ConflictModal` asks about `conflict`.
 *
 * @example
 * const { saving, save, conflict, settle } = useSaving();
 * const post = (change: Change) => deskPost(address, change, anything);
 * <button onClick={() => void save(() => settle({ version, before, after }, { post, rebase: rebaseFields }))}>Save</button>
 * <SavingState saving={saving} />
 * <ConflictModal conflict={conflict} describe={…} />
 */
export function useSaving() {
  const [saving, setSaving] = useState<Saving>({ step: "idle" });
  const [conflict, setConflict] = useState<ConflictToSettle>();
  const open = useRef<ConflictToSettle>(undefined);
  const isUnmounted = useIsUnmounted();
  useEffect(() => () => open.current?.settle(undefined), []);
  /**
   * Resolves to whether one's own is taken, or undefined if the dialog is closed, or the page is left, without a choice. Two
   * conflicts at once are asked about one after the other.
   */
  const [ask] = useState(() =>
    oneAtATime(
      (contested: readonly ContestedField[]) =>
        new Promise<boolean | undefined>((resolve) => {
          if (isUnmounted.current) return resolve(undefined);
          const settle = (takeMine: boolean | undefined) => {
            open.current = undefined;
            setConflict(undefined);
            resolve(takeMine);
          };
          open.current = { contested, settle };
          setConflict(open.current);
        }),
    ),
  );
  const save: Saver["save"] = async (send) => {
    if (saving.step === "saving") return undefined;
    setSaving({ step: "saving" });
    const result = await send();
    setSaving(outcomeOf(result));
    return result;
  };
  /**
   * Sends something. What somebody else has changed meanwhile is merged; where both have changed the same, one is asked.
   *
   * @returns also what was sent in the end
   */
  const settle = async <Request, Data>(
    request: Request,
    how: Settling<Request, Data>,
  ): Promise<DeskResult<{ data: Data; request: Request }>> => {
    const result = await how.post(request);
    if (result.ok) return { ok: true, data: { data: result.data, request } };
    const found = result.status === 409 ? editConflict.safeParse(result.body) : undefined;
    const rebased = found?.success ? how.rebase(request, found.data) : undefined;
    if (!rebased) return result;
    const { contested, mine, theirs } = rebased;
    const takesMine = contested.length === 0 || (await ask(contested));
    if (takesMine === undefined) return isUnmounted.current ? result : { ...result, detail: openConflictWords };
    const next = takesMine ? mine : theirs;
    return next === undefined ? { ...result, code: theirsLeft } : settle(next, how);
  };
  return { saving, save, conflict, ask, settle };
}

/** Whether the component has been unmounted, for what runs on after that. */
export function useIsUnmounted() {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}

function outcomeOf(result: DeskResult<unknown>): Saving {
  if (result.ok) return { step: "saved" };
  return hasLeftTheirs(result) ? { step: "idle" } : { step: "failed", problem: result };
}
