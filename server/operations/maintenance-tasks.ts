import { eraseRemoved } from "#desk/content/documents/erase-removed.server.ts";
import { removeOldReleases } from "#desk/content/releases/remove-old-releases.server.ts";
import { removeEndedPublications } from "#desk/content/timed/remove-ended-publications.server.ts";
import { removeOldLog } from "#desk/frame/access/log/desk-log.server.ts";
import { removeEndedSignIns } from "#desk/frame/access/sign-in/remove-ended-sign-ins.server.ts";
import { removeEmptyBatches } from "#desk/mail/decisions/remove-empty-batches.server.ts";
import { removeOldMailings } from "#desk/mail/mailings/remove-old-mailings.server.ts";
import { retentionCutoff } from "#platform/config/retention.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { type MaintenanceTask, siteMaintenanceTasks } from "#services/maintenance/maintenance-loop.server.ts";
import type { Services } from "#services/services.server.ts";
import { addMissingRows } from "#services/submissions/desk-row.server.ts";
import { removeOldRecords } from "#services/submissions/remove-records.server.ts";
import { applyMemberRetention } from "#site/features/membership/records/member-retention.server.ts";
import { applySubscriberRetention } from "#site/features/newsletter/subscriber-retention.server.ts";

/** For so long it can be put back at the desk. */
const removedContent = { ms: 30 * 24 * 60 * 60_000 };

/** All maintenance tasks. Personal data comes first, and the pictures that it leaves behind after it. */
export function maintenanceTasks(services: Pick<Services, "config" | "content" | "db" | "files" | "log" | "payments">) {
  const { config, db, payments } = services;
  const { retention } = config;
  return {
    "volunteers' applications": (now) =>
      removeOldRecords(db, volunteerForm, retentionCutoff(now, retention.applications)),
    "bands' applications": (now) => removeOldRecords(db, bandForm, retentionCutoff(now, retention.applications)),
    messages: (now) =>
      removeOldRecords(db, { table: "contact_messages", fields: {} }, retentionCutoff(now, retention.messages)),
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
    "desk sign-ins": (now) => removeEndedSignIns(db, now),
    "desk log": (now) => removeOldLog(db, retentionCutoff(now, retention.deskLog)),
    "desk batches": (now) => removeEmptyBatches(db, now),
    "timed publications": (now) => removeEndedPublications(db, now),
    "pages published together": (now) => removeOldReleases(db, now),
    "mails to several people": (now) => removeOldMailings(db, retentionCutoff(now, retention.applications)),
    "removed content": (now) => eraseRemoved(services, retentionCutoff(now, removedContent)),
    "payment sandbox": payments.cleanUp,
  } satisfies Record<string, MaintenanceTask>;
}
