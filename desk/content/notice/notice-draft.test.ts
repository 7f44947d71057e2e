import { expect, test } from "vitest";
import { freshDraft, withChange, withLatestVersion, withReadyText } from "./notice-draft.ts";

const timeZone = "Australia/Melbourne";
const friday = Date.parse("2027-06-11T18:00:00+10:00");
const search = { name: "Looking for somebody", text: "We look for [whom].", hours: 2, tellsCommittee: true };
const rain = { name: "Rain", text: "[What] is in [where]." };
const draft = { ...freshDraft(friday, timeZone), text: "In the hall." };
const listed = { id: draft.id, version: 5, text: "In the pub.", link: "", from: 0, until: 1, by: "Bob" };

test("a notice that somebody else has changed is changed in its latest version, with the text that was written", () => {
  const changed = withLatestVersion({ ...draft, version: 3 }, [{ ...listed, state: "up" }]);
  expect(changed).toEqual({ ...draft, version: 5 });
});

test("a notice that is gone becomes a new one, with the text that was written", () => {
  const { id, ...others } = withLatestVersion({ ...draft, version: 3 }, []);
  expect(id).not.toBe(draft.id);
  expect({ id: draft.id, ...others }).toEqual({ ...draft, version: null });
});

test("a ready text's own end is not handed to the next one: that has the end from before", () => {
  const monday = withChange(draft, { until: "2027-06-14T20:00" });
  const searching = withReadyText(withReadyText(monday, search, friday, timeZone), search, friday, timeZone);
  expect(searching).toMatchObject({ until: "2027-06-11T20:00", tellsCommittee: true });
  expect(withReadyText(searching, rain, friday, timeZone)).toEqual({ ...monday, text: rain.text });
});

test("two hours are two hours when the clocks are put back meanwhile, and a notice from now says which of two times that is", () => {
  const before = Date.parse("2027-04-04T01:30:00+11:00");
  const { until } = withReadyText(freshDraft(before, timeZone), search, before, timeZone);
  expect(until).toBe("2027-04-04T02:30+10:00");
  const within = Date.parse("2027-04-04T02:45:00+10:00");
  expect(freshDraft(within, timeZone).from).toBe("2027-04-04T02:45+10:00");
});

test("an end that somebody types stays, and one that is over by then is the end of the day", () => {
  const typed = withChange(withReadyText(draft, search, friday, timeZone), { until: "2027-06-11T19:30" });
  expect(withReadyText(typed, rain, friday, timeZone).until).toBe("2027-06-11T19:30");
  const searching = withReadyText(typed, search, friday, timeZone);
  expect(withReadyText(searching, rain, friday + 7_200_000, timeZone).until).toBe("2027-06-11T23:59");
});
