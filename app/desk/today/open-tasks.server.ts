import { type Kysely, sql } from "kysely";
import { may } from "#app/desk/access/desk-rights.ts";
import type { DeskPerson } from "#app/desk/access/desk-sessions.server.ts";
import { recordKinds } from "#app/desk/records/record-kinds.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { Today } from "./today-contract.ts";

type TaskRow = { id: string; words: string; due_on: string | null; reference: string; name: string };

/** So many stand on Today. */
const SHOWN = 20;

/** A person's open tasks with the records that they are about: first what is due, then what has no day. */
export async function openTasks(db: Kysely<SiteTables>, person: DeskPerson, today: string): Promise<Today["tasks"]> {
  const visible = recordKinds.filter(({ right }) => may(person, right));
  const tasks = await Promise.all(
    visible.map(async ({ kind, table, name, path }) => {
      const { rows } = await sql<TaskRow>`
        select task.id, task.words, task.due_on, sent.reference, sent.${sql.ref(name)} as name
        from desk_tasks as task join ${sql.table(table)} as sent on sent.id = task.record_id
        where task.kind = ${kind} and task.person_id = ${person.id} and task.done_at is null
        order by coalesce(task.due_on, '9999'), task.created_at limit ${SHOWN}`.execute(db);
      return rows.map(({ id, words, due_on, reference, name: about }) => ({
        id,
        words,
        dueOn: due_on,
        isLate: due_on !== null && due_on < today,
        to: `${path}/${reference}`,
        about: about || reference,
      }));
    }),
  );
  const due = ({ dueOn }: { dueOn: string | null }) => dueOn ?? "9999";
  return tasks
    .flat()
    .toSorted((one, other) => due(one).localeCompare(due(other)))
    .slice(0, SHOWN);
}
