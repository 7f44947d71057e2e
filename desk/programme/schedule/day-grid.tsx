import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { nameOfSet, placeWords, timeWords } from "#desk/line-up/draft/set-words.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { endOf } from "#site/features/lineup/programme/schedule.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { type Block, type DayLayout, rowMinutes, rowsOf } from "./day-layout.ts";
import styles from "./schedule.module.css";
import type { ScheduledBand } from "./schedule-contract.ts";
import { fieldsOf } from "./set-places.ts";
import type { Carried, Source, useCarrying } from "./use-carrying.ts";

type DayGridProps = {
  day: string;
  layout: DayLayout;
  bands: ReadonlyMap<string, ScheduledBand>;
  region: RefObject<HTMLElement | null>;
  carried: Carried | undefined;
  /** What the blocks call: they are drawn anew only when they change, not with each step of what is carried. */
  latest: Latest;
  mayChange: boolean;
  /** What speaks against a set where it is, by its id. */
  clashing: ReadonlySet<string>;
};

/** Rows and columns of the grid before the first of a day. */
const [headRows, timeColumns] = [2, 2];

/** A day as venues by time, and where there is no room for that as a list by time. */
export function DayGrid({ day, layout, bands, region, carried, latest, mayChange, clashing }: DayGridProps) {
  const { from, to, venues, blocks } = layout;
  const rows = (to - from) / rowMinutes;
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={`${day}, by venue and time`}
      // What scrolls can be scrolled by keyboard, too.
      {...{ tabIndex: 0 }}
    >
      <div
        className={styles.grid}
        style={{
          gridTemplateColumns: `4.25rem repeat(${venues.length}, minmax(7rem, 1fr))`,
          gridTemplateRows: `auto repeat(${rows}, var(--row))`,
        }}
      >
        <div className={styles.corner} aria-hidden="true" />
        {venues.map((name, column) => (
          <div key={name} className={styles.head} style={{ gridColumn: column + timeColumns }} aria-hidden="true">
            {name}
          </div>
        ))}
        {venues.map((name, column) => (
          <div
            key={name}
            className={styles.column}
            data-venue={name}
            style={{ gridColumn: column + timeColumns, gridRow: `${headRows} / -1` }}
          />
        ))}
        {hours.map((start, index) => (
          <div
            key={start}
            className={styles.hour}
            style={{ gridRow: (index * 60) / rowMinutes + headRows }}
            aria-hidden="true"
          >
            <span>{clockText(start)}</span>
          </div>
        ))}
        <ol className={styles.sets}>
          {blocks.map((block) => (
            <SetBlock
              key={block.set.id}
              block={block}
              bands={bands}
              latest={latest}
              mayChange={mayChange}
              isCarried={carried !== undefined && carried.source.id === block.set.id}
              isClashing={clashing.has(block.set.id)}
            />
          ))}
        </ol>
        {carried?.place && <Ghost carried={carried} layout={layout} />}
      </div>
      {blocks.length === 0 && <p className={styles.empty}>Nothing is on {day} yet.</p>}
    </section>
  );
}

export type Latest = RefObject<
  Pick<ReturnType<typeof useCarrying>, "drag" | "onKeyDown" | "onBlur"> & { onOpen: (source: Source) => void }
>;

/** The latest of what is handed down, without drawing anew whom it is handed to. */
export function useLatest(value: Latest["current"]): Latest {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

type SetBlockProps = Pick<DayGridProps, "bands" | "mayChange"> & {
  block: Block;
  latest: Latest;
  isCarried: boolean;
  isClashing: boolean;
};

const SetBlock = memo(function SetBlock({ block, bands, latest, mayChange, isCarried, isClashing }: SetBlockProps) {
  const { set, column, row, end, lane, lanes } = block;
  const name = nameOfSet(set, (id) => bands.get(id)?.name);
  const source: Source = { id: set.id, name, fields: fieldsOf(set) };
  const states = set.bandIds.map((id) => bands.get(id)?.state);
  const marks = [
    states.includes("pencilled") && "pencilled",
    (set.isCancelled || (states.length > 0 && states.every((state) => state === "cancelled"))) && "cancelled",
    isClashing && "clashes",
    set.kind === "soundCheck" && "never public",
  ].filter((mark) => mark !== false);
  const place = {
    gridColumn: column + timeColumns,
    gridRow: `${row + headRows} / ${end + headRows}`,
    width: `calc(${100 / lanes}% - 3px)`,
    marginInlineStart: `${(100 / lanes) * lane}%`,
  };
  const words = (
    <>
      <span className={styles.name}>{name}</span> <span className={styles.time}>{set.when && timeWords(set.when)}</span>{" "}
      <span className={styles.venue}>{set.venue}</span>{" "}
      {marks.map((mark) => (
        <span key={mark} className={styles.mark}>
          {mark}
        </span>
      ))}
    </>
  );
  return (
    <li
      className={styles.set}
      style={place}
      data-set={set.id}
      data-pencilled={states.includes("pencilled") || undefined}
      data-cancelled={marks.includes("cancelled") || undefined}
      data-clashing={isClashing || undefined}
      data-carried={isCarried || undefined}
      data-short={(end - row) * rowMinutes < 50 || undefined}
    >
      {mayChange ? (
        <button
          type="button"
          className={styles.open}
          aria-describedby="how-to-move"
          onClick={() => latest.current.onOpen(source)}
          onPointerDown={(event: PointerEvent<HTMLElement>) => latest.current.drag(event, source)}
          onKeyDown={(event: KeyboardEvent) => latest.current.onKeyDown(event, source)}
          onBlur={() => latest.current.onBlur(source)}
        >
          {words}
          <span className={styles.moveTo}>Move to …</span>
        </button>
      ) : (
        <p className={styles.open}>{words}</p>
      )}
      {mayChange && (
        <span
          className={styles.stretch}
          onPointerDown={(event: PointerEvent<HTMLElement>) => latest.current.drag(event, source, "stretch")}
        />
      )}
    </li>
  );
});

/** Where what is carried would be. */
function Ghost({ carried: { source, place, by }, layout: { from, venues } }: { carried: Carried; layout: DayLayout }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (by === "keys" && place) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [by, place]);
  if (!place) return null;
  const { row, end } = rowsOf({ start: place.when.start, until: endOf(place.when) }, from);
  // By keys a set may go where the grid has no rows.
  const rows = `${Math.max(row, 0) + headRows} / ${Math.max(end, 1) + headRows}`;
  return (
    <div
      ref={element}
      className={styles.ghost}
      style={{ gridColumn: venues.indexOf(place.venue) + timeColumns, gridRow: rows }}
      aria-hidden="true"
    >
      <span className={styles.name}>{source.name}</span>
      <span className={styles.time}>{timeWords(place.when)}</span>
    </div>
  );
}

/** What hangs on the pointer while something is dragged, and what a screen reader hears. */
export function CarriedWords({
  carried,
  warnings,
  words,
  label,
}: Pick<ReturnType<typeof useCarrying>, "carried" | "warnings" | "words" | "label">) {
  const isDragged = carried?.by === "pointer";
  return (
    <>
      <p ref={label} className={styles.label} data-shown={isDragged || undefined} aria-hidden="true">
        {isDragged && (carried.place ? placeWords(carried.place) : carried.source.name)}
        {isDragged && warnings.map((warning) => <span key={warning}>{warning}</span>)}
      </p>
      <p role="status">
        <VisuallyHidden>{words}</VisuallyHidden>
      </p>
      <p id="how-to-move" hidden>
        Enter opens it. Space picks it up: the arrow keys move it by a quarter of an hour or to the next venue, with
        Shift they make it longer or shorter, Space puts it down, Escape leaves it where it was.
      </p>
    </>
  );
}
