import { expect, it } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { bandApplication } from "#tests/support/forms/band-application.ts";
import { bandEmails } from "./band-emails.server.ts";

/** Everything that is typed, or that the server cannot know not to be: styles and times come from the content service. */
const typed = {
  bandName: "Zither Zone",
  leaderName: "Zelda Zorn",
  bandStyle: "Zydeco",
  websiteUrl: "zither.example",
  otherInfo: "Zero chairs, please.",
  leaderPhone: "0499 123 456",
  bio: "Zany since 1999.",
  bandLink: "https://music.example.com/zither",
};
const application = bandApplication(1, { ...typed, availability: ["Zoo day"] });
const picture = "AbCdEfGhIjKlMnOpQrSt_-.jpg";
const reference = "B-7K3M9Q";
const { leaderEmail, yearPlaying, firstFee, secondFee } = application;
const instruments = ["Piano", "Double Bass", "Piano"];
const choices = { reference, leaderEmail, yearPlaying, firstFee, secondFee, instruments };
const facts = { reference, receivedAt: "2027-01-31T08:15:00.000Z", picture, application };

it("the acknowledgement has the reference, numbers and the choices from our own lists, and nothing that was typed", async () => {
  const email = await write("band-acknowledgement", choices);
  expect(email).toMatchObject({
    to: "lena.1@example.org",
    subject: "We have your band's application: B-7K3M9Q",
    replyTo: { address: "committee@cjf.example.org" },
  });
  for (const part of [email?.html, email?.text]) {
    for (const text of ["B-7K3M9Q", "2028", "2 Piano, Double Bass", "$800", "$1,200"]) expect(part).toContain(text);
    for (const text of [...Object.values(typed), "Zoo day", "Lena Leader", "Sam Second", picture])
      expect(part).not.toContain(text);
  }
});

it("the committee gets every answer, with links to the picture and the music, and replies go to the leader", async () => {
  const email = await write("band-application");
  expect(email).toMatchObject({
    to: "committee@cjf.example.org",
    subject: "New band application B-7K3M9Q",
    replyTo: { address: "lena.1@example.org" },
  });
  for (const part of [email?.html, email?.text]) {
    for (const text of [...Object.values(typed), "Zoo day", "Sunday, 31 January 2027"]) expect(part).toContain(text);
    for (const text of ["Lena Leader", "Sam Second", "Tia Third", "Double Bass"]) expect(part).toContain(text);
    expect(part).toContain(`https://jazz.example.org/uploads/${picture}`);
  }
  expect(email?.html).toContain(`href="${typed.bandLink}"`);
});

it("empty other information is shown as none", async () => {
  const email = await write("band-application", { ...facts, application: { ...application, otherInfo: "" } });
  expect(email?.text).toContain("None given.");
});

it("typed text never becomes markup or a header", async () => {
  const hostile = '"><img src=x onerror=alert(1)> Bcc: victim@example.org';
  const body = { ...application, bandName: hostile, bio: hostile, bandLink: `https://music.example.com/?${hostile}` };
  const { html, text, ...headers } = (await write("band-application", { ...facts, application: body })) ?? {};
  expect(text).toContain(hostile);
  expect(html).not.toContain("<img");
  expect(JSON.stringify(headers)).not.toMatch(/img|victim|Zither/);
});

it("facts of another shape are refused", async () => {
  await expect(write("band-application", choices)).rejects.toThrow();
  await expect(write("band-acknowledgement", { ...choices, ...typed })).rejects.toThrow();
});

async function write(kind: string, about: unknown = facts) {
  const config = { ...loadConfig({}), siteUrl: "https://jazz.example.org", timeZone: "Australia/Melbourne" };
  const client = { entries: async () => ({ total: 0, skip: 0, limit: 1, items: [] }) };
  return bandEmails[kind]?.(about, { config, content: { client } });
}
