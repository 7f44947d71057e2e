import { useState } from "react";
import type { FieldChange } from "../../access/log/desk-log.server.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** The version that is stored, and the fields that somebody else has changed since one read them. */
type Theirs = { version: number; conflicts: { field: string; theirs: unknown; by: string; at: number | null }[] };

/** Asks which is right: what one wanted, or what somebody else made of the same fields. */
export type ConflictToSettle = Theirs & {
  wanted: readonly FieldChange[];
  /** Undefined leaves it open: nobody has chosen yet. */
  settle: (takeMine: boolean | undefined) => void;
};

/** The conflict that a page asks about just now. `ask` resolves to whether one's own is taken, or undefined where one has closed the question; two at once are asked about one after the other. */
export function useConflicts() {
  const [conflict, setConflict] = useState<ConflictToSettle>();
  const [ask] = useState(() =>
    oneAtATime(
      (theirs: Theirs, wanted: readonly FieldChange[]) =>
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
