import { expect, test } from "vitest";
import type { BandInLineUp } from "#desk/records/model/line-up-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { isToPublish, lineUpCautions, lineUpWords } from "./line-up-words.ts";

const inDraft: BandInLineUp = {
  bandId: "one",
  name: "Cordial",
  state: "in",
  isPublic: false,
  isShownCancelled: false,
  sets: [],
  sameAddress: null,
  freed: [],
};
const record = (status: string, lineUp: Partial<BandInLineUp> | null, toldStatus = status) => ({
  status,
  toldStatus,
  telling: null,
  lineUp: lineUp && { ...inDraft, ...lineUp },
});

test("a record says where its band stands in the line-up", () => {
  const words = (lineUp: Partial<BandInLineUp> | null, told = "accepted") => lineUpWords(record(told, lineUp));
  expect(words(null, "new")).toBe("Not in the line-up.");
  expect(words(null)).toBe("Not in the line-up yet.");
  expect(words({ state: "pencilled" })).toBe("Pencilled: visitors do not see it.");
  expect(words({})).toBe("A draft: visitors do not see it yet.");
  expect(words({ isPublic: true })).toBe("In the line-up that visitors see.");
  expect(words({ state: "cancelled" })).toBe("Cancelled. Visitors do not see it.");
  expect(words({ state: "cancelled", isPublic: true })).toBe(
    "Cancelled. Visitors see that once the line-up is published.",
  );
  expect(words({ state: "cancelled", isPublic: true, isShownCancelled: true })).toBe("Shown as cancelled.");
  expect(words({ state: "withdrawn" })).toBe("Taken off.");
  expect(words({ state: "withdrawn", isPublic: true })).toBe("Taken off. Visitors see it until that is published.");
});

test("a line-up that does not fit what was decided is said, with what to do", () => {
  const cautions = (...of: Parameters<typeof record>) => lineUpCautions(recordTypes.band, record(...of));
  expect(cautions("accepted", {})).toEqual([]);
  expect(cautions("confirmed", { isPublic: true })).toEqual([]);
  expect(cautions("declined", null)).toEqual([]);
  expect(cautions("declined", { isPublic: true })).toEqual([
    "Visitors see this band in the line-up, and it is declined now. If it does not play, take it off the line-up.",
  ]);
  expect(cautions("withdrawn", {})).toEqual([
    "This band is in the draft of the line-up, and it is withdrawn now. If it does not play, take it off the line-up.",
  ]);
  expect(cautions("waiting", { state: "pencilled" }), "a pencilled band waits").toEqual([]);
  expect(cautions("declined", { state: "pencilled" })[0]).toMatch(
    /^This band is pencilled .* is declined now\. Take it off/,
  );
  expect(cautions("withdrawn", { state: "withdrawn", isPublic: true })).toEqual([]);
  expect(cautions("accepted", { sameAddress: "cordial" })[0]).toMatch(/^“Cordial” and “cordial” would have one page/);
});

test("what said yes and is not public is to be published", () => {
  expect(isToPublish(record("confirmed", {}))).toBe(true);
  expect(isToPublish(record("confirmed", { isPublic: true }))).toBe(false);
  expect(isToPublish(record("accepted", {}))).toBe(false);
  expect(isToPublish(record("confirmed", null))).toBe(false);
});
