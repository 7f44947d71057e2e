/** A process that sends one and the same application many times at once: `node submit-same.ts <location as JSON> <how often>`. */
import { volunteerApplication } from "#app/features/volunteers/contract.ts";
import { submitApplication } from "#app/features/volunteers/submit-application.server.ts";
import type { DatabaseLocation } from "#app/platform/config/config.server.ts";
import { loadConfig } from "#app/platform/config/config.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/observability/log.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { createRateLimits } from "#app/services/rate-limits/rate-limits.server.ts";
import { volunteerApplication as sample } from "./volunteer-application.ts";

const [location = "", times = "1"] = process.argv.slice(2);
const parsed: DatabaseLocation = JSON.parse(location);
const db = openDatabase<SiteTables>(parsed);
const limits = createRateLimits(loadConfig({ RATE_LIMIT: "off" }), db, createLog("silent"));
const store = { db, limits, outboxSignal: { notify: () => undefined } };
const application = volunteerApplication.parse(sample());
const answers = await Promise.all(Array.from({ length: Number(times) }, () => submitApplication(store, application)));
console.log(JSON.stringify(answers.map((answer) => answer.ok && answer.reference)));
await db.destroy();
