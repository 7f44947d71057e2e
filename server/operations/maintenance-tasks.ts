import { eraseRemoved } from "#desk/content/documents/erase-removed.server.ts";
import { removeOldPublications } from "#desk/content/publication/publication-rows.server.ts";
import { removeOldBatches } from "#desk/mail/batches/batches.server.ts";
import { decisionBatches } from "#desk/mail/decisions/announce-decisions.server.ts";
import { mailings } from "#desk/mail/mailings/mailing-batches.server.ts";
import { askTimes } from "#desk/programme/ask-times/ask-times-batches.server.ts";
import { tellTimes } from "#desk/programme/publish/tell-times.server.ts";
import { retentionCutoff } from "#platform/config/retention.server.ts";
import { type MaintenanceTask, siteMaintenanceTasks } from "#services/maintenance/maintenance-loop.server.ts";
import { outlivedTasks } from "#services/maintenance/remove-outlived.server.ts";
import type { Services } from "#services/services.server.ts";
import { addMissingRows } from "#services/submissions/desk-row.server.ts";
import { applyMemberRetention } from "#site/features/membership/records/member-retention.server.ts";
import { applySubscriberRetention } from "#site/features/newsletter/subscriber-retention.server.ts";

/** For so long it can be put back at the desk. */
const removedContent = { ms: 30 * 24 * 60 * 60_000 };

/** All maintenance tasks. Personal data comes first, and the pictures that it leaves behind after it. */
export function maintenanceTasks(services: Pick<Services, "config" | "content" | "db" | "files" | "log" | "payments">) {
  const { config, db, payments } = services;
  const { retention } = config;
  return {
    ...outlivedTasks(services),
    subscribers: (now) =>
      applySubscriberRetention(db, {
        unconfirmedBefore: retentionCutoff(now, retention.pendingSubscribers),
        unsubscribedBefore: retentionCutoff(now, retention.formerSubscribers),
      }),
    members: (now) =>
      applyMemberRetention(db, {
        pendingBefore: retentionCutoff(now, retention.pendingMembers),
        paidBefore: retentionCutoff(now, retention.members),
      }),
    "rows of the desk": () => addMissingRows(db, config.timeZone),
    ...siteMaintenanceTasks(services),
    publications: (now) => removeOldPublications(db, now),
    "batches of mails": async (now) => {
      const times = { now, before: retentionCutoff(now, retention.applications) };
      for (const purpose of [decisionBatches, mailings, askTimes, tellTimes])
        await removeOldBatches(db, purpose, times);
    },
    "removed content": (now) => eraseRemoved(services, retentionCutoff(now, removedContent)),
    "payment sandbox": payments.cleanUp,
  } satisfies Record<string, MaintenanceTask>;
}
