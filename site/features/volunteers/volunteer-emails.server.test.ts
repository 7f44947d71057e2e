import { expect, it } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { volunteerEmails } from "./volunteer-emails.server.ts";

/** Everything that is typed, or that the server cannot know not to be. */
const typed = {
  name: "Zoe Zebra",
  firstName: "Zoe Bananna",
  lastName: "Zebra Cabbana",
  phone: "0499 123 456",
  address: "7 Zigzag Lane, Zeerust, VIC, 3634",
  age: "Visit https://spam.example",
  ecName: "Zacharias Zander",
  ecPhone: "0499 654 321",
  ecR: "Zookeeper",
};
const application = volunteerApplication(1, typed);
const reference = "V-7K3M9Q";
const { email, licence, rsa, lifting, roles } = application;
const choices = { reference, email, licence, rsa, lifting, roles };
const facts = { reference, receivedAt: "2027-01-31T08:15:00.000Z", application };

it("the acknowledgement has the reference and the choices from our own lists, and nothing that was typed", async () => {
  const letter = await write("volunteer-acknowledgement", choices);
  expect(letter).toMatchObject({
    to: "vera.1@example.org",
    subject: "We have your application to volunteer: V-7K3M9Q",
    replyTo: { address: "committee@cjf.example.org" },
  });
  for (const part of [letter?.html, letter?.text]) {
    for (const text of ["V-7K3M9Q", "Hospitality, Billeting", "Drivers Licence, willing to do heavy lifting"])
      expect(part).toContain(text);
    for (const text of Object.values(typed)) expect(part).not.toContain(text);
    expect(part).not.toMatch(/Zoe|Vera|spam/i);
  }
});

it("none of the above is shown as an answer, in words that need nothing above them", async () => {
  const nothing = { licence: false, rsa: false, lifting: false };
  const letter = await write("volunteer-acknowledgement", { ...choices, ...nothing });
  expect(letter?.text).toContain("You have: none of these");
});

it("the committee gets every answer, the emergency contact too, and replies go to the applicant", async () => {
  const letter = await write("volunteer-application");
  expect(letter).toMatchObject({
    to: "committee@cjf.example.org",
    subject: "New volunteer application V-7K3M9Q",
    replyTo: { address: "vera.1@example.org" },
  });
  for (const part of [letter?.html, letter?.text]) {
    for (const text of Object.values(typed)) expect(part).toContain(text);
    for (const text of ["vera.1@example.org", "V-7K3M9Q", "Hospitality, Billeting", "Sunday, 31 January 2027"])
      expect(part).toContain(text);
  }
});

it("typed text never becomes markup or a header", async () => {
  const hostile = "<img src=x onerror=alert(1)> Bcc: victim@example.org";
  const body = { ...application, name: hostile, address: hostile, ecName: hostile };
  const { html, text, ...headers } = (await write("volunteer-application", { ...facts, application: body })) ?? {};
  expect(text).toContain(hostile);
  expect(html).not.toContain("<img");
  expect(JSON.stringify(headers)).not.toMatch(/img|victim|Zebra/);
});

it("facts of another shape are refused", async () => {
  await expect(write("volunteer-application", choices)).rejects.toThrow();
  await expect(write("volunteer-acknowledgement", { ...choices, ...typed })).rejects.toThrow();
});

async function write(kind: string, about: unknown = facts) {
  const config = { ...loadConfig({}), siteUrl: "https://jazz.example.org", timeZone: "Australia/Melbourne" };
  const client = { entries: async () => ({ total: 0, skip: 0, limit: 1, items: [] }) };
  return volunteerEmails[kind]?.(about, { config, content: { client } });
}
