import { Link, useRevalidator } from "react-router";
import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import type { Schema } from "#desk/frame/shell/desk-fetch.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import styles from "./batch-progress.module.css";
import type { BatchControl, BatchProgress } from "./batches-contract.ts";
import { progressWords } from "./progress-words.ts";

type Control<Data> = {
  /** The room's command that controls its batches, and its answer. */
  room: { path: string; command: string; schema: Schema<Data> };
  /** The batch as it is after a command; null where it is gone. */
  batchIn: (data: Data) => BatchProgress | null | undefined;
};

/** How far a batch is, and the way to pause or stop it. */
export function BatchProgressView<Data>({
  batch,
  mayChange,
  ...control
}: Control<Data> & { batch: BatchProgress; mayChange: boolean }) {
  const { by, goesAt, people, sent, stopped, notArrived, state } = batch;
  const { revalidate } = useRevalidator();
  usePoll(async () => {
    if (state === "waits" || state === "goes") await revalidate();
    return true;
  });
  return (
    <>
      <p role="status">{capitalised(progressWords(batch))}</p>
      <progress
        className={styles.progress}
        aria-label="Mails that have gone"
        max={Math.max(1, people + stopped)}
        value={sent}
      />
      <p className={styles.detail}>
        By {by}. {beginningWords(batch)} from <DeskTime at={goesAt} /> on, fifty every ten seconds.
      </p>
      {mayChange && <ControlButtons batch={batch} {...control} />}
      {notArrived > 0 && (
        <p>
          <Link to="/desk/mails?view=parked">See what did not arrive, and why</Link>
        </p>
      )}
    </>
  );
}

/** One that was paused or stopped before its first mail has not begun. */
function beginningWords({ state, sent }: BatchProgress): string {
  if (state === "waits") return "Goes";
  return sent === 0 && state !== "goes" && state !== "done" ? "Was to go" : "Went";
}

function ControlButtons<Data>({ batch: { id, state }, room, batchIn }: Control<Data> & { batch: BatchProgress }) {
  if (state === "stopped" || state === "done") return null;
  const isPaused = state === "paused";
  const said = (data: Data) => (batchIn(data) ? undefined : "This mail is gone.");
  const to = (what: BatchControl["do"]) => ({ room, body: { id, do: what }, said });
  return (
    <Buttons>
      <ChangeButton {...to(isPaused ? "goOn" : "pause")} look={isPaused ? "solid" : "outline"}>
        {isPaused ? "Go on" : "Pause"}
      </ChangeButton>
      <ChangeButton {...to("stop")} look="outline">
        Stop for good
      </ChangeButton>
    </Buttons>
  );
}
