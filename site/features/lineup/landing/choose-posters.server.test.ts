import { expect, test } from "vitest";
import { readBands } from "../records/lineup-contract.ts";
import { choosePosters, postersHeading, whoIsPlaying } from "./choose-posters.server.ts";

const june = { startDate: "2027-06-10", endDate: "2027-06-14" };
const bands = bandsNamed(12, "Friday: Town Hall- 8pm");

function bandsNamed(count: number, line: string) {
  return readBands(
    Array.from({ length: count }, (_, index) => ({
      id: `band-${index}`,
      fields: { "Band Name": `Band ${index}`, Image_Link: index === 0 ? "" : "/poster.png", Schedule_Text: [line] },
    })),
  );
}

test("six bands with posters are shown, the same all day and others on another", () => {
  const chosen = choosePosters(bands, "2027-03-01");
  expect(chosen).toHaveLength(6);
  expect(chosen.map(({ name }) => name)).not.toContain("Band 0");
  expect(choosePosters(bands.toReversed(), "2027-03-01")).toEqual(chosen);
  expect(choosePosters(bands, "2027-03-02")).not.toEqual(chosen);
});

test("the first screen names three bands whose posters do not follow, and how many there are besides", () => {
  const named = whoIsPlaying(bands, "2027-03-01");
  expect(named).toMatch(/^With Band \d+, Band \d+, Band \d+ and 9 more$/);
  expect(named, "the wall of posters does not show that one").not.toMatch(/Band 0\b/);
  for (const { name } of choosePosters(bands, "2027-03-01")) expect(named?.split(/, | and |With /)).not.toContain(name);
  expect(whoIsPlaying(bands, "2027-03-02")).not.toBe(named);
});

test("a few bands are all named, those with a poster last", () => {
  expect(whoIsPlaying(bands.slice(0, 2), "2027-03-01")).toBe("With Band 0 and Band 1");
  expect(whoIsPlaying(bands.slice(0, 1), "2027-03-01")).toBe("With Band 0");
  expect(whoIsPlaying([], "2027-03-01")).toBeUndefined();
});

test("every band has its day within a month", () => {
  const days = Array.from({ length: 31 }, (_, index) => `2027-03-${String(index + 1).padStart(2, "0")}`);
  const shown = new Set(days.flatMap((day) => choosePosters(bands, day).map(({ id }) => id)));
  expect(shown.size).toBe(11);
});

test("the heading goes with the festival's dates", () => {
  expect(postersHeading(bands, june, "2027-06-06")).toBe("On in June");
  expect(postersHeading(bands, june, "2027-06-07")).toBe("On this weekend");
  expect(postersHeading(bands, june, "2027-06-14")).toBe("On this weekend");
  expect(postersHeading(bands, june, "2027-06-15")).toBe("They played in 2027");
  expect(postersHeading(bands, undefined, "2027-06-15")).toBe("Who is playing");
});

test("bands without times are the first that are announced", () => {
  expect(postersHeading(bandsNamed(3, "to be announced"), june, "2027-02-01")).toBe("First announced");
});
