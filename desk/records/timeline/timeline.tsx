import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { Composer } from "./composer.tsx";
import { FirstMessage } from "./first-message.tsx";
import styles from "./timeline.module.css";
import { TimelineEntry } from "./timeline-entry.tsx";
import { earlierItems, timelineItems } from "./timeline-items.ts";
import { useComposer } from "./use-composer.ts";

/** What was said and done about a record, the oldest first, and the place to say more at its end. */
export function Timeline() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  const composer = useComposer();
  const [isUnfolded, setUnfolded] = useState(false);
  const items = timelineItems(view);
  const earlier = earlierItems(items);
  return (
    <section aria-labelledby="timeline-heading" className={styles.timeline}>
      <h2 id="timeline-heading">{recordType.isApplication ? "What happened" : "Conversation"}</h2>
      {!recordType.isApplication && <FirstMessage />}
      {earlier.size > 0 && (
        <ActionButton quiet aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? `Hide ${earlier.size} earlier` : `Show ${earlier.size} earlier`}
        </ActionButton>
      )}
      {items.length === 0 && recordType.isApplication && <p className={styles.small}>Nothing was said or done yet.</p>}
      <ol className={styles.items}>
        {items.map((item) => (
          <li key={item.id} hidden={!isUnfolded && earlier.has(item)}>
            <TimelineEntry item={item} composer={mayChange ? composer : undefined} />
          </li>
        ))}
      </ol>
      {mayChange && (
        <>
          <SavingState saving={composer.changing} />
          <Composer composer={composer} />
        </>
      )}
    </section>
  );
}
