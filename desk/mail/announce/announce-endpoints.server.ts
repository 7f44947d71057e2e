import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson, DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { controlBatch, refusalOfMany } from "#desk/mail/batches/batches.server.ts";
import { goesAt } from "#desk/mail/batches/when-mails-go.server.ts";
import { announceDecisions, decisionBatches } from "#desk/mail/decisions/announce-decisions.server.ts";
import { lastWriter, saveCustomMail, setPhoneFirst } from "#desk/mail/decisions/custom-mail.server.ts";
import {
  type CustomMailChange,
  customMailChange,
  type DecidedKind,
  decidedResponse,
  phoneFirstChange,
  stopRequest,
  type TellConflict,
  tellRequest,
  toldBatch,
  undone,
  undoRequest,
  wordsOfMail,
} from "#desk/mail/decisions/decisions-contract.ts";
import { readBatch } from "#desk/mail/decisions/read-batches.server.ts";
import { kindsFor, readOneDecided } from "#desk/mail/decisions/read-decided.server.ts";
import { undoAnnouncement } from "#desk/mail/decisions/stop-announcements.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { usedId } from "#desk/records/record-endpoints.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { AnnounceView, BatchView, MeetingMinutes } from "./announce-contract.ts";
import { readMeetingMinutes } from "./minutes.server.ts";
import { readAnnounceView, readBatchView } from "./read-announce-view.server.ts";

/** Room for three hundred people to tell. */
const TELL_LIMIT_BYTES = 200_000;

/** Telling what is decided. Whoever may change bands tells bands, and likewise with volunteers. */
export const announceEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/announce", "announce.view", async ({ c, session, services }) =>
    c.json((await readAnnounceView(services, session.person)) satisfies AnnounceView),
  ),
  deskQuery("/announce/minutes", "announce.view", async ({ c, session, services: { db, config } }) => {
    const asked = { kinds: kindsFor(session.person, "viewRight"), day: c.req.query("day"), timeZone: config.timeZone };
    return c.json((await readMeetingMinutes(db, asked)) satisfies MeetingMinutes);
  }),
  deskQuery("/announce/one/:reference", "announce.view", async ({ c, session, services }) => {
    const reference = c.req.param("reference") ?? "";
    const kind = kindsFor(session.person, "viewRight").find((each) =>
      reference.startsWith(`${recordTypes[each].form.referenceLetter}-`),
    );
    const decided = kind && (await readOneDecided(services, session.person, { kind, reference }));
    return c.json(decidedResponse.parse({ decided: decided ?? null }));
  }),
  deskQuery("/announce/:batch", "announce.view", async ({ c, session, services }) => {
    const view = await readBatchView(services, session.person, c.req.param("batch") ?? "");
    if (!view)
      return problem(404, "Not found", "These decisions are not here any more, or your role does not include them.");
    return c.json(view satisfies BatchView);
  }),
  deskCommand("/announce/mail", "announce.change", customMailChange, async (call) => {
    const { session, services, body } = call;
    const refused = refusalOf(session.person, [body.kind]);
    if (refused) return refused;
    const outcome = await saveCustomMail(services.db, changing(call), body);
    if (outcome.ok) return answerOne(call);
    return outcome.reason === "changed" ? writtenMeanwhile(call) : refusedChange(outcome.reason);
  }),
  deskCommand("/announce/phone-first", "announce.change", phoneFirstChange, async (call) => {
    const { session, services, body } = call;
    const refused = refusalOf(session.person, [body.kind]);
    if (refused) return refused;
    const { after, isUndo } = body;
    const isOther = after !== null && after !== session.person.id;
    const members = isUndo ? await committeeWith(services.db, "announce.change") : [];
    if (isOther && !members.some(({ id }) => id === after))
      return problem(422, "Not possible", "That somebody rings first they say themselves.");
    const outcome = await setPhoneFirst(services.db, changing(call), body);
    if (outcome.ok) return answerOne(call);
    return outcome.reason === "changed" ? ringsMeanwhile(call) : refusedChange(outcome.reason);
  }),
  deskCommand(
    "/announce/tell",
    "announce.change",
    tellRequest,
    async ({ c, session, services, body }) => {
      const { batchId, when, records } = body;
      const refused = refusalOf(
        session.person,
        records.map(({ kind }) => kind),
      );
      if (refused) return refused;
      if (new Set(records.map(({ reference }) => reference)).size < records.length)
        return problem(422, "Somebody is chosen twice", "Please load the page again, and choose once more.");
      const mails = records.filter(({ way }) => way === "mail").length;
      const lacksProof = refusalOfMany(session, mails);
      if (lacksProof) return lacksProof;
      const at = goesAt(when, services.config.timeZone);
      if (at === undefined)
        return problem(
          422,
          "Another time, please",
          "Please choose a time that is still to come, within three months.",
          [{ field: "when", message: "Please choose a time that is still to come, within three months." }],
        );
      const told = await announceDecisions(services, { by: session.person, batchId, records, goesAt: at });
      if (!told.ok) return told.reason === "usedId" ? usedId() : changedMeanwhile(told);
      services.outboxSignal.notify();
      return answerBatch({ c, session, services }, batchId);
    },
    { limitBytes: TELL_LIMIT_BYTES },
  ),
  deskCommand("/announce/stop", "announce.change", stopRequest, async ({ c, session, services, body: { batchId } }) => {
    const stop = { id: batchId, do: "stop" } as const;
    const stopped = await controlBatch(services.db, decisionBatches, stop, session.person);
    return stopped.ok ? answerBatch({ c, session, services }, batchId) : refusedStop(stopped.reason);
  }),
  deskCommand("/announce/undo", "announce.change", undoRequest, async ({ c, session, services: { db }, body }) => {
    const taken = await undoAnnouncement(db, session.person, body.announcementId);
    if (!taken.ok) return refusedStop(taken.reason);
    const { kind = "band", recordId = "" } = taken;
    const [record] = await readRecords(db, recordTypes[kind], [recordId]);
    return c.json(undone.parse({ name: record ? recordTypes[kind].nameOf(record.answers) : "" }));
  }),
];

type OneCall = DeskCall<{ kind: DecidedKind; reference: string }>;

function changing({ session, body }: OneCall) {
  const { kind, reference } = body;
  return { kind, reference, personId: session.person.id };
}

async function answerOne({ c, session, services, body }: OneCall) {
  return c.json(decidedResponse.parse({ decided: (await readOneDecided(services, session.person, body)) ?? null }));
}

async function answerBatch(
  { c, session, services: { db } }: Pick<DeskCall<unknown, DeskSession>, "c" | "session" | "services">,
  id: string,
) {
  const found = await readBatch(db, kindsFor(session.person, "viewRight"), id);
  return found
    ? c.json(toldBatch.parse(found))
    : problem(404, "Not found", "These decisions are not here any more, or your role does not include them.");
}

/** The mail's words as they are now, and who wrote them; where something else is decided by now, there is nothing to compare. */
async function writtenMeanwhile(call: DeskCall<CustomMailChange>) {
  const { session, services, body } = call;
  const now = await readOneDecided(services, session.person, body);
  if (now?.decision !== body.decision) return refusedChange("changed");
  const { version, ...words } = now.mail;
  const last = await lastWriter(services.db, changing(call));
  const conflicts = wordsOfMail.map((field) => ({ field, theirs: words[field], ...last }));
  const found: EditConflict = { version, conflicts };
  return problem(409, "Changed meanwhile", "Somebody else wrote something else here.", found);
}

async function ringsMeanwhile({ session, services, body }: OneCall) {
  const now = await readOneDecided(services, session.person, body);
  const who = now?.phonesFirst ? `${now.phonesFirst.name} rings first by now.` : "Nobody rings first any more.";
  return problem(409, "Changed meanwhile", `${who} Please look at it once more.`);
}

function refusalOf(person: DeskPerson, kinds: readonly DecidedKind[]): Response | undefined {
  const refused = kinds.find((kind) => !may(person, recordTypes[kind].changeRight));
  if (refused === undefined) return undefined;
  return problem(403, "Not yours to do", `Your role does not tell ${recordTypes[refused].many}.`);
}

function refusedChange(reason: "unknown" | "changed") {
  if (reason === "unknown") return problem(404, "Not found", "It may have been erased meanwhile.");
  return problem(
    409,
    "Changed meanwhile",
    "Somebody else wrote something else here, or decided otherwise. Please look at it once more.",
  );
}

function refusedStop(reason: "unknown" | "right" | "gone") {
  switch (reason) {
    case "unknown":
      return problem(404, "Not found", "It was taken back already, or erased meanwhile.");
    case "right":
      return problem(403, "Not yours to do", "Your role does not tell any of them.");
    case "gone":
      return problem(
        409,
        "It has gone",
        "The mail has gone already. If you have changed your mind, decide again and tell them that.",
      );
  }
}

/** Names who has changed since the page was read, so that the page can say it. */
function changedMeanwhile({ changed }: TellConflict) {
  const [first] = changed;
  const others = changed.length > 1 ? ` And ${changed.length - 1} more.` : "";
  const detail = `Nobody was told. ${first?.name} ${first?.why}${others}`;
  return problem(409, "Changed meanwhile", detail, { changed });
}
