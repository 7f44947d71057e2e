import { Fragment, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton, MenuLink } from "#desk/frame/parts/buttons/action-menu.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { ConflictModal } from "#desk/frame/parts/saving/conflict-modal.tsx";
import type { ContestedField } from "#desk/frame/parts/saving/edit-conflict.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { ClashList, sortedOut } from "#desk/line-up/clashes/clash-list.tsx";
import { type Clash, type ClashSet, createClashFinder } from "#desk/line-up/clashes/clashes.ts";
import { SamePersonDialog } from "#desk/line-up/clashes/same-person-dialog.tsx";
import { PublishLink } from "#desk/line-up/draft/publish-link.tsx";
import { noFields, type SetFields, setFields } from "#desk/line-up/draft/set-contract.ts";
import { nameOfSet, placeWords } from "#desk/line-up/draft/set-words.ts";
import { CarriedWords, DayGrid, useLatest } from "./day-grid.tsx";
import { layOutDay } from "./day-layout.ts";
import styles from "./schedule.module.css";
import { type ScheduledBand, type ScheduledSet, type ScheduleView, scheduleView } from "./schedule-contract.ts";
import { SetDialog } from "./set-dialog.tsx";
import { fieldsOf, newSetId, type Place, placedAt, startingAt } from "./set-places.ts";
import { StillToPlace } from "./still-to-place.tsx";
import { type Source, useCarrying } from "./use-carrying.ts";
import { useSchedule } from "./use-schedule.ts";
import { VenueMoveDialog } from "./venue-move-dialog.tsx";

export { scheduleView as pageDataSchema };

/** The committee's draft of the schedule, day by day. */
export default function SchedulePage() {
  const schedule = useSchedule();
  const { problem } = schedule.view;
  return (
    <>
      <h1>Schedule</h1>
      {problem === null ? (
        <Schedule {...schedule} />
      ) : (
        <p>
          {problem} <DeskLink to="/desk/festival">Festival</DeskLink>
        </p>
      )}
    </>
  );
}

const newEvent: Source = { id: null, name: "", fields: { ...noFields, kind: "event" } };

function Schedule({ view, sets, save, pencil, conflict, isOnline }: ReturnType<typeof useSchedule>) {
  const mayChange = useMay("lineup.change");
  const day = useDayInView(view, sets);
  const bands = useMemo(() => new Map(view.bands.map((band) => [band.id, band])), [view.bands]);
  const finder = useMemo(() => createClashFinder({ ...view.facts, sets: sets.map(clashSet) }), [view.facts, sets]);
  const clashes = useMemo(() => finder.all(), [finder]);
  const { open: openClashes } = useMemo(() => sortedOut(clashes, view.facts.accepted), [clashes, view.facts.accepted]);
  const clashing = useMemo(() => new Set(openClashes.flatMap(({ setIds }) => setIds)), [openClashes]);
  const [opened, setOpened] = useState<Source>();
  const [movesVenue, setMovesVenue] = useState(false);
  const placed = useRef("");
  const nameOf = (id: string) => bands.get(id)?.name;
  const store = ({ id, fields: before, reference }: Source, after: SetFields, others: readonly Changed[] = []) => {
    const words = `${nameOfSet(after, nameOf)}: ${placeWords(after)}.`;
    if (reference !== undefined) return void pencil(reference, after, `Pencilled, and not public: ${words}`);
    const own = { id: id ?? newSetId(sets, after), before: id === null ? null : before, after };
    placed.current = own.id;
    const more = others.map(({ set, after: moved }) => ({ id: set.id, before: fieldsOf(set), after: moved }));
    const along = others.length === 0 ? "" : ` ${others.length} later sets moved, too.`;
    void save([own, ...more], words + along);
  };
  const open = (set: ScheduledSet) => setOpened({ id: set.id, name: nameOfSet(set, nameOf), fields: fieldsOf(set) });
  const remove = ({ id, name, fields: before }: Source) => {
    if (id === null) return;
    const after = before.when ? { ...before, when: null, venue: "", line: null } : null;
    void save([{ id, before, after }], after ? `Off the schedule, and still to place: ${name}.` : `Removed: ${name}.`);
  };
  return (
    <>
      <Days view={view} sets={sets} day={day} />
      {!isOnline && <p role="status">There is no connection just now: what others change is not seen.</p>}
      <Buttons>
        <PublishLink to="/desk/schedule/publish" unpublished={view.unpublished} />
        {mayChange && <ActionButton onClick={() => setOpened(newEvent)}>Add an event …</ActionButton>}
        <ActionMenu label="More …">
          {mayChange && <MenuButton onClick={() => setMovesVenue(true)}>Move a venue …</MenuButton>}
          <MenuLink to="/desk/schedule/ask">Ask bands about their times</MenuLink>
          <MenuLink to="/desk/schedule/papers">Papers</MenuLink>
          <MenuLink to="/desk/schedule/venues">Venues: hours, change-over, keys</MenuLink>
        </ActionMenu>
      </Buttons>
      <Board
        day={day}
        view={view}
        sets={sets}
        bands={bands}
        finder={finder}
        clashing={clashing}
        mayChange={mayChange}
        onDrop={(source, place) => store(source, placedAt(source.fields, place))}
        onOpen={setOpened}
      />
      <Clashes day={day} clashes={clashes} view={view} sets={sets} />
      <AsWritten sets={sets} nameOf={nameOf} mayChange={mayChange} onOpen={open} />
      <SetDialog
        source={opened}
        day={day}
        view={view}
        sets={sets}
        bands={bands}
        fallbackFocus={() => elementOfSet(placed.current)}
        onClose={() => setOpened(undefined)}
        onSave={(after, later) => {
          setOpened(undefined);
          if (opened)
            store(
              opened,
              after,
              later?.sets.flatMap((set) => laterBy(set, later.minutes)),
            );
        }}
        onRemove={() => {
          setOpened(undefined);
          if (opened) remove(opened);
        }}
      />
      <VenueMoveDialog
        key={day}
        isOpen={movesVenue}
        onClose={() => setMovesVenue(false)}
        day={day}
        sets={sets}
        bands={bands}
        venues={view.venues}
        onMove={(moved, words) => {
          setMovesVenue(false);
          const changes = moved.map(({ set, place }) => {
            const before = fieldsOf(set);
            return { id: set.id, before, after: placedAt(before, place) };
          });
          void save(changes, words);
        }}
      />
      <ConflictModal conflict={conflict} describe={(contested) => describeConflict(contested, nameOf)} />
    </>
  );
}

/** The button of a set in the grid; where there is none on the day in view, the grid. */
function elementOfSet(id: string): HTMLElement | null {
  const set = document.querySelector<HTMLElement>(`[data-set="${CSS.escape(id)}"] button`);
  return set ?? document.querySelector<HTMLElement>(`.${styles.region}`);
}

type BoardProps = {
  day: string;
  view: ScheduleView;
  sets: readonly ScheduledSet[];
  bands: ReadonlyMap<string, ScheduledBand>;
  finder: ReturnType<typeof createClashFinder>;
  clashing: ReadonlySet<string>;
  mayChange: boolean;
  onDrop: (source: Source, place: Place) => void;
  onOpen: (source: Source) => void;
};

/** The grid and what is still to place: all that is drawn anew with each step of what is carried. */
function Board({ day, view, sets, bands, finder, clashing, mayChange, onDrop, onOpen }: BoardProps) {
  const { notes } = view.facts;
  const layout = useMemo(() => layOutDay(sets, day, view.venues, notes), [sets, day, view.venues, notes]);
  const region = useRef<HTMLElement>(null);
  const warningsAt = ({ id, fields }: Source, place: Place) => {
    const clashes = finder.ofMoved(clashSet({ id: id ?? "", ...placedAt(fields, place) }));
    return sortedOut(clashes, view.facts.accepted).open.map(({ words }) => words);
  };
  const carrying = useCarrying({ region, day, ...layout, onDrop, warningsAt });
  const latest = useLatest({ ...carrying, onOpen });
  return (
    <>
      <div className={styles.space}>
        <div className={styles.board}>
          <DayGrid
            day={day}
            layout={layout}
            bands={bands}
            region={region}
            carried={carrying.carried}
            latest={latest}
            mayChange={mayChange}
            clashing={clashing}
          />
          <StillToPlace view={view} sets={sets} bands={bands} mayChange={mayChange} latest={latest} />
        </div>
      </div>
      <CarriedWords {...carrying} />
    </>
  );
}

/** So many clashes of a day are listed: with more, the first ones are those to look at. */
const mostClashes = 50;

function clashSet({ when, ...set }: ScheduledSet): ClashSet {
  return { ...set, day: when?.day ?? "", start: when?.start ?? null, end: when?.end ?? null };
}

type ClashesProps = { day: string; clashes: readonly Clash[]; view: ScheduleView; sets: readonly ScheduledSet[] };

/** What clashes on the day in view, and how much on others. */
function Clashes({ day, clashes, view, sets }: ClashesProps) {
  const dayOf = new Map(sets.map(({ id, when }) => [id, when?.day]));
  const byDay = Map.groupBy(clashes, ({ setIds: [id = ""] }) => dayOf.get(id) ?? day);
  const { open } = sortedOut(byDay.get(day) ?? [], view.facts.accepted);
  const others = [...byDay].flatMap(([name, there]) => {
    const count = name === day ? 0 : sortedOut(there, view.facts.accepted).open.length;
    return count === 0 ? [] : [{ name, count }];
  });
  return (
    <Section title={`Clashes on ${day} (${open.length})`} id="clashes">
      <ClashList clashes={byDay.get(day)?.slice(0, mostClashes) ?? []} accepted={view.facts.accepted} />
      {open.length > mostClashes && <p>These are the first of {open.length.toLocaleString("en-AU")}.</p>}
      {others.length > 0 && (
        <p>
          On other days:{" "}
          {others.map(({ name, count }, index) => (
            <Fragment key={name}>
              {index > 0 && ", "}
              <Link to={`${dayAddress(name)}#clashes`}>
                {name} {count}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      <Buttons>
        <SamePersonDialog bands={view.facts.bands} />
        <ActionPageLink to="/desk/schedule/venues">Venues: hours, change-over, keys</ActionPageLink>
      </Buttons>
    </Section>
  );
}

type Changed = { set: ScheduledSet; after: SetFields };

function laterBy(set: ScheduledSet, minutes: number): Changed[] {
  if (!set.when) return [];
  const when = startingAt(set.when, set.when.start + minutes);
  return [{ set, after: placedAt(fieldsOf(set), { when, venue: set.venue }) }];
}

/** The address names the day; otherwise it is the first one. */
function useDayInView(view: ScheduleView, sets: readonly ScheduledSet[]): string {
  const asked = new URLSearchParams(useLocation().search).get("day");
  const known = allDays(view, sets);
  return known.find((name) => name === asked) ?? known[0] ?? "";
}

/** The festival's days, then those that only sets name. */
function allDays({ days }: ScheduleView, sets: readonly ScheduledSet[]): string[] {
  return [...new Set([...days.map(({ name }) => name), ...sets.flatMap(({ when }) => when?.day ?? [])])];
}

function dayAddress(day: string): string {
  return `/desk/schedule?${new URLSearchParams({ day })}`;
}

function Days({ view, sets, day }: { view: ScheduleView; sets: readonly ScheduledSet[]; day: string }) {
  const dates = new Map(view.days.map(({ name, date }) => [name, Number(date.slice(8))]));
  const counts = Map.groupBy(sets, ({ when }) => when?.day);
  const views = allDays(view, sets).map((name) => ({
    value: name,
    label: dates.has(name) ? `${name} ${dates.get(name)}` : `${name}, no day of the festival`,
    count: counts.get(name)?.length ?? 0,
    to: dayAddress(name),
    isCurrent: name === day,
  }));
  return <ListViews label="Days" views={views} />;
}

type AsWrittenProps = {
  sets: readonly ScheduledSet[];
  nameOf: (id: string) => string | undefined;
  mayChange: boolean;
  onOpen: (set: ScheduledSet) => void;
};

/** Lines that cannot be read have no place in the grid. */
function AsWritten({ sets, nameOf, mayChange, onOpen }: AsWrittenProps) {
  const written = sets.filter(({ when, line }) => when === null && line !== null);
  if (written.length === 0) return null;
  return (
    <Section title="These lines are shown as written">
      <p>
        Nothing can tell on which day, where and when they are. Once you give one a place, it stands among the others.
      </p>
      <ul className={styles.rows}>
        {written.map((set) => (
          <li key={set.id} className={styles.row}>
            <div>
              <strong>{nameOfSet(set, nameOf)}</strong>
              <p className={styles.offered}>{set.line}</p>
            </div>
            {mayChange && (
              <ActionButton aria-label={`Place ${nameOfSet(set, nameOf)} …`} onClick={() => onOpen(set)}>
                Place …
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** @example "Bob moved Cordial: Saturday 8 pm to 9 pm, Town Hall. You chose Saturday 7.30 pm to 8.30 pm, Bandstand." */
function describeConflict({ by, theirs, mine }: ContestedField, nameOf: AsWrittenProps["nameOf"]): string {
  const [other, own] = [theirs, mine].map((each) => setFields.safeParse(each).data);
  const name = nameOfSet(other ?? own ?? noFields, nameOf);
  const did = other ? `${by} changed ${name} meanwhile: ${placeWords(other)}.` : `${by} removed ${name} meanwhile.`;
  return `${did} You chose ${own ? placeWords(own) : "to remove it"}.`;
}
