import { memo, useMemo, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { ListFilters } from "#desk/frame/parts/list/list-filters.tsx";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { nameOfSet } from "#desk/line-up/draft/set-words.ts";
import { folded } from "#platform/text/folded.ts";
import type { Latest } from "./day-grid.tsx";
import styles from "./schedule.module.css";
import type { ScheduledBand, ScheduledSet, ScheduleView } from "./schedule-contract.ts";
import { fieldsOf, isToPlace } from "./set-places.ts";
import { newConcert, type Source } from "./use-carrying.ts";

/** What has yet to be placed: a set without a time, or a band without a set. */
type ToPlace = { key: string; source: Source; bands: ScheduledBand[]; hasSet: boolean };

type StillToPlaceProps = {
  view: ScheduleView;
  sets: readonly ScheduledSet[];
  bands: ReadonlyMap<string, ScheduledBand>;
  mayChange: boolean;
  latest: Latest;
};

/** So many are shown at first, and more of them with each press. */
const SHOWN = 25;

/** Bands without a set, with what they offered, and sets that were taken off the schedule. */
export const StillToPlace = memo(function StillToPlace({ view, sets, bands, mayChange, latest }: StillToPlaceProps) {
  const [filter, setFilter] = useState({ q: "", day: "", which: "" });
  const [most, setMost] = useState(SHOWN);
  const all = useMemo(() => allToPlace(sets, bands), [sets, bands]);
  const found = all.filter((each) => isFound(each, filter));
  const without = all.filter(({ hasSet }) => !hasSet).length;
  const days = view.days.map(({ name }) => ({ value: name, label: name }));
  return (
    <section className={styles.toPlace} aria-labelledby="still-to-place">
      <h2 id="still-to-place">Still to place ({without.toLocaleString("en-AU")})</h2>
      <ListFilters
        searchLabel="Search by name"
        search={filter.q}
        filters={[
          {
            name: "day",
            label: "Can play on",
            value: filter.day,
            isSet: filter.day !== "",
            options: [{ value: "", label: "any day" }, ...days],
          },
          {
            name: "which",
            label: "Show",
            value: filter.which,
            isSet: filter.which !== "",
            options: [
              { value: "", label: "without a set" },
              { value: "all", label: "all bands" },
            ],
          },
        ]}
        onChange={(changes) => {
          setFilter({ ...filter, ...changes });
          setMost(SHOWN);
        }}
      />
      <ul className={styles.rows}>
        {found.slice(0, most).map((each) => (
          <Row key={each.key} toPlace={each} mayChange={mayChange} latest={latest} />
        ))}
      </ul>
      <p role="status">{foundWords(found.length, without, filter)}</p>
      {found.length > most && (
        <ActionButton onClick={() => setMost(most + SHOWN)}>
          Show {Math.min(SHOWN, found.length - most)} more of {found.length.toLocaleString("en-AU")}
        </ActionButton>
      )}
    </section>
  );
});

type RowProps = Pick<StillToPlaceProps, "mayChange" | "latest"> & { toPlace: ToPlace };

function Row({ toPlace: { source, bands, hasSet }, mayChange, latest }: RowProps) {
  return (
    <li className={styles.row} onPointerDown={mayChange ? (event) => latest.current.drag(event, source) : undefined}>
      <div>
        <strong>{source.name}</strong>
        {bands.some(({ state }) => state === "pencilled") && <Tag variant="outlined">pencilled</Tag>}
        {source.reference !== undefined && <Tag variant="outlined">{bands[0]?.status}</Tag>}
        {hasSet && <Tag>has a set</Tag>}
        {bands.map(({ id, reference, offered: { days, fees } }) => (
          <p key={id} className={styles.offered}>
            {days.join(", ") || "Nobody noted when they can play"}
            {fees !== "" && `; ${fees}`}
            {reference !== null && (
              <>
                {" "}
                <DeskLink to={`/desk/bands/${reference}`}>As applied</DeskLink>
              </>
            )}
          </p>
        ))}
      </div>
      {mayChange && (
        <LeavingButton
          next={() => placedInGrid(source.name)}
          aria-label={`Place ${source.name} …`}
          onClick={() => latest.current.onOpen(source)}
        >
          Place …
        </LeavingButton>
      )}
    </li>
  );
}

/** The set of what was placed; the grid, where that is on another day. */
function placedInGrid(name: string): HTMLElement | null {
  const grid = document.querySelector<HTMLElement>(`.${styles.region}`);
  const sets = [...(grid?.querySelectorAll<HTMLElement>("[data-set]") ?? [])];
  return sets.find(({ textContent }) => textContent?.includes(name))?.querySelector("button") ?? grid;
}

function allToPlace(sets: readonly ScheduledSet[], bands: ReadonlyMap<string, ScheduledBand>): ToPlace[] {
  const nameOf = (id: string) => bands.get(id)?.name;
  const withoutTime = sets.filter(isToPlace).map((set): ToPlace => {
    const source = { id: set.id, name: nameOfSet(set, nameOf), fields: fieldsOf(set) };
    return { key: set.id, source, bands: set.bandIds.flatMap((id) => bands.get(id) ?? []), hasSet: false };
  });
  const withSet = new Set(sets.flatMap(({ bandIds }) => bandIds));
  const own = [...bands.values()]
    .filter(({ state }) => state === "applied" || state === "pencilled" || state === "in")
    .map(
      (band): ToPlace => ({
        key: `band ${band.id}`,
        source: newConcert(band),
        bands: [band],
        hasSet: withSet.has(band.id),
      }),
    );
  return [...withoutTime, ...own];
}

type Filter = { q: string; day: string; which: string };

function isFound({ source, bands, hasSet }: ToPlace, { q, day, which }: Filter): boolean {
  if (hasSet && which === "") return false;
  if (!folded(source.name).includes(folded(q.trim()))) return false;
  // Who said nothing may be able to.
  const canPlay = ({ offered: { days } }: ScheduledBand) =>
    days.length === 0 || days.some((each) => each.includes(day));
  return day === "" || bands.every(canPlay);
}

function foundWords(found: number, without: number, { q, day, which }: Filter): string {
  if (found > 0) return "";
  if (q !== "" || day !== "" || which !== "") return "None is like that. Please search for something else.";
  return without === 0 ? "Every band has a set." : "";
}
