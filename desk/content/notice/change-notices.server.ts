import type { Kysely } from "kysely";
import { recordContentChange } from "#desk/content/documents/record-content-change.server.ts";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { Judge } from "#desk/frame/server/judge-access.server.ts";
import type {
  ContentEditing,
  ContentManagement,
  RecordContentChange,
} from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { PutUp } from "./put-up-notice.server.ts";

type Changing = {
  management: ContentManagement;
  person: DeskPerson;
  judge: Judge;
  /** Of the notice; what else is changed on the way has no line of its own in the log. */
  id: string;
  /** Whether it is put back to wait until somebody confirms it. */
  needsConfirmation?: boolean;
  /** Runs within the transaction that puts the notice up. */
  onPutUp?(trx: Kysely<SiteTables>): Promise<void>;
};

/**
 * Does something to a notice in somebody's name, by the right to do so: it needs none to change pages. It is one
 * transaction.
 */
export async function changeNotices(
  { management, person, judge, id, needsConfirmation = false, onPutUp }: Changing,
  work: (editing: ContentEditing) => Promise<PutUp>,
): Promise<PutUp> {
  const recordOther = recordContentChange(person.id);
  const record: RecordContentChange = async (trx, change) => {
    if (change.type !== "Entry") return recordOther(trx, change);
    const action = needsConfirmation && change.action === "publish" ? "notice.waits" : logActions.get(change.action);
    if (action === undefined || change.id !== id) return;
    const changes = [{ field: "name", before: null, after: change.name }];
    await logChange(trx, { personId: person.id, action, subject: { kind: "notice", id }, changes });
    if (change.action === "publish") await onPutUp?.(trx);
  };
  return management.as({ id: person.id, judge }, record, work);
}

const logActions = new Map([
  ["publish", "notice.putUp"],
  ["unpublish", "notice.takeDown"],
]);
