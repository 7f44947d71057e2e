import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { noFields, type SetFields } from "#desk/line-up/draft/set-contract.ts";
import { placeWords } from "#desk/line-up/draft/set-words.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { endOf } from "#site/features/lineup/programme/schedule.ts";
import type { ScheduledBand } from "./schedule-contract.ts";
import { endingAt, isSamePlace, type Place, startingAt, stepMinutes, usualLength } from "./set-places.ts";

/** What is carried to another place: a set, or with a null id a new one. */
export type Source = {
  id: string | null;
  name: string;
  fields: SetFields;
  /** Of a band that is not pencilled yet. */
  reference?: string;
};
export type Carried = { source: Source; by: "pointer" | "keys"; place: Place | undefined };
type Mode = "move" | "stretch";

type Carrying = {
  /** The region with the grid, whose columns have the data attribute `venue`. */
  region: RefObject<HTMLElement | null>;
  day: string;
  /** From when to when the grid's columns are, in minutes. */
  from: number;
  to: number;
  venues: readonly string[];
  onDrop: (source: Source, place: Place) => void;
  /** What would clash there, in words. */
  warningsAt: (source: Source, place: Place) => readonly string[];
};

/** So far the pointer moves before it drags, and so close to the region's edge it scrolls; in pixels. */
const [DRAG_PX, EDGE_PX] = [6, 36];

/**
 * Carries a set through the grid, by the pointer or by keys: Space picks it up, the arrow keys move it, with Shift up and down stretch it, Space or Enter
 * puts it down, Escape leaves it where it was.
 */
export function useCarrying({ region, day, from, to, venues, onDrop, warningsAt }: Carrying) {
  const [carried, setCarried] = useState<Carried>();
  const [words, setWords] = useState("");
  const label = useRef<HTMLParagraphElement>(null);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  const placeAt = useEffectEvent((x: number, y: number, { fields }: Source, mode: Mode, grabbed: number) => {
    const columns = [...(region.current?.querySelectorAll<HTMLElement>("[data-venue]") ?? [])];
    const [box, column] = [region.current?.getBoundingClientRect(), columns[0]?.getBoundingClientRect()];
    if (!box || !column || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
    const minutes = from + ((y - column.top) / column.height) * (to - from);
    const when = fields.when ?? { day, start: from, end: from + usualLength };
    if (mode === "stretch") return { when: endingAt(when, inSteps(minutes, 5)), venue: fields.venue };
    const venue = venues[Math.floor((x - column.left) / column.width)];
    return venue === undefined ? undefined : { when: { ...startingAt(when, inSteps(minutes - grabbed)), day }, venue };
  });
  const drop = useEffectEvent((source: Source, place: Place | undefined) => {
    if (place && !isSamePlace(source.fields, place)) onDrop(source, place);
  });

  const drag = (event: PointerEvent<HTMLElement>, source: Source, mode: Mode = "move") => {
    // A finger scrolls; "Move to …" is one tap away.
    if (event.button !== 0 || (event.pointerType === "touch" && mode === "move")) return;
    const [x, y] = [event.clientX, event.clientY];
    // A set stays under the pointer where it was grabbed.
    const top = event.currentTarget.getBoundingClientRect();
    const length = source.fields.when ? endOf(source.fields.when) - source.fields.when.start : 0;
    const grabbed = source.id === null || length === 0 ? 0 : ((y - top.top) / top.height) * length;
    let last: Carried | undefined;
    const move = (at: globalThis.PointerEvent) => {
      if (!last && Math.hypot(at.clientX - x, at.clientY - y) < DRAG_PX) return;
      const place = placeAt(at.clientX, at.clientY, source, mode, grabbed);
      if (label.current) label.current.style.transform = `translate(${at.clientX + 14}px, ${at.clientY + 14}px)`;
      scrollAtEdge(region.current, at);
      if (last && isSameOrNone(last.place, place)) return;
      last = { source, by: "pointer", place };
      setCarried(last);
    };
    const finish = (isDropped: boolean) => {
      end.current?.();
      if (!last) return;
      ignoreNextClick();
      if (isDropped) drop(source, last.place);
    };
    const up = () => finish(true);
    const key = (pressed: globalThis.KeyboardEvent) => pressed.key === "Escape" && finish(false);
    const cancel = () => finish(false);
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", cancel, { signal });
    window.addEventListener("keydown", key, { signal });
    end.current = () => {
      listeners.abort();
      end.current = undefined;
      setCarried(undefined);
    };
  };

  const onKeyDown = (event: KeyboardEvent, source: Source) => {
    const { when, venue } = source.fields;
    const isCarried = carried?.by === "keys" && carried.source.id === source.id;
    if (!isCarried) {
      if (event.key !== " " || when === null) return;
      event.preventDefault();
      setCarried({ source, by: "keys", place: { when, venue } });
      setWords(`${source.name} is picked up: ${placeWords({ when, venue })}.`);
      return;
    }
    const { place } = carried;
    if (event.key === "Tab" || !place) return letGo(source);
    event.preventDefault();
    if (event.key === "Escape") return letGo(source);
    if (event.key === " " || event.key === "Enter") {
      setCarried(undefined);
      setWords("");
      return drop(carried.source, place);
    }
    const next = stepped(place, event, venues);
    if (!next) return;
    setCarried({ ...carried, place: next });
    setWords([`${placeWords(next)}.`, ...warningsAt(source, next)].join(" "));
  };
  const letGo = ({ name, fields }: Source) => {
    setCarried(undefined);
    setWords(`${name} stays where it was: ${placeWords(fields)}.`);
  };
  /** A click elsewhere leaves it where it was. */
  const onBlur = (source: Source) => carried?.by === "keys" && carried.source.id === source.id && letGo(source);
  const warnings = carried?.place ? warningsAt(carried.source, carried.place) : [];
  return { carried, warnings, words, label, drag, onKeyDown, onBlur };
}

/** A band without a set, as it is carried. */
export function newConcert({ id, name, state }: Pick<ScheduledBand, "id" | "name" | "state">): Source {
  const fields = { ...noFields, bandIds: [id] };
  return { id: null, name, fields, ...(state === "applied" && { reference: id }) };
}

function stepped(
  { when, venue }: Place,
  { key, shiftKey }: KeyboardEvent,
  venues: readonly string[],
): Place | undefined {
  const by = key === "ArrowUp" ? -stepMinutes : stepMinutes;
  if (key === "ArrowUp" || key === "ArrowDown")
    return { venue, when: shiftKey ? endingAt(when, endOf(when) + by) : startingAt(when, when.start + by) };
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const column = venues.findIndex((name) => venueKey(name) === venueKey(venue));
  const next = venues[column + (key === "ArrowLeft" ? -1 : 1)];
  return { when, venue: next ?? venue };
}

function inSteps(minutes: number, step = stepMinutes): number {
  return Math.round(minutes / step) * step;
}

function isSameOrNone(one: Place | undefined, other: Place | undefined): boolean {
  return one && other ? isSamePlace(one, other) : one === other;
}

function scrollAtEdge(region: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  if (!region) return;
  const { top, bottom, left, right } = region.getBoundingClientRect();
  const by = (at: number, start: number, last: number) => Number(at > last - EDGE_PX) - Number(at < start + EDGE_PX);
  region.scrollBy(by(clientX, left, right) * 8, by(clientY, top, bottom) * 8);
}

/** What was dragged is not opened by letting go of it. */
function ignoreNextClick() {
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", ignore, { capture: true }));
}
