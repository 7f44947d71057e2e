/**
 * A process in which somebody moves sets, publishes them now and at a time, says on the day that they are late, elsewhere or off, stops, takes back and tells bands their times, at random, and
 * which sends what is due, until it is asked to end, or killed. The environment has its settings, RANDOM_SEED and PROGRAMMING. It prints a line of JSON for each band that it is about to
 * tell, and for each publication that was acknowledged.
 */
import { setTimeout as wait } from "node:timers/promises";
import { fieldsOfSet, saveSets } from "#desk/line-up/draft/save-sets.server.ts";
import { changeOnTheDay } from "#desk/programme/day/change-on-the-day.server.ts";
import type { DayChange } from "#desk/programme/day/day-contract.ts";
import { goBack, publishNow, publishTicked, stopPublication } from "#desk/programme/publish/publish-line-up.server.ts";
import { readChanges } from "#desk/programme/publish/read-changes.server.ts";
import { composeTimesMails, tellBands } from "#desk/programme/publish/tell-times.server.ts";
import { withdrawTimes } from "#desk/programme/publish/withdraw-times.server.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { startOutboxWorker } from "#services/mail/outbox/outbox-worker.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { createServices } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { readLineUpsToCome } from "#site/features/lineup/records/line-ups-to-come.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { newSeed, seededRandom } from "#tests/support/content/seeded-random.ts";
import { programming, type Reported, untouched } from "./line-up-report.ts";
import { plainSchedules } from "./plain-schedules.ts";

/** How long one looks at the screen at most before the next press, in milliseconds. */
const LOOKS_MS = 30;
/** Until when a publication at a time, or a mail, may wait, in milliseconds. */
const LATER_MS = 1500;
const days = ["Friday", "Saturday", "Sunday", "Monday"] as const;
const venues = ["Town Hall", "Bandstand", "Mechanics Hall"] as const;

const { member } = programming.parse(JSON.parse(process.env.PROGRAMMING ?? ""));
const services = await createServices(loadConfig(process.env));
const { config, db, log, outboxSignal, activity } = services;
const by = { ...member, email: "", preferences: {}, roles: { chair: "change" as const } };
const current = await readCurrentFestival(services);
const random = seededRandom(newSeed());
const report = (reported: Reported) => console.log(JSON.stringify(reported));
const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random.next() * items.length)];
const later = () => Date.now() + Math.round(random.next() * LATER_MS);

/** Presses once, or more often at the same moment: something that the browser made an id for. */
async function press<Done extends { ok: boolean }>(id: string, work: () => Promise<Done>): Promise<void> {
  const done = await Promise.all(random.happens(0.2) ? [work(), work()] : [work()]);
  if (done.some(({ ok }) => ok)) report({ kind: "published", id });
}

/** One set is moved, called off or put on again; or an event is made, and goes. */
async function edit(): Promise<void> {
  const { sets } = await readDraft(db);
  const set = anyOf(sets.filter(({ bandIds }) => !bandIds.includes(untouched)));
  if (!set) return;
  const before = fieldsOfSet(set);
  const start = 600 + 15 * Math.floor(random.next() * 40);
  const place = { when: { day: random.pick(days), start, end: start + 60 }, venue: random.pick(venues) };
  const after = random.happens(0.2) ? { ...before, isCancelled: !before.isCancelled } : { ...before, ...place };
  const changes = [{ id: set.id, before, after }];
  const event = sets.find(({ kind }) => kind === "event");
  if (event && random.happens(0.2)) changes.push({ id: event.id, before: fieldsOfSet(event), after: null as never });
  const made = { ...before, ...place, kind: "event" as const, title: "Welcome", bandIds: [], isCancelled: false };
  const added = event ? [] : [{ id: crypto.randomUUID(), before: null, after: made }];
  await saveSets(db, { changes: [...changes, ...added], year: current.year, days, by });
}

async function publish(at: number | null): Promise<void> {
  const { changes } = await readChanges(db, current);
  const ticks = changes.filter(() => random.happens(0.7)).map(({ key, digest }) => ({ key, digest }));
  if (ticks.length === 0) return;
  const request = { id: crypto.randomUUID(), ticks, allTheSame: [], at };
  await press(request.id, () => publishTicked(db, current, { part: "schedule", by: by.id, request }));
}

async function sayOnTheDay(): Promise<void> {
  const shown = (await readPublicLineUp(db)).sets.filter(({ bandIds }) => !bandIds.includes(untouched));
  const seen = shown.filter(() => random.happens(0.3)).map((set) => ({ id: set.id, seen: set.sequence }));
  const change = random.pick<DayChange>([
    { kind: "shift", minutes: 20 },
    { kind: "venue", venue: random.pick(venues) },
    { kind: "cancel" },
  ]);
  if (seen.length === 0) return;
  await say({ id: crypto.randomUUID(), day: "Saturday", sets: seen, change });
}

async function undoOnTheDay(): Promise<void> {
  const made = db.selectFrom("lineup_publications").select("id").where("what", "=", "onTheDay");
  const [last] = await made.orderBy("number", "desc").limit(1).execute();
  if (!last) return;
  await say({ id: crypto.randomUUID(), day: "Saturday", sets: [], change: { kind: "undo", of: last.id } });
}

const say = (request: Parameters<typeof changeOnTheDay>[3]) =>
  press(request.id, () => changeOnTheDay(db, by, current.year, request));

async function stop(): Promise<void> {
  const next = anyOf(await readLineUpsToCome(db));
  if (!next) return;
  const { ok } = await stopPublication(db, { by: by.id, publication: next.id });
  if (ok) report({ kind: "stopped", id: next.id });
}

async function now(): Promise<void> {
  const next = anyOf(await readLineUpsToCome(db));
  const id = crypto.randomUUID();
  if (next) await press(id, () => publishNow(db, current, { by: by.id, id, publication: next.id }));
}

async function back(): Promise<void> {
  const stored = db.selectFrom("lineup_publications").select("id").orderBy("number", "desc").limit(5);
  const publication = anyOf(await stored.execute());
  if (!publication) return;
  const how = random.pick(["takeBack", "bringBack"] as const);
  const request = { id: crypto.randomUUID(), publication: publication.id, how, digest: null, allTheSame: [] };
  await press(request.id, () => goBack(db, current, { by: by.id, request }));
}

/** Withdraws mails with times that have changed, and tells some of the bands that do not know, as read; now and then the same press comes twice, or the other half is told at the same moment. */
async function tell(): Promise<void> {
  await withdrawTimes(db);
  const { mails, toRing } = await composeTimesMails(services, by);
  const chosen = mails.filter(() => random.happens(0.7));
  for (const { mail } of chosen) report({ kind: "telling", to: mail.to, text: mail.text });
  const request = {
    id: crypto.randomUUID(),
    bands: chosen.map(({ toTell, digest }) => ({ id: toTell.band.id, digest })),
    toRing: random.happens(0.3) ? toRing.map(({ band }) => band.id) : [],
  };
  if (request.bands.length + request.toRing.length === 0) return;
  const goesAt = random.happens(0.5) ? Date.now() : later();
  const send = (id: string) => tellBands(services, { ...request, id }, { by, goesAt });
  await Promise.all(
    random.happens(0.3) ? [send(request.id), send(crypto.randomUUID()), send(request.id)] : [send(request.id)],
  );
  outboxSignal.notify();
}

const actions = [
  ...[edit, edit, edit, edit, () => publish(null), () => publish(null), () => publish(later())],
  ...[sayOnTheDay, undoOnTheDay, stop, now, back, tell, tell, tell],
] as const;
const delivery = {
  db,
  log,
  engine: config.database.engine,
  context: services,
  templates: async () => plainSchedules,
  transport: createMailTransport(config),
};
let isEnding = false;
process.once("SIGTERM", () => {
  isEnding = true;
});
const stopWorker = startOutboxWorker(delivery, outboxSignal, activity);
console.log("ready");
while (!isEnding) {
  await (anyOf(actions) ?? edit)();
  await wait(random.next() * LOOKS_MS);
}
await stopWorker();
await services.close();
