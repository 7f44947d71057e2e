import type { ViewLink } from "#desk/frame/parts/list/list-views.tsx";
import { groupLabel, kindLabels } from "#desk/mail/decisions/decision-words.ts";
import type { Decided } from "#desk/mail/decisions/decisions-contract.ts";

type Told = Pick<Decided, "kind" | "decision">;

/** Most views that all stand as tabs. */
const MOST_TABS = 5;

/** Whether somebody is in a view: of all (`""`), of a kind (`band`), or of a decision about a kind (`band-declined`). */
export function isInView(view: string, { kind, decision }: Told): boolean {
  return view === "" || view === kind || view === `${kind}-${decision}`;
}

/** The views of those who are to be told, with how many each has. `of` is the view in the address. */
export function announceViews(decided: readonly Told[], of: string): ViewLink[] {
  const viewOf = (value: string, label: string) => {
    const count = decided.filter((each) => isInView(value, each)).length;
    return { value, label, count, to: value === "" ? "/desk/announce" : `/desk/announce?of=${value}` };
  };
  const kinds = [...new Set(decided.map(({ kind }) => kind))];
  const ofKinds = kinds.flatMap((kind) => {
    const decisions = new Set(decided.filter((each) => each.kind === kind).map(({ decision }) => decision));
    const each = [...decisions].map((decision) => viewOf(`${kind}-${decision}`, groupLabel(kind, decision)));
    // One that shows the same as another view is left out.
    return kinds.length > 1 && each.length > 1 ? [viewOf(kind, kindLabels[kind]), ...each] : each;
  });
  const views = [viewOf("", "All"), ...ofKinds];
  const { count } = viewOf(of, "");
  const sameAs = views.find((view) => (view.value === "" || view.value.startsWith(`${of}-`)) && view.count === count);
  const current = views.find(({ value }) => value === of) ?? sameAs;
  return views.map((view) => ({ ...view, isCurrent: view === current }));
}

/** The views as tabs. Of many, the waiting lists and the whole kinds stand behind "More views", unless one of them is open. */
export function viewsAsTabs(views: readonly ViewLink[]): { tabs: ViewLink[]; more: ViewLink[] } {
  const isTab = ({ value, isCurrent }: ViewLink) =>
    views.length <= MOST_TABS || isCurrent || value === "" || /-(?:accepted|declined)$/.test(value);
  return { tabs: views.filter(isTab), more: views.filter((view) => !isTab(view)) };
}
