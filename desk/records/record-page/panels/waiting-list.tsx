import { useCallback, useContext, useEffect, useState } from "react";
import { z } from "zod/mini";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { refreshCounts } from "#desk/frame/shell/places/use-place-counts.ts";
import { type BandInLineUp, type WaitingBand, waitingBands } from "#desk/records/model/line-up-contract.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "../record.module.css";
import { TellDialogContext } from "./tell-dialog-context.ts";

/** The heading of what a band that was taken out has left free. */
export const freeHeadingId = "free-now";

const freeHeading = () => document.getElementById(freeHeadingId);

type WaitingListProps = { band: BandInLineUp; heading?: "h2" | "h3" };

/** The waiting bands that could come instead: one press accepts and opens the mail, the next sends it. */
export function WaitingList({ band, heading: Heading = "h3" }: WaitingListProps) {
  const { bandId, freed } = band;
  const [turn, setTurn] = useState(0);
  const bands = useWaitingBands(bandId, turn);
  const [told, setTold] = useState<string>();
  const { saving, save } = useSaving();
  const TellDialog = useContext(TellDialogContext);
  const mayDecide = useMay("bands.change");
  const close = useCallback(() => {
    setTold(undefined);
    setTurn((before) => before + 1);
  }, []);
  const accept = ({ reference, version }: WaitingBand) =>
    save(async () => {
      const changes = [{ field: "status", before: "waiting", after: "accepted" }];
      const result = await deskPost(`/desk/api/bands/${reference}/change`, { version, changes }, z.unknown());
      if (result.ok) setTold(reference);
      refreshCounts();
      return result;
    });
  return (
    <>
      <Heading id={freeHeadingId} tabIndex={-1} className={styles.free}>
        Free now
      </Heading>
      <ul className={styles.waiting}>
        {freed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isStillPublic(band) && (
        <p>
          Visitors do not see that yet. <DeskLink to="/desk/line-up/publish">Publish the line-up</DeskLink>
        </p>
      )}
      {bands?.length === 0 && <p className={styles.muted}>No band of the waiting list offered that day.</p>}
      {bands && bands.length > 0 && (
        <>
          <Heading className={styles.free}>On the waiting list</Heading>
          <ul className={styles.waiting}>
            {bands.map((band) => (
              <li key={band.reference}>
                <DeskLink to={`/desk/bands/${band.reference}`}>{band.name}</DeskLink> {factsOf(band)}
                {mayDecide && (
                  <LeavingButton next={freeHeading} onClick={() => void accept(band)}>
                    Accept and tell … <VisuallyHidden>for {band.name}</VisuallyHidden>
                  </LeavingButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <SavingState saving={saving} />
      {told !== undefined && <TellDialog reference={told} onClose={close} onTold={close} fallbackFocus={freeHeading} />}
    </>
  );
}

/** Whether visitors still see it play. */
function isStillPublic({ state, isPublic, isShownCancelled }: BandInLineUp): boolean {
  return isPublic && (state === "withdrawn" || !isShownCancelled);
}

function factsOf({ days, average }: WaitingBand): string {
  const score = average === null ? "" : `${average.toLocaleString("en-AU", { maximumFractionDigits: 1 })} on average`;
  return [days, score].filter(Boolean).join(" · ");
}

/** Undefined until they are there. */
function useWaitingBands(bandId: string, turn: number) {
  const [bands, setBands] = useState<WaitingBand[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each turn
  useEffect(() => {
    const gone = new AbortController();
    void deskGet(`/desk/api/line-up/waiting/${encodeURIComponent(bandId)}`, waitingBands, gone.signal).then(
      (result) => {
        if (result.ok && !gone.signal.aborted) setBands(result.data.bands);
      },
    );
    return () => gone.abort();
  }, [bandId, turn]);
  return bands;
}
