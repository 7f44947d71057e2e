/** A process that only brings a database up to date: `node migrate-once.ts <location as JSON>`. */

import { contentMigrations } from "#app/platform/content/content.server.ts";
import { type DatabaseLocation, migrate, openDatabase } from "#app/platform/database/database.server.ts";
import { siteMigrations } from "#migrations/index.ts";

const location: DatabaseLocation = JSON.parse(process.argv[2] ?? "");
const db = openDatabase(location);
await migrate(db, location, [{ name: "site", migrations: siteMigrations }, contentMigrations]);
await db.destroy();
