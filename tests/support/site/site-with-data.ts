import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { bandForm } from "#services/forms/band-form.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { submitMessage } from "#site/features/contact/submit-message.server.ts";
import { subscribe } from "#site/features/newsletter/subscribe.server.ts";
import { confirmSubscription } from "#site/features/newsletter/subscription-status.server.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { bandApplication, storePicture } from "../forms/band-application.ts";
import { usableConfirmToken } from "../forms/confirm-token.ts";
import { volunteerApplication } from "../forms/volunteer-application.ts";
import { memberRow } from "../membership/member-row.ts";
import { openTestServices } from "./services.ts";

/** The person whose data the tests search for, and the picture of her band. */
export const ann = "Ann.Lee@example.org";
export const picture = `${"A".repeat(22)}.jpg`;

/** A site with every kind of stored personal data. */
export async function openSiteWithData() {
  const { services, close } = await openTestServices({ PAYMENTS: "sandbox" });
  const { db, files, config } = services;
  const mails = join(config.dataDir, "mail");
  mkdirSync(mails);
  return {
    services,
    /** Ann, who submitted every form. */
    async fill(email: string, volunteer: Record<string, unknown> = {}) {
      const name = email === ann ? picture : `${email.slice(0, 3).repeat(8).slice(0, 22)}.jpg`;
      await storePicture(db, name);
      await files.put(name, new Uint8Array(1), "image/jpeg");
      const band = bandApplication(1, { leaderEmail: email, upload: `/uploads/${name}` });
      await submitForm(services, bandForm, payloadSchema(bandForm).parse(band), crypto.randomUUID());
      await submitForm(
        services,
        volunteerForm,
        payloadSchema(volunteerForm).parse(volunteerApplication(1, { email, ...volunteer })),
      );
      const message = { senderName: "Ann", senderEmail: email, message: "Hello" };
      await submitMessage(services, { message, isHoneypotFilled: false, key: crypto.randomUUID() });
      await subscribe(services, { email, topic: undefined });
      await confirmSubscription(db, await usableConfirmToken(db, email));
      const number = (await db.selectFrom("members").select("id").execute()).length + 1;
      const paid = { status: "paid" as const, paid_at: "2027-01-31T08:15:00.000Z", payment_intent: `pi_${number}` };
      await db
        .insertInto("members")
        .values(memberRow({ id: `${number}`, email, ...paid }))
        .execute();
      const intent = await services.payments.client.create({ amount: 500, currency: "aud", metadata: {} });
      await services.payments.client.update(intent.id, { receiptEmail: email });
      await services.payments.client.cancel(intent.id);
      const key = email.split("@")[0]?.toLowerCase();
      writeFileSync(join(mails, `${key}.eml`), `To: "Somebody" <${email}>\r\nSubject: Thanks\r\n\r\nHello\r\n`);
    },
    /** Bob, who names Ann wherever a form allows it. */
    async fillAsBob() {
      const [email, name] = ["bob.stone@example.org", `${"B".repeat(22)}.jpg`];
      await storePicture(db, name);
      await db
        .updateTable("uploads")
        .set({ bio: `Bob's secret: ${ann}` })
        .execute();
      const musicians = [
        { id: 1, musician: "Bob Stone", instrument: "Trumpet" },
        { id: 2, musician: "Ann Lee", instrument: "Trombone" },
      ];
      const band = { leaderName: "Bob Stone", leaderEmail: email, upload: `/uploads/${name}`, musicians };
      await submitForm(
        services,
        bandForm,
        payloadSchema(bandForm).parse(bandApplication(1, band)),
        crypto.randomUUID(),
      );
      const contact = { ecName: "Ann Lee", ecPhone: "0400 111 111", ecR: "Aunt" };
      const volunteer = volunteerApplication(1, { email, name: "Bob Stone", lastName: "Stone", ...contact });
      await submitForm(services, volunteerForm, payloadSchema(volunteerForm).parse(volunteer));
      const message = { senderName: "Bob Stone", senderEmail: email, message: ann };
      await submitMessage(services, { message, isHoneypotFilled: false, key: crypto.randomUUID() });
      await db
        .insertInto("members")
        .values(memberRow({ email, address: `care of ${ann}` }))
        .execute();
      const line = { name: "Bob Stone's", name_no_space: "quartet", bio: `Bob's secret, ${ann}`, position: 1 };
      await db
        .insertInto("bands")
        .values({ ...bandRow, ...line, id: "1" })
        .execute();
      const intent = await services.payments.client.create({ amount: 500, currency: "aud", metadata: { ann } });
      await services.payments.client.update(intent.id, { receiptEmail: email });
      const head = `Date: Sun, 31 Jan 2027 08:15:00 +0000\r\nTo: committee@example.org\r\nReply-To: "${ann}" <${email}>\r\n`;
      writeFileSync(join(mails, "about.eml"), `${head}Subject: Bob Stone's secret\r\n\r\n${ann} sent this\r\n`);
    },
    /** Every row of every table, and every file, that contains these words. */
    async everything(words: string) {
      const found: unknown[] = [];
      for (const { name } of await db.introspection.getTables()) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
        found.push(...rows.filter((row) => JSON.stringify(row).toLowerCase().includes(words)));
      }
      const texts = readdirSync(mails).map((each) => readFileSync(join(mails, each), "utf8"));
      return [...found, ...texts.filter((text) => text.toLowerCase().includes(words))];
    },
    [Symbol.asyncDispose]: close,
  };
}
