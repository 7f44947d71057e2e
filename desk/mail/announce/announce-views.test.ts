import { expect, test } from "vitest";
import { announceViews, viewsAsTabs } from "./announce-views.ts";

const bands = ["accepted", "declined", "declined"].map((decision) => ({ kind: "band" as const, decision }));
const volunteer = { kind: "volunteer" as const, decision: "accepted" };

/** The views as they read, with the current one in brackets. */
function read(...[decided, of]: Parameters<typeof announceViews>) {
  const words = announceViews(decided, of).map(({ label, count, isCurrent }) =>
    isCurrent ? `[${label} ${count}]` : `${label} ${count}`,
  );
  return words.join(", ");
}

test("all bands are a view of their own, and the current one for whoever comes from Today", () => {
  const decided = [...bands, volunteer];
  expect(read(decided, "")).toBe("[All 4], Bands 3, Bands: yes 1, Bands: no 2, Volunteers: yes 1");
  expect(read(decided, "band")).toBe("All 4, [Bands 3], Bands: yes 1, Bands: no 2, Volunteers: yes 1");
  expect(read(decided, "band-declined")).toBe("All 4, Bands 3, Bands: yes 1, [Bands: no 2], Volunteers: yes 1");
});

test("where a view would show the same as another one, that one is current", () => {
  expect(read(bands, "band")).toBe("[All 3], Bands: yes 1, Bands: no 2");
  expect(read([...bands, volunteer], "volunteer")).toBe(
    "All 4, Bands 3, Bands: yes 1, Bands: no 2, [Volunteers: yes 1]",
  );
});

test("a view in which nobody is left is none of those that are offered", () => {
  expect(read(bands, "volunteer")).toBe("All 3, Bands: yes 1, Bands: no 2");
});

test("of many views, waiting lists and whole kinds are behind More views, unless one of them is open", () => {
  const decided = [...bands, { kind: "band" as const, decision: "waiting" }, volunteer];
  const labels = (of: string) => {
    const { tabs, more } = viewsAsTabs(announceViews(decided, of));
    return [tabs, more].map((views) => views.map(({ label }) => label).join(", "));
  };
  expect(labels("")).toEqual(["All, Bands: yes, Bands: no, Volunteers: yes", "Bands, Bands: waiting list"]);
  expect(labels("band")).toEqual(["All, Bands, Bands: yes, Bands: no, Volunteers: yes", "Bands: waiting list"]);
  expect(viewsAsTabs(announceViews(bands, "")).more).toEqual([]);
});
