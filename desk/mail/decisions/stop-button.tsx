import type { ReactNode } from "react";
import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { stoppedWords } from "./decision-words.ts";
import { type Batch, toldBatch } from "./decisions-contract.ts";

const room = { path: "announce", command: "stop", schema: toldBatch };

type StopButtonProps = { batch: Batch; look?: "small" | "solid"; children?: ReactNode };

/** Stops the mails of decisions that have not gone. */
export function StopButton({ batch: { id, waiting }, look = "small", children = "Stop" }: StopButtonProps) {
  const mayTell = useMay("announce.change");
  if (waiting === 0 || !mayTell) return null;
  return (
    <ChangeButton room={room} body={{ batchId: id }} said={({ batch }) => stoppedWords(batch)} look={look}>
      {children}
    </ChangeButton>
  );
}
