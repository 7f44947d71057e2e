import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { erasePersonalData, findPersonalData } from "#desk/records/people/personal-data.server.ts";
import { storedTables } from "#services/database/stored-data.server.ts";
import { discardHeldMails, holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { personByEmail } from "#services/privacy/person.server.ts";
import { submitMessage } from "#site/features/contact/submit-message.server.ts";
import { memberRow } from "#tests/support/membership/member-row.ts";
import { ann, openSiteWithData, picture } from "#tests/support/site/site-with-data.ts";

test("all personal data of an address is found in every spelling, and none of other people's", async () => {
  await using site = await openSiteWithData();
  await site.fill(ann);
  await site.fill("joann.lee@example.org");
  const found = await findPersonalData(site.services, personByEmail(" ANN.LEE@EXAMPLE.ORG "));
  expect(found.map(({ what }) => what.replace(/[VBJMS]-\w+/, "…")).sort()).toEqual([
    "band application …",
    'mail "band-acknowledgement", queued',
    'mail "band-application", queued',
    'mail "contact-message", queued',
    'mail "newsletter-confirmation", queued',
    'mail "volunteer-acknowledgement", queued',
    'mail "volunteer-application", queued',
    "mail in the site's own mailbox",
    "membership …",
    "message …",
    "newsletter subscription …",
    // The idempotency keys of the submissions.
    "note that … has come, so that it is not taken twice",
    "note that … has come, so that it is not taken twice",
    "note that … has come, so that it is not taken twice",
    "note that … has come, so that it is not taken twice",
    "note that … has come, so that it is not taken twice",
    "note that … has come, so that it is not taken twice",
    // A payment of the payment sandbox.
    "payment that was only tried out, canceled",
    "volunteer application …",
  ]);
  expect(JSON.stringify(found)).not.toContain("joann");
  expect(found.find(({ what }) => what.startsWith("band"))?.data).toMatchObject({ pictures: [{ filename: picture }] });
  expect(found.find(({ what }) => what.startsWith("newsletter"))?.data).toMatchObject({
    consents: [{ event: "asked", wording: expect.stringContaining("By subscribing") }, { event: "confirmed" }],
    confirmations: [
      { askedAt: expect.stringMatching(/^20.*Z$/), expiresAt: expect.any(String), usedAt: expect.any(String) },
    ],
  });
});

test("finding personal data stores nothing, not even the site's secret", async () => {
  await using site = await openSiteWithData();
  await site.fill(ann);
  const { db } = site.services;
  await db.deleteFrom("site_secrets").execute();
  expect(await findPersonalData(site.services, personByEmail(ann))).not.toEqual([]);
  expect(await db.selectFrom("site_secrets").selectAll().execute()).toEqual([]);
});

test("erasure removes a person's data from every table and file but what must be retained, and no other person's", async () => {
  await using site = await openSiteWithData();
  await site.fill(ann);
  await site.services.db
    .updateTable("outbox")
    .set({ status: "sent", sent_at: 0, message: `To: ${ann}` })
    .execute();
  await site.fill("bob@example.org");
  const others = await site.everything("bob@example.org");
  const stayed = await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
  expect(stayed).toEqual([]);
  expect(await site.everything("ann.lee@example.org")).toEqual([]);
  expect(await site.everything("bob@example.org")).toEqual(others);
  const left = await findPersonalData(site.services, personByEmail(ann));
  expect(left).toMatchObject([
    { what: expect.stringContaining("newsletter"), data: { status: "unsubscribed", email: "" } },
  ]);
  expect(left[0]?.erase).toBeUndefined();
  expect(left[0]?.data).toMatchObject({ confirmations: [] });
  const members = await site.services.db.selectFrom("members").selectAll().where("email", "=", "").execute();
  expect(members).toMatchObject([{ status: "paid", first_name: "", address: "", payment_intent: "pi_1" }]);
});

test("held mails go with erasure; of those that are not to be sent only that there was one stays", async () => {
  await using site = await openSiteWithData();
  const { db } = site.services;
  await site.fill(ann);
  await holdUnsentMails(db);
  const kept = await db.selectFrom("outbox").select("id").where("kind", "=", "volunteer-acknowledgement").execute();
  await discardHeldMails(
    db,
    kept.map(({ id }) => id),
  );
  await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
  expect(await db.selectFrom("outbox").select(["id", "status", "facts"]).execute()).toEqual(
    kept.map(({ id }) => ({ id, status: "discarded", facts: "{}" })),
  );
  expect(kept).toHaveLength(1);
});

describe("a person", () => {
  test("whose payment may still succeed stays a pending member, and the operator is told why", async () => {
    await using site = await openSiteWithData();
    const { db } = site.services;
    await db
      .insertInto("members")
      .values(memberRow({ email: ann, payment_intent: "pi_open" }))
      .execute();
    // `look_at` is the time of the next poll, `looks` the number of polls.
    const payment = { payment_intent: "pi_open", amount: 500, currency: "aud", created_at: 0, look_at: 0, looks: 0 };
    await db
      .insertInto("membership_payments")
      .values({ ...payment, status: "requires_action" })
      .execute();
    const stayed = await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
    expect(stayed).toEqual([expect.stringMatching(/^membership J-1 stays for now.*may still come in/)]);
    expect(await db.selectFrom("members").select("email").execute()).toEqual([{ email: ann }]);
  });

  test("who left the newsletter without having confirmed is told that all of it goes, and it does", async () => {
    await using site = await openSiteWithData();
    const { db } = site.services;
    await site.fill(ann);
    await db.deleteFrom("subscriber_consents").where("event", "=", "confirmed").execute();
    const left = { status: "unsubscribed", confirmed_at: null, unsubscribed_at: new Date().toISOString() } as const;
    await db.updateTable("subscribers").set(left).execute();
    const found = await findPersonalData(site.services, personByEmail(ann));
    expect(found.find(({ what }) => what.startsWith("newsletter"))?.erasureOutcome).toBe("goes");
    expect(await erasePersonalData(site.services, found)).toEqual([]);
    expect(await db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  });

  test.each(["o'ann.lee@example.org", "x&ann.lee@example.org"])(
    "whose address is the end of another one, %s, is not mistaken for its owner, whose records stay",
    async (other) => {
      await using site = await openSiteWithData();
      await site.services.db
        .insertInto("members")
        .values(
          memberRow({ email: other, status: "paid", paid_at: "2027-01-31T08:15:00.000Z", payment_intent: "pi_1" }),
        )
        .execute();
      const before = await site.everything(other);
      await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
      expect(await site.everything(other)).toEqual(before);
    },
  );

  test("named by others, as a musician or an emergency contact, is found by name and redacted there", async () => {
    await using site = await openSiteWithData();
    await site.fill("bob@example.org", { ecName: "Sam  second" });
    const named = personByEmail("sam@example.org", "sam Second");
    expect((await findPersonalData(site.services, personByEmail("sam@example.org"))).length).toBe(0);
    await erasePersonalData(site.services, await findPersonalData(site.services, named));
    const band = await site.services.db.selectFrom("band_applications").selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(band.musicians)).toMatchObject([
      { musician: "Lena Leader" },
      { musician: "[removed]", instrument: "Double Bass" },
      { musician: "Tia Third" },
    ]);
    const volunteer = await site.services.db.selectFrom("volunteer_applications").selectAll().executeTakeFirstOrThrow();
    expect(volunteer).toMatchObject({ ec_name: "[removed]", ec_phone: "[removed]", email: "bob@example.org" });
  });

  test("named by others is told what is said of them, and of the others only where", async () => {
    await using site = await openSiteWithData();
    await site.fillAsBob();
    const personalData = await findPersonalData(site.services, personByEmail(ann, "Ann Lee"));
    expect(personalData.filter(({ isMention }) => !isMention)).toEqual([]);
    const isMail = ({ what }: { what: string }) => what.startsWith('mail "');
    const mails = personalData.filter(isMail).sort((one, other) => one.what.localeCompare(other.what));
    const firstMail = personalData.findIndex(isMail);
    const inOrder = [...personalData.slice(0, firstMail), ...mails, ...personalData.slice(firstMail + mails.length)];
    expect(inOrder.map(({ data }) => data)).toEqual([
      {
        kind: "volunteer_applications",
        reference: expect.stringMatching(/^V-/),
        at: expect.stringMatching(/^20/),
        aboutThem: { ec_name: "Ann Lee", ec_phone: "0400 111 111", ec_relationship: "Aunt" },
      },
      {
        kind: "band_applications",
        reference: expect.stringMatching(/^B-/),
        at: expect.stringMatching(/^20/),
        aboutThem: { musicians: [{ musician: "Ann Lee", instrument: "Trombone" }] },
      },
      { kind: "uploads", reference: expect.stringMatching(/jpg$/), at: expect.any(String) },
      { kind: "members", reference: expect.stringMatching(/^J-/), at: expect.any(String) },
      { kind: "contact_messages", reference: expect.stringMatching(/^M-/), at: expect.any(String) },
      ...["band-application", "contact-message", "volunteer-application"].map((kind) => {
        return { kind: `mail "${kind}"`, reference: expect.any(String), at: expect.any(String) };
      }),
      { kind: "sandbox_payment_intents", reference: expect.stringMatching(/^pi_/), at: expect.any(String) },
      { kind: "mail in the mailbox", reference: "about.eml", at: "2027-01-31T08:15:00.000Z" },
      { kind: "bands", reference: "1" },
      // The words of the message for the search.
      { kind: "desk_records", reference: expect.any(String) },
    ]);
    expect(JSON.stringify(personalData)).not.toMatch(/\b(bob|stone|trumpet|lena)\b|secret/i);
  });

  test("whose address begins a line of another person's message is found in the email about it too", async () => {
    await using site = await openSiteWithData();
    const written = { senderName: "Bob", senderEmail: "bob@example.org", message: `Ask:\n${ann}` };
    await submitMessage(site.services, { message: written, isHoneypotFilled: false, key: undefined });
    await site.services.db.updateTable("outbox").set({ status: "sent", sent_at: 0 }).execute();
    await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
    expect(await site.everything(ann.toLowerCase())).toEqual([]);
  });

  test.each([`Ann <${ann}>`, `mailto:${ann}`, `${ann};`])(
    "who wrote %s where the contact form asks for an address is found and erased",
    async (senderEmail) => {
      await using site = await openSiteWithData();
      const written = { senderName: "Ann", senderEmail, message: "Hello" };
      await submitMessage(site.services, { message: written, isHoneypotFilled: false, key: undefined });
      const found = await findPersonalData(site.services, personByEmail(ann));
      expect(found.map(({ data }) => data)).toContainEqual(expect.objectContaining({ sender_email: senderEmail }));
      await erasePersonalData(site.services, found);
      expect(await site.services.db.selectFrom("contact_messages").select("id").execute()).toEqual([]);
    },
  );

  test("whose address stands beside another one is redacted there", async () => {
    await using site = await openSiteWithData();
    const written = { senderName: "Both", senderEmail: `${ann}, bob@example.org`, message: "Hello" };
    await submitMessage(site.services, { message: written, isHoneypotFilled: false, key: undefined });
    await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
    expect(await site.services.db.selectFrom("contact_messages").select("sender_email").execute()).toEqual([
      { sender_email: "[removed], bob@example.org" },
    ]);
  });

  test("whose address is in another person's message is redacted in it, and the message stays", async () => {
    await using site = await openSiteWithData();
    const written = {
      senderName: "Bob",
      senderEmail: "bob@example.org",
      message: "Ask <ann.LEE@example.org>, please.",
    };
    await submitMessage(site.services, { message: written, isHoneypotFilled: false, key: undefined });
    await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
    const messages = await site.services.db
      .selectFrom("contact_messages")
      .select(["message", "sender_email"])
      .execute();
    expect(messages).toEqual([{ message: "Ask <[removed]>, please.", sender_email: "bob@example.org" }]);
    expect(await site.services.db.selectFrom("outbox").select("status").execute()).toEqual([{ status: "queued" }]);
  });
});

test("the privacy guide describes every table, what it stores, and why", async () => {
  await using site = await openSiteWithData();
  const tables = await site.services.db.introspection.getTables();
  const guide = readFileSync("docs/privacy.md", "utf8");
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !/_migrations(_lock)?$/.test(name) && !guide.includes(`\`${name}\``)),
  ).toEqual([]);
  for (const [name, { stored }] of storedTables) {
    if (typeof stored === "string" || !("setting" in stored)) continue;
    const setting = `RETAIN_${stored.setting.replaceAll(/[A-Z]/g, "_$&").toUpperCase()}`;
    const rows = guide.split("\n").filter((line) => line.startsWith("|") && line.includes(`\`${name}\``));
    expect([name, rows.some((row) => row.includes(setting))], setting).toEqual([name, true]);
  }
});
