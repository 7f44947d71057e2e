/** A process that sends one and the same application many times at once: `node submit-same.ts <location as JSON> <how often>`. */

import type { DatabaseLocation } from "#platform/config/config.server.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { volunteerApplication } from "./volunteer-application.ts";

const [location = "", times = "1"] = process.argv.slice(2);
const parsed: DatabaseLocation = JSON.parse(location);
const db = openDatabase<SiteTables>(parsed);
const limits = createRateLimits(loadConfig({ RATE_LIMIT: "off" }), db, createLog("silent"));
const store = {
  db,
  limits,
  config: { siteUrl: "http://localhost", timeZone: "UTC" },
  outboxSignal: { notify: () => undefined },
};
const application = payloadSchema(volunteerForm).parse(volunteerApplication());
const answers = await Promise.all(
  Array.from({ length: Number(times) }, () => submitForm(store, volunteerForm, application)),
);
console.log(JSON.stringify(answers.map((answer) => answer.ok && answer.reference)));
await db.destroy();
