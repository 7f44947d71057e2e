import { expect, test } from "vitest";
import { bandForm } from "#services/forms/band-form.ts";
import { draftSchema, emptyAnswers, payloadSchema } from "#services/forms/form-schema.ts";
import { type BandAnswers, toBandApplication, yearPlaying } from "./band-answers.ts";

const answers: BandAnswers = {
  agreement: true,
  bandName: "The Slag Heap Stompers",
  bandStyle: "Swing",
  bandLink: "https://example.org/stompers",
  leaderName: "Pat Tonkin",
  leaderEmail: "pat@example.org",
  leaderPhone: "0491 570 006",
  members: { count: "1", rows: [{ id: 1, musician: "Pat Tonkin", instrument: "Piano", saved: true }], revealed: 1 },
  availability: ["Friday evening"],
  firstFee: "$1,200",
  secondFee: "2000",
  otherInfo: "",
  picture: "AbCdEfGhIjKlMnOpQrSt_-.jpg",
  bio: "Five friends and a piano.",
  websiteUrl: "stompers.example.org",
};
const site = { siteUrl: "https://jazz.example.org", timeZone: "Australia/Melbourne" };

test("the payload is complete, and the server's schema takes it as it is", () => {
  const payload = toBandApplication(answers, site, new Date("2027-06-15T00:00:00Z"));
  expect(payloadSchema(bandForm).parse(payload)).toEqual(payload);
  expect(payload).toMatchObject({
    firstFee: 1200,
    secondFee: 2000,
    yearPlaying: "2028",
    upload: "https://jazz.example.org/uploads/AbCdEfGhIjKlMnOpQrSt_-.jpg",
    musicians: [{ id: 1, musician: "Pat Tonkin", instrument: "Piano" }],
  });
  expect(Object.keys(payload).sort()).toEqual(Object.keys(payloadSchema(bandForm).shape).sort());
});

test("in January a band applies for this year, by the festival's own calendar", () => {
  const year = (now: string) => toBandApplication(answers, site, new Date(now)).yearPlaying;
  expect(year("2027-12-31T12:00:00Z")).toBe("2028");
  expect(year("2027-12-31T14:00:00Z")).toBe("2028");
  expect(year("2028-01-31T12:00:00Z")).toBe("2028");
  expect(year("2028-01-31T14:00:00Z")).toBe("2029");
});

test("all answers survive a reload", () => {
  for (const each of [answers, emptyAnswers(bandForm)])
    expect(draftSchema(bandForm).parse(JSON.parse(JSON.stringify(each)))).toEqual(each);
});

test.each([
  ["2026-12-31T12:59:59Z", "2027"],
  ["2026-12-31T13:00:00Z", "2027"],
  ["2027-01-31T12:59:59Z", "2027"],
  ["2027-01-31T13:00:00Z", "2028"],
  ["2027-06-10T00:00:00Z", "2028"],
])("a band applies for on %s is %s where the festival is", (now, year) => {
  expect(yearPlaying(new Date(now), "Australia/Melbourne")).toBe(year);
});
