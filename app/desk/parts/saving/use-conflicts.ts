import { useState } from "react";
import type { EditConflict, FieldChange } from "#app/desk/records/model/record-contract.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Asks which is right: what one wanted, or what somebody else made of the same fields. */
export type ConflictToSettle = EditConflict & {
  wanted: readonly FieldChange[];
  /** Undefined leaves it open: nobody has chosen yet. */
  settle: (takeMine: boolean | undefined) => void;
};

/** The conflict that a page asks about just now. `ask` resolves to whether one's own is taken, or undefined where one has closed the question; two at once are asked about one after the other. */
export function useConflicts() {
  const [conflict, setConflict] = useState<ConflictToSettle>();
  const [ask] = useState(() =>
    oneAtATime(
      (theirs: EditConflict, wanted: readonly FieldChange[]) =>
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
