import { contentServiceMigrations } from "#embedded/content-service/store/content-migrations.ts";
import { sandboxMigrations } from "#embedded/payment-sandbox/sandbox-migrations.ts";
import { siteMigrations } from "#migrations/index.ts";
import type { MigrationSet } from "#platform/database/database.server.ts";

export const contentMigrations: MigrationSet = { name: "content_service", migrations: contentServiceMigrations };
export const paymentMigrations: MigrationSet = { name: "payment_sandbox", migrations: sandboxMigrations };

/** The migrations of every module with tables, imported without the modules themselves, so that commands start quickly. */
export const migrationSets: readonly MigrationSet[] = [
  { name: "site", migrations: siteMigrations },
  contentMigrations,
  paymentMigrations,
];
