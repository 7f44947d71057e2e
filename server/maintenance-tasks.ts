import { removeOldApplications } from "#app/features/band-applications/remove-applications.server.ts";
import { applyMemberRetention } from "#app/features/membership/records/member-retention.server.ts";
import { applySubscriberRetention } from "#app/features/newsletter/subscriber-retention.server.ts";
import { earlier } from "#app/platform/config/retention.server.ts";
import { type Chore, siteChores } from "#app/services/maintenance/housekeeping.server.ts";
import { removeOldRecords } from "#app/services/maintenance/old-records.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** Everything to tidy up. What people entrusted to us comes first, and the pictures that it leaves behind after it. */
export function maintenanceTasks(services: Pick<Services, "config" | "db" | "files" | "payments">) {
  const { config, db, payments } = services;
  const { retention } = config;
  return {
    "volunteers' applications": (now) =>
      removeOldRecords(db, "volunteer_applications", earlier(now, retention.applications)),
    "bands' applications": (now) => removeOldApplications(db, earlier(now, retention.applications)),
    messages: (now) => removeOldRecords(db, "contact_messages", earlier(now, retention.messages)),
    subscribers: (now) =>
      applySubscriberRetention(db, {
        asked: earlier(now, retention.pendingSubscribers),
        left: earlier(now, retention.formerSubscribers),
      }),
    members: (now) =>
      applyMemberRetention(db, {
        began: earlier(now, retention.pendingMembers),
        paid: earlier(now, retention.members),
      }),
    ...siteChores(services),
    "payment sandbox": payments.cleanUp,
  } satisfies Record<string, Chore>;
}
