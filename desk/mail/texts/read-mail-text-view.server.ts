import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { defaultListQuery, withView } from "#desk/records/lists/list-query.ts";
import { idsInList, openList } from "#desk/records/lists/list-records.server.ts";
import { namesOfPeople, readRecords } from "#desk/records/lists/listed-records.server.ts";
import { loggedChange } from "#desk/records/model/record-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";
import type { Services } from "#services/services.server.ts";
import { bandTermsOf } from "./band-terms.server.ts";
import { type MailTextUse, usesOfTexts } from "./mail-text-uses.ts";
import type { MailTextList, MailTextView, Recipient, ShownMailText } from "./mail-texts-contract.ts";
import { placeholderValues } from "./placeholder-values.server.ts";
import { placeholdersOf } from "./placeholders.ts";
import { builtInText, listMailTexts, type MailText, readMailText } from "./read-mail-texts.server.ts";

type Viewer = DeskSession["person"];

/** How many of the newest records of each kind are offered to try a text on. */
const TRIED_ON = 20;
/** How many of a text's changes are shown. */
const CHANGES = 20;

/** Whether somebody may change a text of a use: whoever may change one of the kinds of record that it goes to. */
export function mayChangeText(viewer: Viewer, use: MailTextUse): boolean {
  return usesOfTexts[use].kinds.some((kind) => {
    const recordType = recordTypeOf(kind);
    return recordType !== undefined && may(viewer, recordType.changeRight);
  });
}

export async function readMailTextList(db: Kysely<SiteTables>, viewer: Viewer): Promise<MailTextList> {
  const [texts, names] = await Promise.all([listMailTexts(db), namesOfPeople(db)]);
  return { texts: texts.map((text) => shownText(text, viewer, names)), mayAdd: mayChangeText(viewer, "answer") };
}

/** A text with what its editor shows. @param id `new` for a saved answer that is not there yet */
export async function readMailTextView(services: Services, viewer: Viewer, id: string): Promise<MailTextView> {
  const { db } = services;
  const text = id === "new" ? emptySavedAnswer : await readMailText(db, id);
  const { kinds } = usesOfTexts[text?.use ?? "answer"];
  return {
    text: text ? shownText(text, viewer, await namesOfPeople(db)) : null,
    builtIn: builtInText(id) ?? null,
    placeholders: placeholdersOf(kinds).map(({ word, label }) => ({ word, label })),
    recipients: text ? await recipientsOf(services, viewer, kinds) : [],
    history: await historyOf(db, id),
  };
}

const emptySavedAnswer: MailText = {
  id: "new",
  use: "answer",
  name: "",
  subject: "",
  words: "",
  version: 0,
  editedBy: null,
  editedAt: null,
};

function shownText(
  { version: _, editedBy, ...text }: MailText,
  viewer: Viewer,
  names: ReadonlyMap<string, string>,
): ShownMailText {
  const by = editedBy === null ? null : (names.get(editedBy) ?? "somebody who has left");
  return { ...text, editedBy: by, mayChange: mayChangeText(viewer, text.use) };
}

async function recipientsOf(
  services: Services,
  viewer: Viewer,
  kinds: readonly StoredRecordKind[],
): Promise<Recipient[]> {
  const { db, config } = services;
  const recipients: Recipient[] = [];
  for (const kind of kinds) {
    const recordType = recordTypeOf(kind);
    if (!recordType || !may(viewer, recordType.viewRight)) continue;
    const query = withView(defaultListQuery, "all");
    const { request } = await openList(db, { recordType, query, viewerId: viewer.id, timeZone: config.timeZone });
    const ids = await idsInList(db, request, 1);
    const tried = ids.slice(0, TRIED_ON);
    const termsOf = await bandTermsOf(services, kind === "band" ? tried : []);
    for (const record of await readRecords(db, recordType, tried)) {
      const to = record.answers[recordType.form.emailField];
      const values = await placeholderValues(services, {
        ...{ recordType, record, from: viewer.name },
        terms: termsOf(record.id).values,
      });
      const name = recordType.nameOf(record.answers);
      recipients.push({ reference: record.reference, name, to: typeof to === "string" ? to : "", values });
    }
  }
  return recipients;
}

function recordTypeOf(kind: StoredRecordKind) {
  return Object.values(recordTypes).find((each) => each.kind === kind);
}

const loggedFields = z.catch(loggedChange.shape.changes, []);

async function historyOf(db: Kysely<SiteTables>, id: string): Promise<MailTextView["history"]> {
  const rows = await db
    .selectFrom("desk_log as log")
    .leftJoin("desk_people as person", "person.id", "log.person_id")
    .select(["log.id", "log.at", "log.changes", "person.name"])
    .where("log.subject_kind", "=", "mailText")
    .where("log.subject_id", "=", id)
    .orderBy("log.at", "desc")
    .orderBy("log.id")
    .limit(CHANGES)
    .execute();
  return rows.map(({ id: logId, at, changes, name }) => ({
    id: logId,
    by: name ?? "Somebody who has left",
    at,
    fields: loggedFields.parse(parseJson(changes)).map(({ field }) => field),
  }));
}
