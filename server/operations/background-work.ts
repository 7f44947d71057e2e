import { startTimedPublishing } from "#desk/content/publication/publish-due.server.ts";
import { startCopyingPictures } from "#desk/line-up/draft/copy-pictures.server.ts";
import { startCommitteeNews } from "#desk/mail/news/tell-committee.server.ts";
import { startReplyWorker } from "#desk/mail/replies/reply-worker.server.ts";
import { startWithdrawingTimes } from "#desk/programme/publish/withdraw-times.server.ts";
import { startOutboxWorker } from "#services/mail/outbox/outbox-worker.server.ts";
import { withCircuitBreaker } from "#services/mail/transport/circuit-breaker-transport.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { startNotingLastSeen } from "#services/maintenance/last-seen.server.ts";
import { startMaintenance } from "#services/maintenance/maintenance-loop.server.ts";
import type { Services } from "#services/services.server.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { pollPayments } from "#site/features/membership/payments/poll-payments.server.ts";
import { startCopyingNotices } from "#site/features/notices/copy-from-contentful.server.ts";
import { startPictureWarming } from "../pages/picture-warming.ts";
import { registerGauges } from "./figures.ts";
import { maintenanceTasks } from "./maintenance-tasks.ts";

/**
 * Starts all that the site does without being asked. Pictures are made ahead in production only.
 *
 * @param fetch answers a path of this site in process.
 * @returns what stops it, and resolves once the work under way has ended.
 */
export function startBackgroundWork(services: Services, fetch: SiteFetch): () => Promise<void> {
  registerGauges(services);
  const stops = [
    startMail(services),
    services.payments.start(),
    pollPayments(services),
    startReplies(services),
    startMaintenance(services, maintenanceTasks(services)),
    startNotingLastSeen(services),
    startCommitteeNews(services),
    startTimedPublishing(services),
    startCopyingPictures(services),
    startWithdrawingTimes(services),
    startCopyingNotices(services),
    ...(import.meta.env.PROD ? [startPictureWarming(services, fetch)] : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startReplies(services: Services) {
  const { replyMailbox } = services.config;
  return replyMailbox ? startReplyWorker(services, replyMailbox) : async () => undefined;
}

function startMail(services: Services) {
  const { config, db, log, outboxSignal, outbound, activity } = services;
  const post = {
    db,
    engine: config.database.engine,
    // Imported for the first email only: react-email takes 50 MB.
    templates: async () => (await import("#desk/mail/mails/email-templates.server.ts")).emailTemplates,
    context: services,
    transport: withCircuitBreaker(createMailTransport(config), outbound),
    log,
  };
  return startOutboxWorker(post, outboxSignal, activity);
}
