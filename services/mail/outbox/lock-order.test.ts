import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, test } from "vitest";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { discardEndedLinks } from "./ended-links.server.ts";
import { clearDiscardedMails, deleteForgottenMails, holdUnsentMails } from "./held-mails.server.ts";
import { clearSentMails, deleteParkedMails, retryParked } from "./outbox.server.ts";

/** Nothing is executed: which order PostgreSQL would take without being told depends on its plan. */
function openRecorded() {
  const statements: string[] = [];
  const db = new Kysely<SiteTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  return { db, statements };
}

const changes = {
  clearDiscardedMails,
  clearSentMails,
  deleteForgottenMails,
  deleteParkedMails,
  discardEndedLinks,
  holdUnsentMails,
  retryParked,
};

test.each(Object.entries(changes))("on PostgreSQL %s locks its emails by their ids first", async (_, changeMany) => {
  const { db, statements } = openRecorded();
  await changeMany(db, 1);
  expect(statements).toEqual([expect.stringMatching(/^with "locked" as \(select "id" .* order by "id" for update\)/)]);
});
