import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { controlBatch, refusalOfMany } from "#desk/mail/batches/batches.server.ts";
import { batchControl } from "#desk/mail/batches/batches-contract.ts";
import { peopleCount } from "#desk/mail/batches/progress-words.ts";
import { goesAt, wrongTime } from "#desk/mail/batches/when-mails-go.server.ts";
import { placeholdersOf } from "#desk/mail/texts/placeholders.ts";
import { parseListQuery, viewsOf } from "#desk/records/lists/list-query.ts";
import { idsInList, openList } from "#desk/records/lists/list-records.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import type { FieldProblem } from "#desk/records/model/record-fields.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { isUnknown } from "#desk/records/status/telling.ts";
import { tellingsOf } from "#desk/records/status/tellings.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { Services } from "#services/services.server.ts";
import { mailings, sendMailing, sendTest } from "./mailing-batches.server.ts";
import { mailTo, type Recipients, recipientsOf, textErrors } from "./mailing-mails.server.ts";
import {
  type MailsToRead,
  mailingDraft,
  mailingRequest,
  type PeopleToChoose,
  testRequest,
} from "./mailings-contract.ts";
import { listMailings, mailingTypes, readMailing } from "./read-mailings.server.ts";

/** Mails on one page. */
const PAGE_SIZE = 10;
/** Room for ten thousand references and a text. */
const limit = { limitBytes: 400_000 };
const BATCH = 200;

/** Mails to several people: chosen from a list, written once, each read as it will be. */
export const mailingsEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/mails/many", "mails.view", async ({ c, services, session }) => {
    const paths = mailingTypes.filter(({ changeRight }) => may(session.person, changeRight)).map(({ path }) => path);
    return c.json({ mailings: await listMailings(services.db, session.person), paths });
  }),
  deskQuery("/mails/many/:id", "mails.view", async ({ c, services, session }) => {
    const mailing = await readMailing(services.db, session.person, c.req.param("id") ?? "");
    return c.json({ mailing: mailing ?? null });
  }),
  deskCommand("/mails/many/control", "mailings.send", batchControl, async ({ c, services, session, body }) => {
    const mailing = await readMailing(services.db, session.person, body.id);
    if (!mailing?.mayChange) return problem(404, "Not found", "There is no such mail to several people any more.");
    const done = await controlBatch(services.db, mailings, body, session.person);
    services.outboxSignal.notify();
    return c.json({
      count: done.ok ? done.count : 0,
      mailing: await readMailing(services.db, session.person, body.id),
    });
  }),
  ...mailingTypes.flatMap(endpointsOf),
];

function endpointsOf(recordType: RecordType): DeskEndpoint[] {
  const path = `/mails/many/write/${recordType.path}` as const;
  const { changeRight } = recordType;
  return [
    deskQuery(path, changeRight, async (call) => call.c.json(await peopleToChoose(call, recordType))),
    deskCommand(
      `${path}/read`,
      changeRight,
      mailingDraft,
      async ({ c, services, session, body }) => {
        const errors = textErrors(recordType, body);
        if (errors.length > 0) return wrongText(errors);
        const found = await recipientsOf(services, { recordType, text: body }, body.references);
        const { to, twice, withoutAddress, unfilled } = found;
        const pages = Math.max(1, Math.ceil(to.length / PAGE_SIZE));
        const page = Math.min(pages, body.page);
        const shown = to.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
        const writing = { recordType, by: session.person, text: body };
        const mails = await Promise.all(shown.map((recipient) => mailTo(services, writing, recipient)));
        const untold = await namesOfUntold(services, recordType, to);
        const read = { mails, page, pages, count: to.length, twice, withoutAddress, unfilled, untold };
        return c.json(read satisfies MailsToRead);
      },
      limit,
    ),
    deskCommand(
      `${path}/send`,
      changeRight,
      mailingRequest,
      async ({ c, services, session, body }) => {
        const { id, subject, words, references, when, count } = body;
        const errors = textErrors(recordType, body);
        if (errors.length > 0) return wrongText(errors);
        const at = goesAt(when, services.config.timeZone);
        if (at === undefined) return wrongTime();
        const refused = refusalOfMany(session, count);
        if (refused) return refused;
        const mailing = { id, recordType, by: session.person, text: { subject, words }, goesAt: at };
        const sent = await sendMailing(services, mailing, { references, count });
        if (!sent.ok)
          return sent.reason === "usedId"
            ? problem(409, "Not sent", "Another mail was sent from this page already. Please load it again.")
            : problem(
                409,
                "Changed meanwhile",
                `It would go to ${peopleCount(sent.people)} now. Please read the mails again.`,
              );
        services.outboxSignal.notify();
        return c.json({ id, count });
      },
      limit,
    ),
    deskCommand(`${path}/test`, changeRight, testRequest, async ({ c, services, session, body }) => {
      const errors = textErrors(recordType, body);
      if (errors.length > 0) return wrongText(errors);
      const { to } = await recipientsOf(services, { recordType, text: body }, [body.reference]);
      const [recipient] = to;
      if (!recipient) return problem(422, "Nobody to try it on", "Please choose somebody who has an address first.");
      const { id, subject, words } = body;
      await sendTest(services, { id, recordType, by: session.person, text: { subject, words } }, recipient);
      services.outboxSignal.notify();
      return c.json({ to: session.person.email });
    }),
  ];
}

async function peopleToChoose({ c, services, session }: DeskCall<undefined>, recordType: RecordType) {
  const { db, config } = services;
  const search = new URL(c.req.url).searchParams;
  const query = parseListQuery(recordType, search);
  const views = viewsOf(recordType);
  const viewing = { recordType, query, viewerId: session.person.id, timeZone: config.timeZone };
  const { request, years, counts } = await openList(db, viewing, views);
  const ids = await idsInList(db, request);
  const people: PeopleToChoose["people"] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const records = await readRecords(db, recordType, ids.slice(from, from + BATCH));
    const tellings = await tellingsOf(db, recordType, records);
    for (const record of records) {
      const { id, reference, answers } = record;
      const name = recordType.nameOf(answers) || reference;
      people.push({
        reference,
        name,
        to: emailOf(recordType.form, record.answers) ?? "",
        isUntold: isUnknown(tellings(id)),
      });
    }
  }
  return {
    view: query.view,
    year: request.year,
    years,
    views: views.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 })),
    people,
    placeholders: placeholdersOf([recordType.kind]).map(({ word, label }) => ({ word, label })),
  } satisfies PeopleToChoose;
}

/** Of those who get a mail. */
async function namesOfUntold({ db }: Pick<Services, "db">, recordType: RecordType, to: Recipients["to"]) {
  const names: string[] = [];
  for (let from = 0; from < to.length; from += BATCH) {
    const records = to.slice(from, from + BATCH).map(({ record }) => record);
    const tellings = await tellingsOf(db, recordType, records);
    for (const { id, reference, answers } of records)
      if (isUnknown(tellings(id))) names.push(recordType.nameOf(answers) || reference);
  }
  return names;
}

function wrongText(errors: FieldProblem[]) {
  return problem(422, "Please check what you wrote", errors[0]?.message ?? "This needs another look.", errors);
}
