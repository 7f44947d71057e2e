import { describe, expect, test } from "vitest";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { editConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { emailTemplates } from "#desk/mail/mails/email-templates.server.ts";
import { savedAnswerEndpoints } from "#desk/mail/texts/saved-answers-endpoints.server.ts";
import { recordView } from "#desk/records/model/record-contract.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { deliverNext } from "#services/mail/outbox/deliver-mail.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { answerEndpoints } from "./answer-endpoints.server.ts";

const minute = 60_000;

async function open() {
  const desk = await openDesk([...recordEndpoints, ...answerEndpoints, ...savedAnswerEndpoints]);
  const smtp = await startSmtp();
  const { db, config, log, content } = desk.services;
  const member = (name: string, roles: HeldRoles = { programme: "change", volunteers: "change", editor: "change" }) =>
    signIn(desk.services, roles, {}, name);
  const read = async (path: string, who: { cookie: string }) =>
    recordView.parse(await (await desk.get(path, who)).json());
  const transport = createMailTransport({ ...config, smtpUrl: smtp.url });
  const delivery = {
    db,
    engine: config.database.engine,
    templates: async () => emailTemplates,
    context: { config, content },
    transport,
    log,
  };
  return {
    ...desk,
    db,
    smtp,
    member,
    read,
    message: (changes = {}) =>
      desk.store("message", { senderEmail: "joan@example.org", message: "Is there\na ramp?", ...changes }),
    answer: (path: string, who: { cookie: string }, changes: object = {}) => {
      const id = crypto.randomUUID();
      return desk.post(`${path}/answers`, { id, version: 1, way: "mail", words: "Yes.", ...changes }, who);
    },
    /** Lets whatever is due in two minutes go out. */
    async goOut() {
      const now = Date.now() + 2 * minute;
      await queueScheduledMails(db, now);
      while ((await deliverNext({ ...delivery, now: () => now })) !== "nothing");
    },
    async [Symbol.asyncDispose]() {
      transport.close();
      await smtp.close();
      await desk[Symbol.asyncDispose]();
    },
  };
}

describe("an answer", () => {
  test("goes out once, quotes what was asked, marks the message as answered, and is stored with it", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.message();
    const path = `/messages/${reference}`;
    const sent = { id: crypto.randomUUID(), words: "Yes: at the side door." };
    for (const response of await Promise.all([1, 2, 3].map(() => desk.answer(path, ann, sent))))
      expect(response.status).toBe(200);
    const waiting = await desk.read(path, ann);
    expect(waiting.status).toBe("answered");
    expect(waiting.conversation.entries).toMatchObject([
      { way: "mail", by: "Ann", words: sent.words, state: "goes out later", canBeTakenBack: true },
    ]);
    await desk.goOut();
    await desk.answer(path, ann, sent);
    await desk.goOut();
    expect(desk.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual([`Your message, ${reference}`]);
    const [mail] = desk.smtp.mails;
    expect(mail?.parsed.replyTo?.text).toBe(desk.services.config.committeeEmail);
    expect(mail?.parsed.from?.text).toContain(desk.services.config.mailFrom);
    expect(mail?.parsed.text).toMatch(/Yes: at the side door\.\s+On .+ you wrote:\s+> Is there\s*\n> a ramp\?/);
    const { conversation, history } = await desk.read(path, ann);
    expect(conversation.entries).toMatchObject([{ state: "sent", canBeTakenBack: false }]);
    expect(waiting.history).toMatchObject([{ mail: { state: "waits" } }]);
    const answer = waiting.mails.find(({ title }) => title === "An answer to a message");
    expect(waiting.conversation.entries[0]?.mailId).toBe(answer?.id ?? "there is one");
    expect(history).toMatchObject([{ by: "Ann", action: "record.answer", mail: { state: "sent" } }]);
    expect(JSON.stringify(history)).not.toContain("side door");
  });

  test("threads from the second one on", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference, id: record_id } = await desk.store("band", { leaderEmail: "lena@example.org" });
    const path = `/bands/${reference}`;
    for (const words of ["First.", "Second.", "Third."]) {
      const { version } = await desk.read(path, ann);
      const report = {
        id: crypto.randomUUID(),
        message_id: `<${version}@mail-server.example>`,
        way: "bounce" as const,
      };
      if (words === "Third.")
        await desk.db
          .insertInto("desk_conversation_entries")
          .values({ ...report, kind: "band", record_id, version, at: Date.now(), words: "It did not arrive." })
          .execute();
      expect((await desk.answer(path, ann, { words, version })).status).toBe(200);
      await desk.goOut();
    }
    const [first, second, third] = desk.smtp.mails.map(({ parsed }) => parsed);
    expect([first?.subject, first?.inReplyTo]).toEqual([`Your application, ${reference}`, undefined]);
    expect(second).toMatchObject({ subject: `Re: Your application, ${reference}`, inReplyTo: first?.messageId });
    expect(third).toMatchObject({ inReplyTo: second?.messageId, references: [first?.messageId, second?.messageId] });
    expect((await desk.read(path, ann)).status, "an application's status is a decision").toBe("new");
  });

  test("is taken back as long as its mail has not gone, and then stays taken back", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.message();
    const path = `/messages/${reference}`;
    const sent = { id: crypto.randomUUID() };
    await desk.answer(path, ann, sent);
    expect((await desk.answer(path, ann, { ...sent, isTakenBack: true })).status).toBe(200);
    // The request of the first try arrives once more, late.
    expect((await desk.answer(path, ann, sent)).status).toBe(200);
    await desk.goOut();
    expect(desk.smtp.mails).toEqual([]);
    const { status, conversation, version, history, mails } = await desk.read(path, ann);
    expect([status, conversation.entries]).toEqual(["new", []]);
    expect(
      mails.map(({ title }) => title),
      "what happened tells of it",
    ).not.toContain("An answer to a message");
    expect(history.map(({ action }) => action).toSorted()).toEqual(["record.answer", "record.answer-taken-back"]);
    expect(history.find(({ action }) => action === "record.answer")?.mail).toEqual({ state: "stopped", at: null });
    const again = { id: crypto.randomUUID(), version };
    await desk.answer(path, ann, again);
    await desk.goOut();
    const late = await desk.answer(path, ann, { ...again, isTakenBack: true });
    expect([late.status, (await late.json()).detail]).toEqual([422, "The mail has gone out already."]);
    expect((await desk.read(path, ann)).status).toBe("answered");
  });

  test("of two at once is sent by the second only once they have seen the first", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.message();
    const path = `/messages/${reference}`;
    const { version } = await desk.read(path, bob);
    await desk.answer(path, ann, { words: "Yes, at the side.", version });
    const refused = await desk.answer(path, bob, { words: "No.", version });
    expect(refused.status).toBe(409);
    const seen = editConflict.parse(await refused.json());
    expect(seen.conflicts).toMatchObject([{ field: "answer.words", theirs: "Yes, at the side.", by: "Ann" }]);
    expect((await desk.answer(path, bob, { words: "No.", version: seen.version })).status).toBe(200);
    await desk.goOut();
    expect(desk.smtp.mails).toHaveLength(2);
  });

  test("that was refused is refused again where somebody has said more since", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const path = `/messages/${(await desk.message()).reference}`;
    const { version } = await desk.read(path, bob);
    await desk.answer(path, ann, { words: "Yes, at the side.", version });
    const { version: seen } = editConflict.parse(
      await (await desk.answer(path, bob, { words: "No.", version })).json(),
    );
    await desk.answer(path, ann, { words: "And a lift.", version: seen });
    const again = await desk.answer(path, bob, { words: "No.", version: seen });
    expect(again.status).toBe(409);
    expect(editConflict.parse(await again.json()).conflicts).toMatchObject([{ theirs: "And a lift." }]);
  });

  test("that arrived before its words were changed is shown before anything more is sent", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const path = `/messages/${(await desk.message()).reference}`;
    const sent = { id: crypto.randomUUID(), words: "Yes." };
    await desk.answer(path, ann, sent);
    const refused = await desk.answer(path, ann, { ...sent, words: "Yes, of course." });
    expect(editConflict.parse(await refused.json()).conflicts).toMatchObject([{ theirs: "Yes.", by: /You/ }]);
  });

  test("needs words and an address, as it was corrected", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const path = `/messages/${(await desk.message({ senderEmail: "ring me" })).reference}`;
    const refused = await desk.answer(path, ann);
    expect([refused.status, (await refused.json()).detail]).toEqual([422, expect.stringContaining("no email address")]);
    const corrected = { field: "answers.senderEmail", before: "ring me", after: "joan@example.org" };
    const { version } = await desk.read(path, ann);
    await desk.post(`${path}/change`, { version, changes: [corrected] }, ann);
    expect((await desk.answer(path, ann, { words: " \n ", version: version + 1 })).status).toBe(422);
    expect((await desk.answer(path, ann, { version: version + 1 })).status).toBe(200);
    await desk.goOut();
    expect(desk.smtp.mails.map(({ recipients }) => recipients)).toEqual([["joan@example.org"]]);
  });

  test("by phone is noted, sends nothing, and can be taken back", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const path = `/messages/${(await desk.message()).reference}`;
    const said = { id: crypto.randomUUID(), way: "phone", words: "" };
    expect((await desk.answer(path, ann, said)).status).toBe(200);
    expect(await desk.read(path, ann)).toMatchObject({
      status: "answered",
      conversation: { entries: [{ way: "phone" }] },
    });
    await desk.answer(path, ann, { ...said, isTakenBack: true });
    expect(await desk.read(path, ann)).toMatchObject({ status: "new", conversation: { entries: [] } });
    await desk.goOut();
    expect(desk.smtp.mails).toEqual([]);
  });

  test("of theirs that is pasted waits for an answer, which quotes it; it is shown to who was writing, and can be taken back", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const path = `/messages/${(await desk.message()).reference}`;
    await desk.answer(path, ann, { words: "Yes." });
    const pasted = { id: crypto.randomUUID(), way: "pasted", words: "And a lift?" };
    expect((await desk.answer(path, bob, pasted)).status).toBe(200);
    const waiting = await desk.read(path, ann);
    expect(waiting).toMatchObject({ status: "new", conversation: { entries: [{}, { way: "pasted", by: "Bob" }] } });
    const late = await desk.answer(path, ann, { words: "See you.", version: waiting.version - 1 });
    expect(editConflict.parse(await late.json()).conflicts).toMatchObject([
      { field: "answer.theirs", theirs: "And a lift?" },
    ]);
    await desk.answer(path, bob, { ...pasted, isTakenBack: true });
    expect((await desk.read(path, ann)).status).toBe("answered");
    await desk.answer(path, bob, { ...pasted, id: crypto.randomUUID() });
    const { version } = await desk.read(path, ann);
    await desk.answer(path, ann, { words: "No lift.", version });
    await desk.goOut();
    expect(desk.smtp.mails.map(({ parsed }) => parsed.text).join()).toMatch(
      /No lift\.\s+On .+ you wrote:\s+> And a lift\?/,
    );
    expect((await desk.read(path, ann)).status).toBe("answered");
  });

  test("is refused to whoever may look only", async () => {
    await using desk = await open();
    const path = `/messages/${(await desk.message()).reference}`;
    const look = await desk.member("Lou", { editor: "look" });
    expect((await desk.answer(path, look)).status).toBe(403);
    expect((await desk.post(`${path}/answering`, { isWriting: true }, look)).status).toBe(403);
  });
});

test("whoever writes an answer is shown to the others, until they stop", async () => {
  await using desk = await open();
  const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
  const path = `/messages/${(await desk.message()).reference}`;
  const answering = async (who: { cookie: string }) => (await desk.read(path, who)).conversation.answering;
  await desk.post(`${path}/answering`, { isWriting: true }, ann);
  await desk.post(`${path}/answering`, { isWriting: true }, ann);
  expect([await answering(bob), await answering(ann)]).toEqual([["Ann"], []]);
  await desk.post(`${path}/answering`, { isWriting: false }, ann);
  expect(await answering(bob)).toEqual([]);
  await desk.post(`${path}/answering`, { isWriting: true }, ann);
  // Her browser was closed.
  await desk.db
    .updateTable("desk_answering")
    .set({ at: Date.now() - minute })
    .execute();
  expect(await answering(bob)).toEqual([]);
  await desk.post(`${path}/answering`, { isWriting: true }, bob);
  await desk.answer(path, bob);
  expect(await answering(ann), "an answer that was sent").toEqual([]);
});

test("a saved answer is filled in for the record", async () => {
  await using desk = await open();
  const ann = await desk.member("Ann");
  const { reference } = await desk.message({ senderName: "Joan Hall" });
  const text = { use: "answer", subject: "", version: 1, edited_by: ann.personId, edited_at: 1 };
  const words = "Dear {firstname}, yes. {from}, about {reference}";
  await desk.db
    .insertInto("desk_mail_texts")
    .values({ ...text, id: "a1", name: "Ramp", words })
    .execute();
  const answers = [{ id: "a1", name: "Ramp", words: `Dear Joan, yes. Ann, about ${reference}` }];
  const saved = `/messages/${reference}/saved-answers`;
  expect(await (await desk.get(saved, ann)).json()).toEqual({ answers });
  expect((await desk.get("/messages/M-000000/saved-answers", ann)).status).toBe(404);
});
