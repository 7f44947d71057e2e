import { pollPayments } from "#app/features/membership/payments/poll-payments.server.ts";
import { createMailTransport } from "#app/services/mail/mail-transport.server.ts";
import { startOutboxWorker } from "#app/services/mail/outbox-worker.server.ts";
import { sparedTransport } from "#app/services/mail/spared-transport.server.ts";
import { startHousekeeping } from "#app/services/maintenance/housekeeping.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { reportFigures } from "./figures.ts";
import { maintenanceTasks } from "./maintenance-tasks.ts";

/** Starts what a process does besides answering: sending mail, following payments, tidying up. Returns what stops it and waits for what is under way. */
export function startWork(services: Services): () => Promise<void> {
  reportFigures(services);
  const stopMail = startMail(services);
  const stopPayments = services.payments.start();
  const stopWatch = pollPayments(services);
  const stopHousekeeping = startHousekeeping(services, maintenanceTasks(services));
  return async () => {
    await Promise.all([stopMail(), stopPayments(), stopWatch(), stopHousekeeping()]);
  };
}

function startMail(services: Services) {
  const { config, db, log, outbox, outside, activity } = services;
  const post = {
    db,
    engine: config.database.engine,
    // Letters bring react-email along, 50 MB of it: imported when there is one to write.
    kinds: async () => (await import("./email-templates.ts")).mailKinds,
    sources: services,
    transport: sparedTransport(createMailTransport(config), outside),
    log,
  };
  return startOutboxWorker(post, outbox, activity);
}
