import { expect, test } from "vitest";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { stopMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { personByEmail } from "#services/privacy/person.server.ts";
import { ann, openSiteWithData } from "#tests/support/site/site-with-data.ts";
import { listStored } from "./person-privacy.server.ts";
import { erasePersonalData, findPersonalData } from "./personal-data.server.ts";

const technical = /"|desk_|npm run|acknowledgement|sandbox|queued|run this|\d\dT\d\d:/;

async function listed({ services }: Pick<Awaited<ReturnType<typeof openSiteWithData>>, "services">) {
  const { pieces, elsewhere } = await listStored(services, ann);
  return [...pieces.map(({ what, outcome }) => `${what}: ${outcome}`), ...elsewhere];
}

test("what erasing does with somebody's own data is listed in the committee's words, before and after", async () => {
  await using site = await openSiteWithData();
  await site.fill(ann);
  const before = await listed(site);
  expect(before).toContain("mail: “We have received it”, to a volunteer (waiting): goes, and is not sent any more");
  await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
  for (const line of [...before, ...(await listed(site))]) expect(line).not.toMatch(technical);
});

test("a mail that the committee wrote to somebody is listed as theirs, and goes, whether it waits or was taken back", async () => {
  await using site = await openSiteWithData();
  const { db } = site.services;
  const written = { to: ann, subject: "Sunday", text: "Dear Ann,", why: "You offered to help." };
  const later = { facts: written, scheduledFor: Date.now() + 86_400_000 };
  await queueMails(db, [
    { ...later, kind: "volunteer-mailing", onceKey: "mailing" },
    { ...later, kind: "volunteer-answer", onceKey: "answer" },
  ]);
  await stopMails(db, ["answer"]);
  const lines = await listed(site);
  expect(lines).toContain("mail: A mail to several volunteers (goes out later): goes, and is not sent any more");
  expect(lines).toContain(
    "mail: An answer, to a volunteer (not sent): goes; that there was one stays, so that it is not sent after all",
  );
  const found = await findPersonalData(site.services, personByEmail(ann));
  expect(found.map(({ data }) => data)).toContainEqual(expect.objectContaining({ facts: written }));
  await erasePersonalData(site.services, found);
  expect(await db.selectFrom("outbox").select(["kind", "status", "facts"]).execute()).toEqual([
    { kind: "volunteer-answer", status: "discarded", facts: "{}" },
  ]);
});

test("what erasing does where others name somebody is listed in the committee's words", async () => {
  await using site = await openSiteWithData();
  await site.fillAsBob();
  const lines = await listed(site);
  expect(lines.join("\n")).toContain("somebody else");
  for (const line of lines) expect(line).not.toMatch(technical);
});
