import type { Kysely, Selectable } from "kysely";
import { type DeskRight, may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type DeskEndpoint, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import type { PlaceCounts } from "#desk/frame/shell/places/place-counts-contract.ts";
import { viewCounts } from "#desk/records/lists/list-records.server.ts";
import { visibleKinds } from "#desk/records/model/mail-kinds.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import type { OutboxTable, SiteTables } from "#services/database/site-tables.server.ts";

/** What waits in each place. Everybody on the committee has the right; each count needs that of its own place. */
export const placeCountsEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/waiting", "people.view", async ({ c, session, services }) =>
    c.json((await countByPlace(services.db, session.person, services.config.timeZone)) satisfies PlaceCounts),
  ),
];

/** By the path of the place: new records of a kind, mails that did not arrive and that the chair decides about, and on Today this person's open tasks. */
async function countByPlace(db: Kysely<SiteTables>, person: DeskPerson, timeZone: string): Promise<PlaceCounts> {
  const places: [path: string, right: DeskRight, count: () => Promise<number>][] = [
    ["/desk", "people.view", () => countOpenTasks(db, person.id)],
    ...Object.values(recordTypes).map((recordType): [string, DeskRight, () => Promise<number>] => [
      `/desk/${recordType.path}`,
      recordType.viewRight,
      async () => (await viewCounts(db, { recordType, viewerId: person.id, timeZone }, ["new"])).new ?? 0,
    ]),
    [
      "/desk/mails",
      "mails.view",
      () => countMails(db, person, may(person, "mails.change") ? ["parked", "held"] : ["parked"]),
    ],
  ];
  const counts = await Promise.all(
    places.filter(([, right]) => may(person, right)).map(async ([path, , count]) => ({ path, count: await count() })),
  );
  return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ path, count }) => [path, count]));
}

async function countOpenTasks(db: Kysely<SiteTables>, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom("desk_tasks")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("person_id", "=", personId)
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many mails have one of these statuses, of those that somebody may see. */
export async function countMails(
  db: Kysely<SiteTables>,
  person: DeskPerson,
  statuses: readonly Selectable<OutboxTable>["status"][],
): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "in", statuses)
    .where("kind", "in", visibleKinds(person))
    .executeTakeFirstOrThrow();
  return count;
}
