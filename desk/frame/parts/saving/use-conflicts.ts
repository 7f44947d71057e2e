import { useState } from "react";
import { oneAtATime } from "./one-at-a-time.ts";

/** What somebody wants a field to be, and what somebody else made of it since one read it. */
type Wanted = { field: string; before: unknown; after: unknown };
type Theirs = { version: number; conflicts: { field: string; theirs: unknown; by: string; at: number | null }[] };

/** Asks which is right: what one wanted, or what somebody else made of the same fields. */
export type ConflictToSettle = Theirs & {
  wanted: readonly Wanted[];
  /** Undefined leaves it open: nobody has chosen yet. */
  settle: (takeMine: boolean | undefined) => void;
};

/** The conflict that a page asks about just now. `ask` resolves to whether one's own is taken, or undefined where one has closed the question; two at once are asked about one after the other. */
export function useConflicts() {
  const [conflict, setConflict] = useState<ConflictToSettle>();
  const [ask] = useState(() =>
    oneAtATime(
      (theirs: Theirs, wanted: readonly Wanted[]) =>
        new Promise<boolean | undefined>((resolve) => {
          const settle = (takeMine: boolean | undefined) => {
            setConflict(undefined);
            resolve(takeMine);
          };
          setConflict({ ...theirs, wanted, settle });
        }),
    ),
  );
  return { conflict, ask };
}
