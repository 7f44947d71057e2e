import { pollPayments } from "#app/features/membership/payments/poll-payments.server.ts";
import { withCircuitBreaker } from "#app/services/mail/circuit-breaker-transport.server.ts";
import { createMailTransport } from "#app/services/mail/mail-transport.server.ts";
import { startOutboxWorker } from "#app/services/mail/outbox-worker.server.ts";
import { startMaintenance } from "#app/services/maintenance/maintenance-tasks.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { registerGauges } from "./figures.ts";
import { maintenanceTasks } from "./maintenance-tasks.ts";

/** Starts what a process does besides answering: sending mail, following payments, tidying up. Returns what stops it and waits for what is under way. */
export function startBackgroundWork(services: Services): () => Promise<void> {
  registerGauges(services);
  const stopMail = startMail(services);
  const stopPayments = services.payments.start();
  const stopWatch = pollPayments(services);
  const stopHousekeeping = startMaintenance(services, maintenanceTasks(services));
  return async () => {
    await Promise.all([stopMail(), stopPayments(), stopWatch(), stopHousekeeping()]);
  };
}

function startMail(services: Services) {
  const { config, db, log, outboxSignal, outbound, activity } = services;
  const post = {
    db,
    engine: config.database.engine,
    // Letters bring react-email along, 50 MB of it: imported when there is one to write.
    templates: async () => (await import("./email-templates.ts")).mailKinds,
    sources: services,
    transport: withCircuitBreaker(createMailTransport(config), outbound),
    log,
  };
  return startOutboxWorker(post, outboxSignal, activity);
}
