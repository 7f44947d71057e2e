import { useState } from "react";
import { useRevalidator } from "react-router";
import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import styles from "./day.module.css";
import { type DayView, dayView, type PlacedSet } from "./day-contract.ts";
import { MadeChanges } from "./made-changes.tsx";
import { VenueDialog } from "./venue-dialog.tsx";

export { dayView as pageDataSchema };

/** What plays now and next at each venue, and what is said when it does not play as printed. */
export default function DayPage() {
  const data = usePageData(dayView);
  const mayChange = useMay("day.change");
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<string>();
  const [moving, setMoving] = useState<string>();
  const isOnline = usePoll(async () => {
    // What is being read stays as it is.
    if (chosen === undefined && moving === undefined) await revalidate();
    return navigator.onLine;
  });
  const { days, day, places, texts, changes, toRing } = data;
  const views = days.map(({ name, title }) => {
    return { value: name, label: title, to: `?day=${encodeURIComponent(name)}`, isCurrent: name === day };
  });
  return (
    <>
      <h1>On the day</h1>
      {!isOnline && <p role="status">There is no connection just now: what is here may be out of date.</p>}
      {toRing > 0 && (
        <Buttons>
          <ActionPageLink to="/desk/day/ring" primary>
            {toRing === 1 ? "1 band to ring" : `${toRing} bands to ring`}
          </ActionPageLink>
        </Buttons>
      )}
      <MadeChanges changes={changes} day={day} mayChange={mayChange} />
      {views.length > 0 && <ListViews label="Days" views={views} />}
      {views.length === 0 && <p>Visitors see no schedule yet: there is nothing that could be late.</p>}
      {places.map(({ venue, sets }) => (
        <Section key={venue} title={venue}>
          <Sets sets={sets} onChoose={mayChange ? setChosen : undefined} />
          {mayChange && sets.some(({ state, isCancelled }) => state !== "over" && !isCancelled) && (
            <div className={styles.moveAll}>
              <ActionButton quiet onClick={() => setMoving(venue)}>
                Move all from {venue}
              </ActionButton>
            </div>
          )}
        </Section>
      ))}
      {texts.length > 0 && (
        <Section title="Without a time that can be read">
          <ul className={styles.sets}>
            {texts.map((set) => (
              <li key={set.id}>
                <SetRow set={set} line={set.line} onChoose={mayChange ? setChosen : undefined} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ChangeDialog data={data} id={chosen} onClose={() => setChosen(undefined)} />
      <VenueDialog data={data} venue={moving} onClose={() => setMoving(undefined)} />
    </>
  );
}

type Choosing = { onChoose: ((id: string) => void) | undefined };

function Sets({ sets, onChoose }: { sets: readonly PlacedSet[] } & Choosing) {
  const over = sets.filter(({ state }) => state === "over");
  const rows = (list: readonly PlacedSet[]) => (
    <ul className={styles.sets}>
      {list.map((set) => (
        <li key={set.id}>
          <SetRow set={set} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {over.length > 0 && <Fold title={`Earlier (${over.length})`}>{rows(over)}</Fold>}
      {rows(sets.filter(({ state }) => state !== "over"))}
    </>
  );
}

type Row = Pick<DayView["texts"][number], "id" | "name" | "isCancelled"> & Partial<PlacedSet>;

function SetRow({ set, line, onChoose }: { set: Row; line?: string } & Choosing) {
  const { id, name, isCancelled, state, start, end } = set;
  const words = (
    <>
      {start !== undefined && <span className={styles.time}>{clockText(start)}</span>}
      <span className={styles.name}>
        <bdi>{name}</bdi> {typeof end === "number" && <small className={styles.end}>to {clockText(end)}</small>}
        {line !== undefined && <small> {line}</small>}
      </span>
      {isCancelled && <Tag variant="strong">cancelled</Tag>}
      {!isCancelled && state === "on" && <Tag variant="bright">now</Tag>}
      {!isCancelled && state === "next" && <Tag>next</Tag>}
    </>
  );
  if (!onChoose) return <p className={styles.set}>{words}</p>;
  return (
    <button type="button" className={styles.set} onClick={() => onChoose(id)}>
      {words}
    </button>
  );
}
