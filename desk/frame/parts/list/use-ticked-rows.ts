import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";

/** The rows of a list that are ticked, and how they come to be so. */
export type TickedRows = {
  ticked: ReadonlySet<string>;
  isEachTicked: boolean;
  /** What a row's tick box needs. Shift ticks all between it and the last one; the arrow keys go from box to box. */
  boxOf(id: string): {
    name: string;
    checked: boolean;
    disabled: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
  tickEach: (isTicked: boolean) => void;
  clear: () => void;
};

const none: ReadonlySet<string> = new Set();
/** Tells the boxes from other inputs in a row, such as those of a mail that is open there. */
const boxName = "ticked";

/**
 * Tick boxes of a list, of whose rows those with these ids can be ticked.
 *
 * @param onEnter called when somebody presses Enter on a box: they want to go on to what can be done
 * @param first those that are ticked to begin with
 */
export function useTickedRows(
  ids: readonly string[],
  onEnter: () => void,
  first: ReadonlySet<string> = none,
): TickedRows {
  const [chosen, setChosen] = useState(first);
  const last = useRef<string>(undefined);
  // A row that has left the list is not ticked any more.
  const ticked = new Set(ids.filter((id) => chosen.has(id)));
  const set = (changed: readonly string[], isTicked: boolean) => {
    const rest = ids.filter((id) => ticked.has(id) && !changed.includes(id));
    setChosen(new Set(isTicked ? [...rest, ...changed] : rest));
  };
  const range = (id: string) => {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  return {
    ticked,
    isEachTicked: ids.length > 0 && ticked.size === ids.length,
    boxOf: (id) => ({
      name: boxName,
      checked: ticked.has(id),
      disabled: !ids.includes(id),
      onChange: ({ target, nativeEvent }) => {
        set(isWithShift(nativeEvent) ? range(id) : [id], target.checked);
        last.current = id;
      },
      onKeyDown: (event) => {
        if (event.key === "Enter" && ticked.size > 0) {
          event.preventDefault();
          onEnter();
        }
        if (event.key === "ArrowDown" || event.key === "ArrowUp") moveToNextBox(event);
      },
    }),
    tickEach: (isTicked) => set(ids, isTicked),
    clear: () => setChosen(none),
  };
}

/** React's change of a tick box comes with the browser's click, be it of a mouse or of the space bar. */
function isWithShift(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

/** Passes over disabled boxes, which cannot take the focus. */
function moveToNextBox(event: KeyboardEvent<HTMLInputElement>) {
  const list = event.currentTarget.closest("tbody, ul");
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>(`input[name="${boxName}"]:enabled`) ?? [])];
  const step = event.key === "ArrowDown" ? 1 : -1;
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
