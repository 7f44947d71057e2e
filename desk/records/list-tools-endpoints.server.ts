import { z } from "zod/mini";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { deskUpload } from "#desk/frame/server/desk-upload.server.ts";
import { noTurn } from "#platform/http/body-turns.server.ts";
import { problem } from "#platform/http/problem.ts";
import { addRecord } from "./add-record/add-record.server.ts";
import { contactDetails, type PossibleDuplicates, recordAddition } from "./add-record/record-add-contract.ts";
import { findSameContacts } from "./add-record/same-contacts.server.ts";
import { currentFestival } from "./lists/current-festival.server.ts";
import { removeView, savedViewsOf, saveView } from "./lists/saved-views.server.ts";
import { savedViewChange, savedViewRemoval } from "./lists/saved-views-contract.ts";
import type { FieldProblem } from "./model/record-fields.ts";
import { type RecordType, recordKinds, recordTypes } from "./model/record-types.ts";
import { ownColumns, removeColumn, saveColumn } from "./own-columns/own-columns.server.ts";
import { columnChange, columnRemoval } from "./own-columns/own-columns-contract.ts";
import { usedId } from "./record-endpoints.server.ts";
import { applySpreadsheet } from "./spreadsheet/apply-spreadsheet.server.ts";
import { MOST_CHANGED_BYTES, previewSpreadsheet } from "./spreadsheet/spreadsheet.server.ts";
import { type SpreadsheetApplied, spreadsheetChanges } from "./spreadsheet/spreadsheet-contract.ts";

/** A list of ten thousand records with every answer. */
const spreadsheetFile = { query: z.strictObject({}), limitBytes: 32e6 };

/** What the list of a type of record can do besides its list and its records. Mounted before the records, whose address takes any word. */
export const listToolEndpoints: readonly DeskEndpoint[] = recordKinds.flatMap((kind) => [
  ...additionOf(recordTypes[kind]),
  ...savedViewsOfList(recordTypes[kind]),
  ...(recordTypes[kind].isApplication ? [...columnsOf(recordTypes[kind]), ...spreadsheetOf(recordTypes[kind])] : []),
]);

function additionOf(recordType: RecordType): DeskEndpoint[] {
  const path = `/${recordType.path}/add` as const;
  const who = ({ services, session }: DeskCall<unknown>) => {
    const { timeZone, siteUrl } = services.config;
    return { recordType, personId: session.person.id, timeZone, siteUrl };
  };
  return [
    deskQuery(path, recordType.changeRight, async (call) =>
      call.c.json({ year: await currentFestival(call.services.db, who(call)) }),
    ),
    deskCommand(
      path,
      recordType.changeRight,
      recordAddition,
      async (call) => {
        const added = await addRecord(call.services.db, who(call), call.body);
        if (!added.ok) return added.reason === "used-id" ? usedId() : wrongFields(added.errors);
        call.services.outboxSignal.notify();
        return call.c.json({ reference: added.reference });
      },
      { limitBytes: recordType.form.limitBytes },
    ),
    // Posted, so that no phone number stands in a URL.
    deskCommand(`/${recordType.path}/same`, recordType.changeRight, contactDetails, async (call) =>
      call.c.json({
        same: await findSameContacts(call.services.db, recordType, call.body),
      } satisfies PossibleDuplicates),
    ),
  ];
}

/** Whoever may see a list saves views of it, for themselves alone. */
function savedViewsOfList(recordType: RecordType): DeskEndpoint[] {
  const path = `/${recordType.path}/views` as const;
  const own = async ({ c, services, session }: DeskCall<unknown>) =>
    c.json({ ownViews: await savedViewsOf(services.db, { recordType, personId: session.person.id }) });
  return [
    deskCommand(path, recordType.viewRight, savedViewChange, async (call) => {
      const owner = { recordType, personId: call.session.person.id };
      const wrong = await saveView(call.services.db, owner, call.body);
      if (wrong === "used-id") return usedId();
      return wrong ? wrongFields([wrong]) : own(call);
    }),
    deskCommand(`${path}/remove`, recordType.viewRight, savedViewRemoval, async (call) => {
      await removeView(call.services.db, call.session.person.id, call.body.id);
      return own(call);
    }),
  ];
}

function columnsOf(recordType: RecordType): DeskEndpoint[] {
  const path = `/${recordType.path}/columns` as const;
  const { kind } = recordType;
  return [
    deskQuery(path, recordType.viewRight, async ({ c, services }) =>
      c.json({ columns: await ownColumns(services.db, kind) }),
    ),
    deskCommand(path, "columns.change", columnChange, async ({ c, services, session, body }) => {
      const wrong = await saveColumn(services.db, { kind, personId: session.person.id }, body);
      if (wrong === "used-id") return usedId();
      return wrong ? wrongFields([wrong]) : c.json({ columns: await ownColumns(services.db, kind) });
    }),
    deskCommand(`${path}/remove`, "columns.change", columnRemoval, async ({ c, services, session, body }) => {
      await removeColumn(services.db, { kind, personId: session.person.id }, body.id);
      return c.json({ columns: await ownColumns(services.db, kind) });
    }),
  ];
}

function spreadsheetOf(recordType: RecordType): DeskEndpoint[] {
  const path = `/${recordType.path}/spreadsheet` as const;
  return [
    deskQuery(path, recordType.changeRight, async ({ c, services }) =>
      c.json({ columns: await ownColumns(services.db, recordType.kind) }),
    ),
    deskUpload(path, recordType.changeRight, spreadsheetFile, async ({ c, services, session, body }) => {
      using turn = await services.bodyTurns.take(session.person.id, c.req.raw.signal);
      if (!turn) return noTurn();
      const read = await previewSpreadsheet(services.db, { recordType, personId: session.person.id }, body.file);
      return read.ok ? c.json(read.preview) : problem(422, "Not the list", read.message);
    }),
    deskCommand(
      `${path}/apply`,
      recordType.changeRight,
      spreadsheetChanges,
      async ({ c, services, session, body }) => {
        const who = { recordType, personId: session.person.id, siteUrl: services.config.siteUrl };
        const applied = await applySpreadsheet(services.db, who, body.changes);
        const { changed, stoppedAt } = applied;
        if (changed === 0 && stoppedAt !== null)
          return problem(
            409,
            "Changed meanwhile",
            `${stoppedAt} was changed meanwhile. Please read the file in again.`,
          );
        return c.json(applied satisfies SpreadsheetApplied);
      },
      { limitBytes: MOST_CHANGED_BYTES, takesSpreadsheet: true },
    ),
  ];
}

function wrongFields(errors: FieldProblem[]) {
  return problem(422, "Please check what you wrote", errors[0]?.message ?? "This needs another look.", errors);
}
