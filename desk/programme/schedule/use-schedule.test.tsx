import { expect, test } from "vitest";
import type { SetFields } from "#desk/line-up/draft/set-contract.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import type { ScheduleView } from "./schedule-contract.ts";
import { useSchedule } from "./use-schedule.ts";

const at = (venue: string): SetFields => ({
  kind: "concert",
  title: "",
  bandIds: ["cordial"],
  when: { day: "Friday", start: 1_200, end: 1_260 },
  venue,
  line: null,
  isCancelled: false,
});

const view: ScheduleView = {
  problem: null,
  days: [{ name: "Friday", date: "2027-06-11" }],
  venues: ["Town Hall", "The Barn", "The Tent"],
  sets: [{ id: "one", ...at("Town Hall") }],
  bands: [],
  facts: { days: [], bands: [], venues: [], notes: [], budgetCents: null, accepted: [] },
  unpublished: 0,
  counter: "1",
};

let schedule: ReturnType<typeof useSchedule>;

/** The schedule without its grid. */
function Page() {
  schedule = useSchedule();
  return <p>{schedule.sets.map(({ venue }) => venue).join()}</p>;
}

test("a set that is moved again before the first move is answered stays at its last place", async () => {
  await using desk = await openDeskPage([{ path: "schedule", loader: () => view, Component: Page }], "/desk/schedule");
  const shown = () => desk.document.querySelector("p")?.textContent;
  const move = (from: string, to: string) =>
    desk.act(() => schedule.save([{ id: "one", before: at(from), after: at(to) }], "Moved."));
  const answerLast = (venue: string) => desk.requests.at(-1)?.answer({ sets: [{ id: "one", fields: at(venue) }] });
  await move("Town Hall", "The Barn");
  await move("The Barn", "The Tent");
  expect(desk.requests, "one at a time").toHaveLength(1);
  await answerLast("The Barn");
  expect(shown()).toBe("The Tent");
  expect(desk.requests.map(({ body }) => body)).toMatchObject([
    { changes: [{ after: at("The Barn") }] },
    { changes: [{ before: at("The Barn"), after: at("The Tent") }] },
  ]);
  await answerLast("The Tent");
  expect(shown()).toBe("The Tent");
  await move("The Tent", "Town Hall");
  await desk.requests.at(-1)?.answer({ detail: "Not there." }, 422);
  expect(shown(), "a move that is refused is taken back").toBe("The Tent");
});
