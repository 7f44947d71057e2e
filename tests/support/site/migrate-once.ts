/** A process that only brings a database up to date: `node migrate-once.ts <location as JSON>`. */

import type { DatabaseLocation } from "#platform/config/config.server.ts";
import { migrate, openDatabase } from "#platform/database/database.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";

const location: DatabaseLocation = JSON.parse(process.argv[2] ?? "");
const db = openDatabase(location);
await migrate(db, location, migrationSets);
await db.destroy();
