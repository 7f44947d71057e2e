import { expect, test } from "vitest";
import { changeRoles, revokePerson } from "#desk/frame/access/committee.server.ts";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

const hour = 3_600_000;
const ids = { batch: crypto.randomUUID(), mailing: crypto.randomUUID(), answer: crypto.randomUUID() };

/** Bob has told a band, written to a volunteer, and answered a message: all three mails are still to go. */
async function open() {
  const desk = await openDesk([]);
  const { services, store } = desk;
  const { db } = services;
  const chair = await signIn(services, { chair: "change" });
  const everything: HeldRoles = { programme: "change", volunteers: "change" };
  const bob = await signIn(services, everything, {}, "Bob Stone");
  const [ann, his] = [deskBrowser(services, chair.cookie), deskBrowser(services, bob.cookie)];
  const band = await store("band", { leaderEmail: "band@example.org" });
  const volunteer = await store("volunteer", { email: "vera@example.org" });
  const message = await store("message", { senderEmail: "joan@example.org" });
  await ann.get(`/bands/${band.reference}`);
  const changes = [{ field: "status", before: "new", after: "accepted" }];
  await ann.post(`/bands/${band.reference}/change`, { version: 1, changes });
  const [decided] = (await his.get("/announce")).body.decided;
  const { kind, reference, version, decision, mail } = decided;
  const told = { kind, reference, version, decision, way: "mail", mailDigest: mail.digest };
  const write = "/mails/many/write/volunteers";
  await his.get(`${write}?view=all&year=all`);
  const text = { subject: "Hats", words: "Please bring one.", references: [volunteer.reference], count: 1 };
  const answers = `/messages/${message.reference}/answers`;
  const answer = { id: ids.answer, version: 1, way: "mail", words: "Yes." };
  const queued = [
    await his.post("/announce/tell", { batchId: ids.batch, when: "hour", records: [told] }),
    await his.post(`${write}/send`, { id: ids.mailing, ...text, when: "hour" }),
    await his.post(answers, answer),
  ];
  expect(queued.map(({ status }) => status)).toEqual([200, 200, 200]);
  return {
    ...desk,
    db,
    chair,
    bob,
    ann,
    his,
    /** Tries to stop all three. @returns what each is answered with */
    stopAll: async ({ post }: typeof ann) => {
      const announcement = await db.selectFrom("desk_announcements").select("id").executeTakeFirst();
      return [
        (await post("/announce/undo", { announcementId: announcement?.id ?? ids.batch })).status,
        (await post("/announce/stop", { batchId: ids.batch })).status,
        (await post("/mails/many/control", { id: ids.mailing, do: "pause" })).status,
        (await post("/mails/many/control", { id: ids.mailing, do: "stop" })).status,
        (await post(answers, { ...answer, isTakenBack: true })).status,
      ];
    },
    statuses: async () => {
      const mails = await db.selectFrom("outbox").select(["kind", "status"]).orderBy("kind").execute();
      return mails.map((each) => `${each.kind} ${each.status}`);
    },
  };
}

const allAre = (status: string) =>
  ["band-decision", "message-answer", "volunteer-mailing"].map((kind) => `${kind} ${status}`);

test("what somebody told, wrote and answered goes out although they have left since, and they cannot stop it any more", async () => {
  await using desk = await open();
  await desk.db.transaction().execute((trx) => revokePerson(trx, { by: desk.chair.personId, id: desk.bob.personId }));
  expect(await desk.stopAll(desk.his)).toEqual([401, 401, 401, 401, 401]);
  expect(await desk.statuses()).toEqual(allAre("scheduled"));
  expect(await queueScheduledMails(desk.db, Date.now() + 2 * hour)).toBe(3);
});

test.each<[string, HeldRoles, number[]]>([
  ["has lost their rights", { treasurer: "look" }, [403, 403, 403, 403, 403]],
  ["may look only", { programme: "look", volunteers: "look" }, [403, 403, 403, 403, 403]],
  ["has another team's rights", { editor: "change" }, [403, 403, 403, 403, 200]],
])(
  "whoever %s since can stop only what their role includes now; the rest goes out, or the chair stops it",
  async (_, roles, answers) => {
    await using desk = await open();
    const { db, bob, chair } = desk;
    const sessions = await db.selectFrom("desk_sessions").selectAll().where("person_id", "=", bob.personId).execute();
    await db.transaction().execute((trx) => changeRoles(trx, { by: chair.personId, id: bob.personId, roles }));
    expect(await desk.stopAll(desk.his), "signed out").toEqual([401, 401, 401, 401, 401]);
    await db.insertInto("desk_sessions").values(sessions).execute();
    expect(await desk.stopAll(desk.his)).toEqual(answers);
    const left = allAre("scheduled").map((mail, at) =>
      at === 1 && answers[4] === 200 ? "message-answer discarded" : mail,
    );
    expect(await desk.statuses()).toEqual(left);
    await desk.stopAll(desk.ann);
    expect(await desk.statuses()).toEqual(allAre("discarded"));
  },
);
