import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import type { Batch } from "./decisions-contract.ts";
import { useAnnouncing } from "./use-announcing.ts";

/** Stops the mails of a batch that have not gone. */
export function StopButton({ batch: { id, waiting } }: { batch: Batch }) {
  const { isBusy, stop } = useAnnouncing();
  const mayTell = useMay("announce.change");
  if (waiting === 0 || !mayTell) return null;
  return (
    <ActionButton disabled={isBusy} onClick={() => void stop(id)}>
      Stop
    </ActionButton>
  );
}
