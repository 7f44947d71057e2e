import { useState } from "react";
import type { DeskProblem, DeskResult } from "#desk/frame/shell/desk-fetch.ts";

/** How far saving has come. */
export type Saving = { step: "idle" | "saving" | "saved" } | { step: "failed"; problem: DeskProblem };

/** Saves, and knows how far that has come. */
export type Saver = {
  saving: Saving;
  /** Sends one thing at a time. @returns undefined while something else is being saved: then nothing is sent */
  save: <Data>(send: () => Promise<DeskResult<Data>>) => Promise<DeskResult<Data> | undefined>;
};

/**
 * The one way to save at the desk. `SavingState` shows what it returns.
 *
 * @example
 * const saver = useSaving();
 * <button onClick={() => void saver.save(() => deskPost(address, { value }, anything))}>Save</button>
 * <SavingState saving={saver.saving} />
 */
export function useSaving(): Saver {
  const [saving, setSaving] = useState<Saving>({ step: "idle" });
  return {
    saving,
    async save(send) {
      if (saving.step === "saving") return undefined;
      setSaving({ step: "saving" });
      const result = await send();
      setSaving(outcomeOf(result));
      return result;
    },
  };
}

function outcomeOf(result: DeskResult<unknown>): Saving {
  if (result.ok) return { step: "saved" };
  // Somebody has looked at what another one did, and left it: there is nothing more to say.
  return result.status === 409 ? { step: "idle" } : { step: "failed", problem: result };
}
