import type { MigrationSet } from "#app/platform/database/database.server.ts";
import { contentMigrations } from "#app/services/content/content.server.ts";
import { paymentMigrations } from "#app/services/payments/payments.server.ts";
import { siteMigrations } from "#migrations/index.ts";

/** The migrations of every module with tables. */
export const migrationSets: readonly MigrationSet[] = [
  { name: "site", migrations: siteMigrations },
  contentMigrations,
  paymentMigrations,
];
