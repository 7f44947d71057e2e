import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { changeMany, checkOwn, isAllowed } from "./lists/change-many.server.ts";
import { parseListQuery } from "./lists/list-query.ts";
import { type ListViewing, listRecords, openList } from "./lists/list-records.server.ts";
import {
  csvRequest,
  type ManyChange,
  type ManyChanged,
  manyChanges,
  type RecordList,
} from "./lists/record-list-contract.ts";
import { type RecordType, recordKinds, recordTypes } from "./model/record-types.ts";
import { ownColumns } from "./own-columns/own-columns.server.ts";
import { listSpreadsheet } from "./spreadsheet/list-spreadsheet.server.ts";

/** The list of each type of record: read, several records changed at once, and as a spreadsheet. */
export const recordListEndpoints: readonly DeskEndpoint[] = recordKinds.flatMap((kind) =>
  endpointsOf(recordTypes[kind]),
);

function endpointsOf(recordType: RecordType): DeskEndpoint[] {
  const path = `/${recordType.path}` as const;
  return [
    deskQuery(path, recordType.viewRight, async (call) => {
      const list = await listRecords(call.services.db, viewing(recordType, call, new URL(call.c.req.url).searchParams));
      return call.c.json(list satisfies RecordList);
    }),
    deskCommand(
      `${path}/change`,
      recordType.changeRight,
      manyChanges,
      async ({ services: { db }, session, body, c }) => {
        const members = (await committeeWith(db, recordType.viewRight)).map(({ id }) => id);
        const gone = ({ assignedTo }: ManyChange) =>
          body.isUndo === true && assignedTo && !members.includes(assignedTo);
        const columns = await ownColumns(db, recordType.kind);
        const changes: ManyChange[] = [];
        for (const asked of body.changes) {
          const checked = checkOwn(columns, asked);
          if (checked.error !== undefined) return problem(422, "Not possible", checked.error);
          changes.push(gone(asked) ? { ...checked.change, assignedTo: null } : checked.change);
        }
        if (!changes.every((change) => isAllowed(recordType, members, change)))
          return problem(
            422,
            "Not possible",
            "This status or this person is not there any more. Please load the page again.",
          );
        const unassigned = new Set(body.changes.filter(gone).map(({ reference }) => reference));
        const changed = await changeMany(db, { recordType, changes, unassigned, personId: session.person.id });
        return c.json(changed satisfies ManyChanged);
      },
    ),
    deskCommand(
      `${path}/csv`,
      recordType.viewRight,
      csvRequest,
      (call) => respondWithSpreadsheet(recordType, call, new URLSearchParams(call.body.search)),
      { needsRecentProof: true },
    ),
  ];
}

function viewing(
  recordType: RecordType,
  { services, session }: DeskCall<unknown>,
  search: URLSearchParams,
): ListViewing {
  const query = parseListQuery(recordType, search);
  return { recordType, query, viewerId: session.person.id, timeZone: services.config.timeZone };
}

/** The log says what kind of list left the house, and not what was searched for, which may be somebody's name. */
async function respondWithSpreadsheet(recordType: RecordType, call: DeskCall<unknown>, search: URLSearchParams) {
  const { db } = call.services;
  const { request } = await openList(db, viewing(recordType, call, search));
  const { records, csv } = await listSpreadsheet(db, request, call.services.config.timeZone);
  const { view } = request.query;
  await logChange(db, {
    personId: call.session.person.id,
    action: "records.csv",
    subject: { kind: recordType.kind, id: "" },
    changes: [{ field: "records", before: null, after: { view, festival: request.year, records } }],
  });
  return new Response(streamOf(csv), {
    headers: { "Content-Type": "text/csv; charset=utf-8" },
  });
}

/** An error breaks the response off, so that half a list is not taken for the whole. */
function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
  });
}
