import { siteMigrations } from "#migrations/index.ts";
import { contentMigrations } from "./content/content.server.ts";
import type { MigrationSet } from "./database/database.server.ts";
import { paymentMigrations } from "./payments/payments.server.ts";

/** Everything in this house that has tables. */
export const migrationSets: readonly MigrationSet[] = [
  { name: "site", migrations: siteMigrations },
  contentMigrations,
  paymentMigrations,
];
