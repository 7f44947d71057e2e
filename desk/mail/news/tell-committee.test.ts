import { expect, test } from "vitest";
import { changePreferences } from "#desk/frame/access/account/change-preferences.server.ts";
import { newsEmails } from "#desk/frame/access/emails/news-emails.server.tsx";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { mailsAbout } from "#desk/records/one-record/record-mails.server.ts";
import { siteMigrations } from "#migrations/index.ts";
import { withOffset } from "#platform/time/time-zone.ts";
import { removeDeskData } from "#services/database/remove-desk-data.server.ts";
import { renderMail } from "#services/mail/outbox/deliver-mail.server.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { removeRecord } from "#services/submissions/remove-records.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { tellCommittee } from "./tell-committee.server.ts";

const minute = 60_000;
const never = { band: "never", volunteer: "never", message: "never" };

async function open() {
  const desk = await openDesk([]);
  const { db, config } = desk.services;
  const member = async (roles: HeldRoles, news: object) => {
    const { personId } = await signIn(desk.services, roles);
    await changePreferences(db, personId, (stored) => ({ ...stored, news: { ...never, ...news } }));
    return personId;
  };
  const mails = () => db.selectFrom("outbox").selectAll().orderBy("once_key").execute();
  const tell = (now: number) => tellCommittee(desk.services, now);
  /** A moment of the festival's day. */
  const at = (time: string) => Date.parse(withOffset(`2027-05-31T${time}`, config.timeZone));
  return { ...desk, db, member, mails, tell, at };
}

test("a member who wants to be told at once is told of each new band once, however many processes look", async () => {
  await using desk = await open();
  const ann = await desk.member({ programme: "look" }, { band: "atOnce", volunteer: "atOnce" });
  await desk.member({ programme: "change" }, {});
  const now = desk.at("14:00");
  const band = await desk.store("band", { bandName: "The News" }, new Date(now - minute));
  await desk.store("volunteer", {}, new Date(now - minute));
  await desk.store("band", {}, new Date(now - 70 * minute));
  await Promise.all([desk.tell(now), desk.tell(now)]);
  await desk.tell(now + minute);
  const mails = await desk.mails();
  expect(mails.map(({ once_key }) => once_key)).toEqual([`desk-new-record:${band.id}:${ann}`]);
  expect(await mailsAbout(desk.db, recordTypes.band, band.id), "the record's own mails are others").toEqual([]);
  const [mail] = mails;
  if (!mail) throw new Error("no mail");
  const context = { templates: async () => newsEmails, context: desk.services };
  const written = await renderMail(context, mail);
  expect(written.recipient).toBe(`${ann}@example.org`);
  expect(written.message).toContain("A new band: The News");
  await removeDeskData(desk.db, "band_applications", band.id);
  expect(await desk.mails(), "the name goes with the record").toEqual([]);
});

test("a record that is erased while the committee is told leaves no mail with its name", async () => {
  await using desk = await open();
  await desk.member({ programme: "look" }, { band: "atOnce" });
  const now = desk.at("14:00");
  const { id } = await desk.store("band", { bandName: "The News" }, new Date(now - minute));
  const db = desk.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => "received_at" in row)) {
        const erasing = desk.db.transaction();
        await erasing.execute((trx) => removeRecord(trx, recordTypes.band.form, id));
      }
      return result;
    },
  });
  await tellCommittee({ ...desk.services, db }, now);
  expect(await desk.mails()).toEqual([]);
});

test("once a day, at eight, a member is told how much waits, without a name", async () => {
  await using desk = await open();
  const ann = await desk.member({ chair: "change" }, { band: "daily", message: "daily" });
  await desk.store("message", { senderName: "Joan" }, new Date(desk.at("07:00")));
  await desk.store("message", { senderName: "Joan" }, new Date(desk.at("07:10")));
  await desk.tell(desk.at("07:59"));
  expect(await desk.mails()).toEqual([]);
  await Promise.all([desk.tell(desk.at("08:10")), desk.tell(desk.at("08:10"))]);
  await desk.tell(desk.at("08:40"));
  await desk.tell(desk.at("23:59"));
  const [mail, ...others] = await desk.mails();
  expect(others).toEqual([]);
  expect(mail?.once_key).toBe(`desk-waiting:${ann}:2027-05-31`);
  expect(mail?.facts).not.toContain("Joan");
  if (!mail) throw new Error("no mail");
  const written = await renderMail({ templates: async () => newsEmails, context: desk.services }, mail);
  expect(written.message).toContain("At the desk: 2 new messages");
});

test.each(["08:59", "09:00", "14:30", "23:59"])(
  "a site that was down at eight, and is back at %s, tells them of the day then, once",
  async (back) => {
    await using desk = await open();
    const ann = await desk.member({ chair: "change" }, { message: "daily" });
    await desk.store("message", {}, new Date(desk.at("00:00") - 60 * minute));
    await desk.tell(desk.at("08:00") - 24 * 60 * minute);
    await desk.tell(desk.at("07:30"));
    await Promise.all([desk.tell(desk.at(back)), desk.tell(desk.at(back))]);
    await desk.tell(desk.at("23:59"));
    const keys = (await desk.mails()).map(({ once_key }) => once_key);
    expect(keys.filter((key) => key.endsWith("2027-05-31"))).toEqual([`desk-waiting:${ann}:2027-05-31`]);
  },
);

test("where nothing waits at eight, nobody is told of what comes later that day, however often the site starts; nor is who asks for it later", async () => {
  await using desk = await open();
  await desk.member({ chair: "change" }, { message: "daily" });
  await desk.tell(desk.at("08:00"));
  await desk.store("message", {}, new Date(desk.at("10:00")));
  await desk.member({ chair: "change" }, { message: "daily" });
  await desk.tell(desk.at("10:01"));
  await desk.tell(desk.at("23:59"));
  expect(await desk.mails()).toEqual([]);
  await desk.tell(desk.at("08:00") + 24 * 60 * minute);
  expect(await desk.mails()).toHaveLength(2);
});

test("a database that is put back during the day does not tell of that day once more", async () => {
  await using desk = await open();
  await desk.member({ chair: "change" }, { message: "daily" });
  await desk.store("message", {}, new Date(desk.at("07:00")));
  await settleRestoredDatabase(desk.db, { madeAt: undefined, now: desk.at("14:00") });
  await desk.tell(desk.at("14:01"));
  expect(await desk.mails()).toEqual([]);
});

test.each([
  ["14:00", "put back during the day, is not told of that day once more", 0],
  ["07:50", "stopped before eight to be updated, is told of that day", 1],
])("a committee whose database of an earlier release was, at %s, %s", async (stopped, _, mails) => {
  await using desk = await open();
  await desk.member({ chair: "change" }, { message: "daily" });
  await desk.store("message", {}, new Date(desk.at("07:00")));
  const later = ["0019-daily-mails", "0020-daily-mails-until-now"];
  await desk.db.schema.alterTable("last_seen").dropColumn("daily_mails_at").execute();
  await desk.db
    .withTables<{ site_migrations: { name: string } }>()
    .deleteFrom("site_migrations")
    .where("name", "in", later)
    .execute();
  // A backup is settled, which notes the time as a running site does, before the site starts and migrates it.
  await settleRestoredDatabase(desk.db, { madeAt: undefined, now: desk.at(stopped) });
  for (const name of later) await siteMigrations[name]?.up(desk.db);
  await desk.tell(desk.at("14:01"));
  expect(await desk.mails()).toHaveLength(mails);
});

test("whoever chose never, has left, or lost the role is told of nothing", async () => {
  await using desk = await open();
  const now = desk.at("08:10");
  const left = await desk.member({ chair: "change" }, { band: "atOnce", message: "daily" });
  await desk.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", left).execute();
  await desk.member({ volunteers: "change" }, { band: "atOnce" });
  await desk.member({ chair: "change" }, {});
  await desk.store("band", {}, new Date(now - minute));
  await desk.store("message", {}, new Date(now - minute));
  await desk.tell(now);
  expect(await desk.mails()).toEqual([]);
});
