import { describe, expect, it } from "vitest";
import { bandApplication as sample } from "#tests/support/forms/band-application.ts";
import { bandForm, instruments, messages } from "./band-form.ts";
import { payloadSchema } from "./form-schema.ts";

const payload = payloadSchema(bandForm);

const longest = {
  bandName: 200,
  leaderName: 200,
  bandStyle: 100,
  websiteUrl: 500,
  otherInfo: 5000,
  leaderPhone: 40,
  upload: 500,
  bio: 5000,
};

const whenEmpty = {
  bandName: "Please provide a band name.",
  leaderName: "Please provide a band leader's name.",
  bandStyle: "Please select a band style",
  websiteUrl: "Please provide a website.",
  yearPlaying: "Please give the year in four digits.",
  leaderEmail: "Please provide a band leader's email.",
  leaderPhone: "Please provide a valid phone number.",
  upload: "Please upload an image.",
  bio: "Please provide a bio.",
  bandLink: "Please provide a link to your band's music.",
};

const player = { id: 1, musician: "Ann", instrument: "Flute" };

describe("a band's application", () => {
  it("is accepted as the wizard sends it", () => {
    expect(payload.parse(sample())).toEqual(sample());
  });

  it("needs every field but other information, and says which one is missing in its own words", () => {
    expect(problemsOf({})).toEqual({
      ...whenEmpty,
      firstFee: messages.fee,
      secondFee: messages.fee,
      availability: "Please select at least one option.",
      musicians: messages.memberCount,
    });
    expect(payload.parse(sample(1, { otherInfo: undefined })).otherInfo).toBe("");
  });

  it.each(Object.entries(whenEmpty))("with an empty %s is told: %s", (field, text) => {
    expect(problemsOf(sample(1, { [field]: " " }))).toMatchObject({ [field]: text });
  });

  it.each(Object.entries(longest))("takes a %s of up to %i characters", (field, length) => {
    expect(problemsOf(sample(1, { [field]: "x".repeat(length) }))).toEqual({});
    expect(problemsOf(sample(1, { [field]: "x".repeat(length + 1) }))).toEqual({
      [field]: `Please keep this to ${length} characters.`,
    });
  });

  it.each(["firstFee", "secondFee"])("has a %s of whole dollars from 1 to 100000", (field) => {
    for (const amount of [1, 100_000]) expect(problemsOf(sample(1, { [field]: amount }))).toEqual({});
    for (const amount of [0, -1, 100_001, 1.5, "800", Number.NaN, Number.POSITIVE_INFINITY, null])
      expect(problemsOf(sample(1, { [field]: amount }))).toEqual({ [field]: messages.fee });
  });

  it("may name up to fifty dates on which it can play", () => {
    const times = (count: number) => Array.from({ length: count }, (_, n) => `Day ${n}`);
    expect(problemsOf(sample(1, { availability: times(50) }))).toEqual({});
    for (const availability of [[], times(51), "Friday", [7]])
      expect(problemsOf(sample(1, { availability }))).not.toEqual({});
    expect(payload.parse(sample(1, { availability: ["Friday", " Friday"] })).availability).toEqual(["Friday"]);
  });

  it("accepts any text as website, and only a URL as music link", () => {
    expect(problemsOf(sample(1, { websiteUrl: "ask at the bar" }))).toEqual({});
    expect(problemsOf(sample(1, { bandLink: "javascript:alert(1)" }))).toEqual({ bandLink: messages.bandLink });
  });

  it("refuses a key that it does not know by its name, a member's too", () => {
    const parsed = payload.safeParse({ ...sample(), genre: "x", musicians: [{ ...player, age: 7 }] });
    expect(parsed.error?.issues).toMatchObject([
      { path: ["musicians", 0], keys: ["age"] },
      { path: [], keys: ["genre"] },
    ]);
  });
});

describe("a band's members", () => {
  it("are 1 to 60", () => {
    const members = (count: number) => Array.from({ length: count }, (_, n) => ({ ...player, id: n + 1 }));
    for (const count of [1, 60]) expect(problemsOf(sample(1, { musicians: members(count) }))).toEqual({});
    for (const count of [0, 61])
      expect(problemsOf(sample(1, { musicians: members(count) }))).toEqual({ musicians: messages.memberCount });
  });

  it.each([1, "1", "member-1"])("may be numbered %j", (id) => {
    expect(payload.parse(sample(1, { musicians: [{ ...player, id }] })).musicians[0]?.id).toBe(id);
  });

  it.each([1.5, null, "", true])("are never numbered %j", (id) => {
    expect(problemsOf(sample(1, { musicians: [{ ...player, id }] }))).toEqual({
      "musicians.0.id": "Please number the members.",
    });
  });

  it("need a name and one of the fourteen instruments, or the error's path names the member", () => {
    expect(instruments).toHaveLength(14);
    const musicians = [player, { ...player, instrument: "Kazoo" }, { ...player, musician: "" }];
    expect(problemsOf(sample(1, { musicians }))).toEqual({
      "musicians.1.instrument": messages.list,
      "musicians.2.musician": "Please provide a band leader's name.",
    });
  });
});

function problemsOf(body: unknown): Record<string, string> {
  const issues = payload.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
