import type { RecordKind } from "../model/record-types.ts";
import { defaultListQuery } from "./list-query.ts";

type CountedView = { value: string; count: number };

/** More tabs than these are not read. */
const MOST_TABS = 5;

/** What matters first: what is to be told, then what waits for the viewer, then the way of an application to its end. */
const byUrgency: Readonly<Record<RecordKind, readonly string[]>> = {
  band: ["untold", "unscored", "mine", "shortlisted", "accepted", "confirmed", "waiting", "declined", "withdrawn"],
  volunteer: ["untold", "mine", "accepted", "waiting", "declined", "withdrawn"],
  message: ["mine", "answered", "aside"],
};

/**
 * The views of a list that matter now, as tabs in the list's order: the one that it opens with and "All" in any case, and those with records that are most urgent.
 * The one that is open is always among them; `open` is undefined where that is a view of somebody's own, which is then one of the five. A list with no more
 * views than tabs has them all.
 */
export function viewsAsTabs<View extends CountedView>(
  kind: RecordKind,
  views: readonly View[],
  open: string | undefined,
): { tabs: View[]; more: View[] } {
  const fixed = [defaultListQuery.view, "all"];
  const others = byUrgency[kind].filter((each) => views.some(({ value, count }) => value === each && count > 0));
  const isOpenAsTab = open !== undefined && fixed.includes(open);
  const most = MOST_TABS - fixed.length;
  const chosen =
    isOpenAsTab || (open !== undefined && others.slice(0, most).includes(open))
      ? others.slice(0, most)
      : [...others.slice(0, most - 1), ...(open === undefined ? [] : [open])];
  const isTab = ({ value }: View) => views.length <= MOST_TABS || fixed.includes(value) || chosen.includes(value);
  return { tabs: views.filter(isTab), more: views.filter((view) => !isTab(view)) };
}
