import { type Kysely, sql } from "kysely";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { visibleRecordTypes } from "#desk/records/model/record-types.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Today } from "./today-contract.ts";

type TaskRow = {
  id: string;
  words: string;
  due_on: string | null;
  created_at: number;
  reference: string;
  name: string;
};

/** So many stand on Today. */
const SHOWN = 20;

/** A person's open tasks with the records that they are about: first what is due, then what has no day. */
export async function openTasks(db: Kysely<SiteTables>, person: DeskPerson, today: string): Promise<Today["tasks"]> {
  const visible = visibleRecordTypes(person);
  const tasks = await Promise.all(
    visible.map(async ({ kind, form, nameColumn, path }) => {
      const { rows } = await sql<TaskRow>`
        select task.id, task.words, task.due_on, task.created_at, sent.reference, sent.${sql.ref(nameColumn)} as name
        from desk_tasks as task join ${sql.table(form.table)} as sent on sent.id = task.record_id
        where task.kind = ${kind} and task.person_id = ${person.id} and task.done_at is null
        order by coalesce(task.due_on, '9999'), task.created_at limit ${SHOWN}`.execute(db);
      return rows.map((row) => ({ ...row, path }));
    }),
  );
  const due = ({ due_on }: TaskRow) => due_on ?? "9999";
  return tasks
    .flat()
    .toSorted((one, other) => due(one).localeCompare(due(other)) || one.created_at - other.created_at)
    .slice(0, SHOWN)
    .map(({ id, words, due_on, reference, name, path }) => ({
      id,
      words,
      dueOn: due_on,
      isLate: due_on !== null && due_on < today,
      to: `/desk/${path}/${reference}`,
      about: name || reference,
    }));
}
