import { dayAndMonth } from "#platform/time/calendar-day.ts";
import type { Today } from "./today-contract.ts";

/** A row of what hurts most. `mark` is the word on its tag, in the colour of what is late where `isLate`. */
export type UrgentRow = { to: string; words: string; detail: string; mark: string; isLate: boolean };
type Rows = Pick<Today, "tasks" | "waiting">;

/** Who waits for an answer for so many days waits too long. */
const LATE_DAYS = 3;

/**
 * What hurts first: who waits longest for an answer, then tasks that are late, then what has failed; and the rest of the tasks and of what waits
 * in the order in which it was.
 */
export function byUrgency({ tasks, waiting }: Rows): { urgent: UrgentRow[] } & Rows {
  const answers = waiting.flatMap((line) => (line.longest ? [{ ...line, longest: line.longest }] : []));
  const late = tasks.filter(({ isLate }) => isLate);
  return {
    urgent: [
      ...answers
        .toSorted((one, other) => other.longest.days - one.longest.days)
        .map(({ to, count, words, longest }) => ({
          to,
          words: `${longest.name || "Somebody"} waits for an answer`,
          detail: count > 1 ? `${count} ${words}` : "",
          mark: `since ${longest.since}`,
          isLate: longest.days >= LATE_DAYS,
        })),
      ...late.map(({ to, words, about, dueOn }) => ({
        to,
        words,
        detail: about,
        mark: dueOn === null ? "late" : `was due ${dayAndMonth(dueOn)}`,
        isLate: true,
      })),
      ...waiting
        .filter(({ isFailing }) => isFailing)
        .map(({ to, count, words }) => ({ to, words: `${count} ${words}`, detail: "", mark: "failed", isLate: true })),
    ],
    tasks: tasks.filter(({ isLate }) => !isLate),
    waiting: waiting.filter(({ longest, isFailing }) => !longest && !isFailing),
  };
}
