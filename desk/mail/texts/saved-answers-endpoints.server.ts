import { type DeskEndpoint, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { bandTermsOf } from "#desk/mail/texts/band-terms.server.ts";
import { placeholderValues } from "#desk/mail/texts/placeholder-values.server.ts";
import { fillPlaceholders } from "#desk/mail/texts/placeholders.ts";
import { listMailTexts } from "#desk/mail/texts/read-mail-texts.server.ts";
import type { SavedAnswers } from "#desk/records/conversations/conversation-contract.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { type RecordType, recordKinds, recordTypes } from "#desk/records/model/record-types.ts";
import { unknownRecord } from "#desk/records/record-endpoints.server.ts";

/** The saved answers, filled in for one record. */
export const savedAnswerEndpoints: readonly DeskEndpoint[] = recordKinds.map((kind) => endpointOf(recordTypes[kind]));

function endpointOf(recordType: RecordType): DeskEndpoint {
  const { kind } = recordType;
  const path = `/${recordType.path}/:reference/saved-answers` as const;
  return deskQuery(path, recordType.changeRight, async ({ c, services, session }) => {
    const { db } = services;
    const record = await findDeskRecord(db, recordType, c.req.param("reference") ?? "");
    if (!record) return unknownRecord(recordType);
    const terms = kind === "band" ? (await bandTermsOf(services, [record.id]))(record.id).values : {};
    const values = await placeholderValues(services, { recordType, record, from: session.person.name, terms });
    const texts = (await listMailTexts(db)).filter(({ use }) => use === "answer");
    const answers = texts.map(({ id, name, words }) => ({ id, name, words: fillPlaceholders(words, values).text }));
    return c.json({ answers } satisfies SavedAnswers);
  });
}
