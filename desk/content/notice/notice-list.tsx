import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import styles from "./notice.module.css";
import type { ListedNotice } from "./notice-contract.ts";

type Actions = { onChange: (notice: ListedNotice) => void; onStand: (notice: ListedNotice, isUp: boolean) => void };
type NoticeListProps = Actions & { notices: readonly ListedNotice[]; mayChange: boolean };

const waitingWords =
  "A backup was put back: visitors do not see these until somebody who knows says that they are still right.";

/** What stands now, what is to come, and what waits after a backup was put back. */
export function NoticeList({ notices, ...actions }: NoticeListProps) {
  const inState = (state: ListedNotice["state"]) => notices.filter((notice) => notice.state === state);
  const [waiting, up, toCome] = [inState("waiting"), inState("up"), inState("toCome")];
  return (
    <>
      {waiting.length > 0 && (
        <Section title="Waiting for you">
          <p>{waitingWords}</p>
          <Rows notices={waiting} {...actions} />
        </Section>
      )}
      <Section title="On the site now">
        {up.length === 0 ? <p>No notice stands on the site.</p> : <Rows notices={up} {...actions} />}
      </Section>
      {toCome.length > 0 && (
        <Section title="To come">
          <Rows notices={toCome} {...actions} />
        </Section>
      )}
    </>
  );
}

function Rows({ notices, mayChange, onChange, onStand }: NoticeListProps) {
  return (
    <ul className={styles.rows}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <p className={styles.text}>{notice.text}</p>
          <p className={styles.facts}>
            From <DeskTime at={notice.from} /> until <DeskTime at={notice.until} />
            {notice.link !== "" && `, leads to ${notice.link}`}
            {notice.by !== "" && `, by ${notice.by}`}
          </p>
          {mayChange && (
            <Buttons>
              {notice.state === "waiting" && (
                <ActionButton aria-label={`Put it up again: ${notice.text}`} onClick={() => onStand(notice, true)}>
                  Put it up again
                </ActionButton>
              )}
              <ActionButton aria-label={`Change: ${notice.text}`} onClick={() => onChange(notice)}>
                Change
              </ActionButton>
              <ActionButton aria-label={`Take it down: ${notice.text}`} onClick={() => onStand(notice, false)}>
                Take it down
              </ActionButton>
            </Buttons>
          )}
        </li>
      ))}
    </ul>
  );
}
