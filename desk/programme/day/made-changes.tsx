import { useState } from "react";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { pageHeading } from "#desk/frame/shell/layout/use-focus-once-gone.ts";
import { NoticeLines } from "#site/features/notices/notice-lines.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./day.module.css";
import type { MadeChange } from "./day-contract.ts";
import { useDay } from "./use-day.ts";

/** The heading of what was said today. */
const changedId = "changed-today";

/** Where one goes on after what one has said. */
export const changedHeading = () => document.getElementById(changedId) ?? pageHeading();

type MadeChangesProps = { changes: readonly MadeChange[]; day: string; mayChange: boolean };

/** What was said today: taken back, or told by a line above every page. */
export function MadeChanges({ changes, day, mayChange }: MadeChangesProps) {
  const [last, ...earlier] = changes;
  if (!last) return null;
  const list = (made: readonly MadeChange[]) => (
    <ul className={styles.changes}>
      {made.map((each) => (
        <li key={each.id}>
          <Made made={each} day={day} mayChange={mayChange} />
        </li>
      ))}
    </ul>
  );
  return (
    <Section title="Changed today" id={changedId}>
      {list([last])}
      {earlier.length > 0 && <Fold title={`Earlier changes (${earlier.length})`}>{list(earlier)}</Fold>}
    </Section>
  );
}

function Made({ made, day, mayChange }: { made: MadeChange; day: string; mayChange: boolean }) {
  const { putUp, takeBack } = useDay({ day });
  const [isBusy, setBusy] = useState(false);
  const { words, by, at, canUndo, notice } = made;
  const whenFree = (work: (made: MadeChange) => Promise<void>) => async () => {
    if (isBusy) return;
    setBusy(true);
    await work(made);
    setBusy(false);
  };
  const button = { "aria-disabled": isBusy || undefined, next: changedHeading };
  const isOffered = notice !== null && !notice.isUp;
  return (
    <>
      {words.map((each) => (
        <p key={each} className={styles.words}>
          {each}
        </p>
      ))}
      <p className={styles.facts}>
        {by && `${by}, `}
        <ShortTime at={at} />
        {notice?.isUp && ". A line above every page says so."}
      </p>
      {mayChange && (
        <>
          {isOffered && (
            <div className={styles.line}>
              <NoticeLines notices={[{ id: made.id, text: notice.text }]} />
            </div>
          )}
          <Buttons>
            {isOffered && (
              <LeavingButton {...button} onClick={whenFree(putUp)}>
                Put this line above every page
              </LeavingButton>
            )}
            {canUndo && (
              <LeavingButton {...button} quiet onClick={whenFree(takeBack)}>
                Take it back<VisuallyHidden>: {words.join(". ")}</VisuallyHidden>
              </LeavingButton>
            )}
          </Buttons>
        </>
      )}
    </>
  );
}
