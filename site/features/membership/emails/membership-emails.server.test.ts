import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { composeMessage } from "#services/mail/emails/mail-message.server.ts";
import { documentOf, entryOf } from "#tests/support/content/content-fixtures.ts";
import { committeeEmailFacts } from "#tests/support/membership/membership-email-facts.ts";
import { membershipEmails } from "./membership-emails.server.tsx";

const ann = committeeEmailFacts;

const template = {
  firstParagraph: documentOf("You have a vote.", "See the halls."),
  from: "members@jazz.example.org",
  fromName: "The Membership Desk",
  personalisation: "Dear ",
  signoff: "See you in June.\nThe committee",
  subjectLine: "Welcome to the festival",
};

const receipt = [
  "Reference: J-7K3M9Q",
  "Membership for: 2027",
  "Paid: A$5.00",
  "On: Monday, 1 March 2027 at 2:04 pm",
  "Card: Visa ending in 4242",
  "Payment: pi_3QabcDEFghiJKLmn",
];

test("the member's email has the content's texts and a receipt", async () => {
  const mail = await mailOf("membership-member", ann, template);
  expect(mail.to).toMatchObject({ value: [{ address: "ann@example.org", name: "" }] });
  expect(mail.subject).toBe("Welcome to the festival");
  for (const text of ["Dear Ann,\n", "You have a vote.", "See the halls.", "See you in June.\nThe committee"])
    expect(mail.text).toContain(text);
  for (const line of ["Member: Ann O'Hara", ...receipt]) expect(mail.text?.split("\n")).toContain(line);
});

test("the email about a second payment says that it was refunded, and nothing that was typed", async () => {
  const mail = await mailOf("membership-refund", { ...ann, firstName: "You have won" }, template);
  expect(mail.to).toMatchObject({ value: [{ address: "ann@example.org", name: "" }] });
  expect(mail.subject).toBe("A payment was given back: J-7K3M9Q");
  expect(mail.from?.value).toMatchObject([{ address: "hello@jazz.example.org" }]);
  const lines = [
    "Reference: J-7K3M9Q",
    "Given back: A$5.00",
    "Card: Visa ending in 4242",
    "Payment: pi_3QabcDEFghiJKLmn",
  ];
  for (const line of lines) expect(mail.text?.split("\n")).toContain(line);
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/won|O'Hara/);
});

test("the email about a declined payment leads back to the membership page, and nothing that was typed stands in it", async () => {
  const mail = await mailOf("membership-declined", { ...ann, firstName: "You have won" }, template);
  expect(mail.to).toMatchObject({ value: [{ address: "ann@example.org", name: "" }] });
  expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(["committee@jazz.example.org"]);
  expect(mail.subject).toBe("Your payment was declined: J-7K3M9Q");
  expect(mail.text).toContain("Nothing was charged");
  expect(mail.text).toContain("https://jazz.example.org/membership");
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/won|O'Hara/);
});

test("the email to the committee about a refund that failed says what to do, and answers go to the payer", async () => {
  const mail = await mailOf("membership-refund-failed", ann, template);
  expect(mail.to).toMatchObject({ value: [{ address: "committee@jazz.example.org" }] });
  expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(["ann@example.org"]);
  expect(mail.subject).toBe("A refund has failed: J-7K3M9Q");
  for (const line of ["Reference: J-7K3M9Q", "To give back: A$5.00", "Payment: pi_3QabcDEFghiJKLmn"])
    expect(mail.text?.split("\n")).toContain(line);
});

test("the member's email names one address for questions, the one that answers go to", async () => {
  for (const from of ["members@jazz.example.org", undefined]) {
    const mail = await mailOf("membership-member", ann, { ...template, from });
    const [answers = ""] = mail.replyTo?.value.map(({ address }) => address ?? "") ?? [];
    expect(mail.text?.match(/\S+@jazz\.example\.org/g)).toEqual([answers]);
  }
});

test("the template sets the sender's name and Reply-To, never the sender's address", async () => {
  const mail = await mailOf("membership-member", ann, template);
  expect(mail.from?.value).toEqual([{ name: "The Membership Desk", address: "hello@jazz.example.org" }]);
  expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(["members@jazz.example.org"]);
});

test.each(["", "members", "a@example.org, b@example.org", "A <a@example.org>", "a@example.org\nBcc: b@example.org", 7])(
  "an answer goes to the committee where `from` is %j",
  async (from) => {
    const mail = await mailOf("membership-member", ann, { ...template, from });
    expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(["committee@jazz.example.org"]);
    expect(mail.bcc).toBeUndefined();
  },
);

test.each([
  ["no template", undefined],
  ["an empty one", {}],
  [
    "empty fields",
    { firstParagraph: documentOf(""), fromName: " ", personalisation: "", signoff: "", subjectLine: "" },
  ],
  ["nonsense", { firstParagraph: 7, from: [], fromName: {}, personalisation: 1, signoff: null, subjectLine: true }],
])("with %s the email has the built-in text", async (_, fields) => {
  const mail = await mailOf("membership-member", ann, fields);
  expect(mail.subject).toBe("You are a member of CJF, the Community Jazz Festival");
  expect(mail.from?.value).toMatchObject([{ name: "CJF, the Community Jazz Festival" }]);
  for (const text of ["Hello Ann,", "Your membership for 2027 is paid.", "The committee, CJF", ...receipt])
    expect(mail.text).toContain(text);
});

test("line breaks in the template's headers are removed", async () => {
  const broken = { subjectLine: "Welcome\r\nBcc: b@example.org", fromName: "Desk\nBcc: b@example.org" };
  const mail = await mailOf("membership-member", ann, broken);
  expect(mail.subject).toBe("Welcome Bcc: b@example.org");
  expect(mail.bcc).toBeUndefined();
});

test.each(["Ann", "Anne-Marie", "D’Arcy", "Zoë", "Nguyễn", "J. R.", "李"])(
  "%s is greeted by name",
  async (firstName) => {
    expect((await mailOf("membership-member", { ...ann, firstName }, template)).text).toContain(`Dear ${firstName},`);
  },
);

test.each([
  "www.evil.example",
  "evil.example",
  "https://evil.example",
  "Ann@evil.example",
  "0400000000",
  "Ann\u2028Lee",
  "Ann\u202eLee",
  "<b>Ann</b>",
  "you have won a prize so ring us up about it at once",
])("%j is not used as a name in the greeting", async (typed) => {
  const mail = await mailOf("membership-member", { ...ann, firstName: typed, lastName: typed }, template);
  expect(mail.text).toContain("Hello,\n");
  expect(mail.text).not.toContain("Member:");
  for (const part of [mail.text, String(mail.html), mail.subject]) expect(part).not.toContain(typed);
});

test("the member's email has nothing of the record but the name", async () => {
  const mail = await mailOf("membership-member", ann, template);
  for (const typed of [ann.phone, ann.address, ann.city, ann.postcode]) expect(mail.text).not.toContain(typed);
});

test("the committee's email has the record and the payment, with replies to the member", async () => {
  const mail = await mailOf("membership-festival", ann, template);
  expect(mail.to).toMatchObject({ value: [{ address: "committee@jazz.example.org" }] });
  expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(["ann@example.org"]);
  expect(mail.subject).toBe("New member J-7K3M9Q");
  const record = ["Name: Ann O'Hara", "Email: ann@example.org", "Phone: 0400 000 000", "Address: 1 Barker Street"];
  for (const line of [...record, "City: Castlemaine", "Postcode: 3450", ...receipt])
    expect(mail.text?.split("\n")).toContain(line);
});

test("a member's input is escaped", async () => {
  const typed = `<img src=x onerror=alert(1)></div><script>alert(2)</script>`;
  const record = { firstName: typed, lastName: typed, phone: typed, address: typed, city: typed, postcode: typed };
  const { html, text } = await mailOf("membership-festival", { ...ann, ...record }, template);
  expect(html).not.toMatch(/<(img|script)/);
  expect(text?.split(typed)).toHaveLength(7);
});

test("a payment without card details and an unknown brand are accepted", async () => {
  const { card, ...unknown } = ann;
  expect((await mailOf("membership-member", unknown, template)).text).not.toContain("Card");
  const other = { ...ann, card: { brand: "unknown", last4: "0005" } };
  expect((await mailOf("membership-member", other, template)).text).toContain("Card: Card ending in 0005");
});

test("only a sandbox payment says that no card was charged", async () => {
  const trial = "no card was charged";
  for (const kind of ["membership-member", "membership-festival"]) {
    expect((await mailOf(kind, ann, template)).text).toContain(trial);
    expect((await mailOf(kind, ann, template, stripe)).text).not.toContain(trial);
  }
});

test("while the content service is unavailable the email waits, for an hour at most", async () => {
  const away = { entries: () => Promise.reject(new Error("away")) };
  const paid = (minutesAgo: number) => ({
    ...ann,
    paidAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  });
  const write = (minutesAgo: number) =>
    membershipEmails["membership-member"]?.(paid(minutesAgo), { config, content: { client: away } });
  await expect(write(1)).rejects.toThrow("away");
  await expect(write(59)).rejects.toThrow("away");
  expect((await write(61))?.text).toContain("Your membership for 2027 is paid.");
});

test("facts of another shape, queued by an older release, are refused", async () => {
  await expect(mailOf("membership-member", { email: "ann@example.org" }, template)).rejects.toThrow();
});

const config = { ...loadConfig({}), siteUrl: "https://jazz.example.org", committeeEmail: "committee@jazz.example.org" };
const account = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1", apiUrl: "https://x" };
const stripe = { ...config, payments: { mode: "stripe" as const, ...account } };

/** The mail as it goes out, read back. */
async function mailOf(kind: string, facts: object, fields: object | undefined, settings: typeof config = config) {
  const items = fields === undefined ? [] : [entryOf("memberEmail", { title: "For editors", ...fields })];
  const client = {
    entries: async (query: Record<string, string | number>) => {
      const found = query.content_type === "memberEmail" ? items : [];
      return { total: found.length, skip: 0, limit: 1, items: found };
    },
  };
  const email = await membershipEmails[kind]?.(facts, { config: settings, content: { client } });
  if (email === undefined) throw new Error("there is no such template");
  const festival = "CJF, the Community Jazz Festival";
  const context = { id: "1", date: new Date(0), mailFrom: "hello@jazz.example.org", festival };
  return simpleParser((await composeMessage(email, context)).message);
}
