import type { DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { type ListQuery, parseListQuery } from "./lists/list-query.ts";
import { type DeskRecord, findDeskRecord } from "./model/desk-record.server.ts";
import {
  conflictOfInterestChange,
  noteChange,
  type RecordView,
  recordChange,
  scoreChange,
  taskChange,
} from "./model/record-contract.ts";
import { notGivable } from "./model/record-fields.ts";
import { abstentionWords, ownOrFamily, type RecordType, recordKinds, recordTypes } from "./model/record-types.ts";
import { changeRecord } from "./one-record/change-record.server.ts";
import { youElsewhere } from "./one-record/last-change.server.ts";
import { readRecord } from "./one-record/read-record.server.ts";
import { mostRemarks } from "./one-record/remark-limits.server.ts";
import {
  type PersonAndRecord,
  type RemarkResult,
  saveNote,
  score,
  setConflictOfInterest,
} from "./one-record/remarks.server.ts";
import { saveTask } from "./one-record/save-task.server.ts";

/** One record of each type: read, changed, and remarked upon. */
export const recordEndpoints: readonly DeskEndpoint[] = recordKinds.flatMap((kind) => endpointsOf(recordTypes[kind]));

function endpointsOf(recordType: RecordType): DeskEndpoint[] {
  const path = `/${recordType.path}/:reference` as const;
  // A change has every answer twice: as it was and as it is to be.
  const limit = { limitBytes: 2 * recordType.form.limitBytes };
  return [
    deskQuery(path, recordType.viewRight, async (call) => {
      const query = listOf(recordType, new URL(call.c.req.url).searchParams);
      const view = await readRecord(call.services.db, {
        recordType,
        reference: referenceOf(call),
        viewerId: call.session.person.id,
        timeZone: call.services.config.timeZone,
        query,
      });
      if (!view) return unknownRecord(recordType);
      return call.c.json(view satisfies RecordView);
    }),
    deskCommand(
      `${path}/change`,
      recordType.changeRight,
      recordChange,
      async (call) => {
        const { db, config } = call.services;
        const who = { recordType, personId: call.session.person.id, siteUrl: config.siteUrl };
        const changed = await changeRecord(db, { ...who, reference: referenceOf(call), ...call.body });
        if (changed.ok) return call.c.json({ version: changed.version });
        if (changed.reason === "unknown") return unknownRecord(recordType);
        if (changed.reason === "changed") return editConflictResponse(changed);
        if (changed.reason === "aside") return refusedRemark(recordType, "aside");
        return problem(422, "Please check what you wrote", "This needs another look.", changed.errors);
      },
      limit,
    ),
    ...(recordType.hasScores
      ? [
          deskCommand(`${path}/score`, recordType.changeRight, scoreChange, (call) =>
            remarkOn(recordType, call, (remark) => score(call.services.db, remark, call.body.value)),
          ),
        ]
      : []),
    ...(recordType.isApplication
      ? [
          deskCommand(`${path}/conflict`, recordType.changeRight, conflictOfInterestChange, (call) =>
            remarkOn(recordType, call, (remark) =>
              setConflictOfInterest(call.services.db, remark, call.body.hasConflictOfInterest),
            ),
          ),
        ]
      : []),
    deskCommand(`${path}/notes`, recordType.changeRight, noteChange, (call) =>
      remarkOn(recordType, call, (remark) => saveNote(call.services.db, remark, call.body)),
    ),
    deskCommand(`${path}/tasks`, recordType.changeRight, taskChange, async (call) => {
      const { services, session, body } = call;
      const response = await remarkOn(recordType, call, (remark, { answers, reference }) => {
        const named = {
          record: recordType.nameOf(answers) || reference,
          path: `/desk/${recordType.path}/${reference}`,
        };
        return saveTask(services.db, { ...remark, ...named, by: session.person.name }, body);
      });
      services.outboxSignal.notify();
      return response;
    }),
  ];
}

/** The list from which one came, or all records; undefined when the page refreshes itself after a change, and knows what stands beside it. */
function listOf(recordType: RecordType, search: URLSearchParams): ListQuery | undefined {
  if (search.has("again")) return undefined;
  return parseListQuery(recordType, search.has("view") ? search : new URLSearchParams({ view: "all", year: "all" }));
}

type Call = DeskCall<unknown, DeskSession>;

function referenceOf({ c }: Call): string {
  return c.req.param("reference") ?? "";
}

async function remarkOn(
  recordType: RecordType,
  call: Call,
  operation: (remark: PersonAndRecord, record: DeskRecord) => Promise<RemarkResult>,
) {
  const record = await findDeskRecord(call.services.db, recordType, referenceOf(call));
  if (!record) return unknownRecord(recordType);
  const remark = { kind: recordType.kind, recordId: record.id, personId: call.session.person.id };
  const remarked = await operation(remark, record);
  if (remarked.ok) return call.c.json(remarked);
  if (remarked.reason === "changed") return editConflictResponse({ version: record.version, ...remarked });
  return refusedRemark(recordType, remarked.reason);
}

/** The answer where no record has the reference. */
export function unknownRecord({ one }: RecordType) {
  return problem(404, "Not found", `There is no ${one} with this reference. It may have been erased meanwhile.`);
}

/** The answer where something of a record may not be changed, in words. */
export function refusedRemark(
  recordType: RecordType,
  reason: "conflictOfInterest" | "aside" | "other" | "usedId" | "person" | "full",
) {
  const { one, many } = recordType;
  const itIsTooClose = `You said that this is ${ownOrFamily(recordType)}`;
  switch (reason) {
    case "conflictOfInterest":
      return problem(403, "Too close to judge", `${itIsTooClose}, so you ${abstentionWords(recordType)}.`);
    case "aside":
      return problem(403, "Too close to decide", `${itIsTooClose}, so others decide here.`);
    case "usedId":
      return usedId();
    case "other":
      return problem(403, "Somebody else’s", "Only whoever wrote this can change it.");
    case "full": {
      const [notes, tasks] = [mostRemarks.desk_notes, mostRemarks.desk_tasks];
      const message = `A ${one} has at most ${notes} notes and ${tasks} tasks. Please remove one that nobody needs any more.`;
      return problem(422, "Too many", message, [{ field: "words", message }]);
    }
    case "person": {
      const message = notGivable(many);
      return problem(422, "Nobody to give it to", message, [{ field: "personId", message }]);
    }
  }
}

/** With what the others made of the same fields, so that the page can show both. */
export function editConflictResponse({ version, conflicts }: EditConflict) {
  const others = [...new Set(conflicts.map(({ by }) => by))].filter((by) => by !== youElsewhere);
  const detail = `${others.length > 0 ? others.join(", ") : "You"} changed it again since.`;
  return problem(409, "Changed meanwhile", detail, { version, conflicts });
}

/** The response to something new whose id, which the browser made, is that of something elsewhere. */
export function usedId(): Response {
  return problem(
    409,
    "Not saved",
    "This was saved somewhere else already. Please load the page again, and write it anew.",
  );
}
