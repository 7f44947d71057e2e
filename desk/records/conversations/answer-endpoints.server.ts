import { type DeskEndpoint, deskCommand } from "#desk/frame/server/desk-endpoint.server.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { type RecordType, recordKinds, recordTypes } from "#desk/records/model/record-types.ts";
import { editConflictResponse, unknownRecord, usedId } from "#desk/records/record-endpoints.server.ts";
import { problem } from "#platform/http/problem.ts";
import { type Answered, answerRecord, MOST_ENTRIES } from "./answer-record.server.ts";
import { answerChange, answeringChange } from "./conversation-contract.ts";
import { noteAnswering } from "./who-is-answering.server.ts";

/** Answers at each type of record, and who is writing one. */
export const answerEndpoints: readonly DeskEndpoint[] = recordKinds.flatMap((kind) => endpointsOf(recordTypes[kind]));

function endpointsOf(recordType: RecordType): DeskEndpoint[] {
  const path = `/${recordType.path}/:reference` as const;
  return [
    deskCommand(`${path}/answers`, recordType.changeRight, answerChange, async ({ c, services, session, body }) => {
      const { timeZone, mailFrom } = services.config;
      const reference = c.req.param("reference") ?? "";
      const answering = { recordType, reference, personId: session.person.id, timeZone, mailFrom };
      const answered = await answerRecord(services.db, answering, body);
      services.outboxSignal.notify();
      return answered.ok ? c.json({ ok: true }) : refused(recordType, answered);
    }),
    deskCommand(
      `${path}/answering`,
      recordType.changeRight,
      answeringChange,
      async ({ c, services, session, body }) => {
        const { db } = services;
        const record = await findDeskRecord(db, recordType, c.req.param("reference") ?? "");
        if (!record) return unknownRecord(recordType);
        const who = { kind: recordType.kind, recordId: record.id, personId: session.person.id };
        await noteAnswering(db, who, body.isWriting);
        return c.json({ ok: true });
      },
    ),
  ];
}

function refused(recordType: RecordType, answered: Exclude<Answered, { ok: true }>): Response {
  switch (answered.reason) {
    case "unknown":
      return unknownRecord(recordType);
    case "changed":
      return editConflictResponse(answered);
    case "noAddress":
      return problem(422, "No address", "There is no email address here to answer to. Correct it first, or ring.");
    case "empty":
      return problem(422, "Nothing to send", "There are no words in it yet.");
    case "full":
      return problem(
        422,
        "The conversation is full",
        `It has ${MOST_ENTRIES} entries, and takes no more. Please go on in the mailbox, or on the telephone.`,
      );
    case "usedId":
      return usedId();
    case "gone":
      return problem(422, "It has gone", "The mail has gone out already.");
  }
}
