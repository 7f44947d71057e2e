import { ActionButton } from "#app/desk/parts/action-button.tsx";
import { useMay } from "#app/desk/shell/use-account.ts";
import type { Batch } from "./decisions-contract.ts";
import { useTelling } from "./use-telling.ts";

/** Stops the mails of a batch that have not gone. */
export function StopButton({ batch: { id, waiting } }: { batch: Batch }) {
  const { isBusy, stop } = useTelling();
  const mayTell = useMay("announce.change");
  if (waiting === 0 || !mayTell) return null;
  return (
    <ActionButton disabled={isBusy} onClick={() => void stop(id)}>
      Stop
    </ActionButton>
  );
}
