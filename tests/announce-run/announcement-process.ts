/**
 * A process that decides, tells and stops at random, and sends what is due, until it is asked to end, or killed. The environment has its settings, RANDOM_SEED and
 * ANNOUNCING, with whom it acts on. It prints whom it is about to tell, a line of JSON for each.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod/mini";
import { loadConfig } from "#platform/config/config.server.ts";
import { startOutboxWorker } from "#services/mail/outbox/outbox-worker.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { createServices } from "#services/services.server.ts";
import { newSeed, seededRandom } from "#tests/support/content/seeded-random.ts";
import { type AnnouncingDesk, decide, edit, stop, tell } from "./announcement-actions.ts";
import { plainDecisions } from "./plain-decisions.ts";

const actedOn = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  bands: z.array(z.object({ reference: z.string() })),
});
const actions = [decide, decide, edit, tell, tell, tell, stop] as const;

const services = await createServices(loadConfig(process.env));
const { config, db, log, outboxSignal, activity } = services;
const desk: AnnouncingDesk = {
  ...actedOn.parse(JSON.parse(process.env.ANNOUNCING ?? "")),
  services,
  now: Date.now,
  within: 800,
  chose: (chosen) => console.log(JSON.stringify(chosen)),
};
const delivery = {
  db,
  log,
  engine: config.database.engine,
  context: services,
  templates: async () => plainDecisions,
  transport: createMailTransport(config),
};
let isEnding = false;
process.once("SIGTERM", () => {
  isEnding = true;
});
const stopWorker = startOutboxWorker(delivery, outboxSignal, activity);
const random = seededRandom(newSeed());
console.log("ready");
while (!isEnding) {
  await random.pick(actions)(desk, random);
  // The worker and the signal to end have their turn.
  await nextTurn();
}
await stopWorker();
await services.close();
