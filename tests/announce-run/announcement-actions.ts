import { controlBatch } from "#desk/mail/batches/batches.server.ts";
import { announceDecisions, decisionBatches } from "#desk/mail/decisions/announce-decisions.server.ts";
import { saveCustomMail } from "#desk/mail/decisions/custom-mail.server.ts";
import type { ToTell } from "#desk/mail/decisions/decisions-contract.ts";
import { readOneDecided } from "#desk/mail/decisions/read-decided.server.ts";
import { changeMany } from "#desk/records/lists/change-many.server.ts";
import { readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { changeRecord } from "#desk/records/one-record/change-record.server.ts";
import type { Services } from "#services/services.server.ts";
import type { SeededRandom } from "#tests/support/content/seeded-random.ts";

const kind = "band" as const;
const recordType = recordTypes[kind];
/** How many bands are told by telephone now and then. All others have only mails, each of which has to say something new. */
const RUNG = 2;
const statuses = ["accepted", "declined", "waiting", "new", "shortlisted"] as const;

/** A member of the committee, with every right. */
export type Member = { id: string; name: string };

/** Somebody chosen to be told, and the personal line that was read in their mail. */
export type Chosen = { reference: string; way: "mail" | "phone"; line: string };

/** What the committee acts on at random. `chose` is called before somebody is told, `within` is how many milliseconds from now mails may go. */
export type AnnouncingDesk = {
  services: Services;
  members: readonly Member[];
  bands: readonly { reference: string }[];
  now: () => number;
  within: number;
  chose: (chosen: Chosen) => void;
};

/** One band, or all of them at once, are decided upon. */
export async function decide({ services, members, bands }: AnnouncingDesk, random: SeededRandom): Promise<void> {
  const { db, config } = services;
  const { siteUrl } = config;
  const { reference } = anyOf(random, bands);
  const personId = anyOf(random, members).id;
  if (random.happens(0.2)) {
    const records = await readRecordsByReference(
      db,
      recordType,
      bands.map((band) => band.reference),
    );
    const status = random.pick(statuses);
    const changes = [...records.values()].map((each) => ({ reference: each.reference, version: each.version, status }));
    await changeMany(db, { recordType, changes, personId });
    return;
  }
  const record = await findDeskRecord(db, recordType, reference);
  const changes = [{ field: "status", before: record?.status ?? "", after: random.pick(statuses) }];
  await changeRecord(db, {
    recordType,
    personId,
    siteUrl,
    reference,
    version: record?.version ?? 0,
    changes,
  });
}

/** Somebody writes another line into one mail. */
export async function edit({ services, members, bands }: AnnouncingDesk, random: SeededRandom): Promise<void> {
  const personId = anyOf(random, members).id;
  const { reference } = anyOf(random, bands);
  const member = person(anyOf(random, members));
  const found = await readOneDecided(services, member, { kind, reference });
  if (!found) return;
  const line = `Line ${Math.floor(random.next() * 1e9)}.`;
  const { decision, mail } = found;
  const change = { kind, reference, decision, version: mail.version, subject: null, text: null, line };
  await saveCustomMail(services.db, { kind, reference, personId }, change);
}

/**
 * One member tells some bands, as read; now and then another presses at the same moment, or the same is sent again.
 *
 * @param attempt what is used instead of the services for a first attempt, which may fail in the middle
 */
export async function tell(
  { services, members, bands, now, within, chose }: AnnouncingDesk,
  random: SeededRandom,
  attempt?: Services,
): Promise<void> {
  const by = person(anyOf(random, members));
  const records: ToTell[] = [];
  for (const band of bands.filter(() => random.happens(0.5))) {
    const { reference } = band;
    const isRung = bands.indexOf(band) < RUNG && random.happens(0.3);
    const found = await readOneDecided(services, by, { kind, reference });
    if (!found) continue;
    const way = isRung ? ("phone" as const) : ("mail" as const);
    records.push({
      kind,
      reference,
      version: found.version,
      decision: found.decision,
      way,
      mailDigest: found.mail.digest,
    });
    chose({ reference, way, line: found.mail.line });
  }
  if (records.length === 0) return;
  const goesAt = Math.round(now() + (random.happens(0.3) ? 0 : random.next() * within));
  const press = (batchId: string, on = services) => announceDecisions(on, { by, batchId, records, goesAt });
  const id = crypto.randomUUID();
  if (attempt) await press(id, attempt).catch(onlyKilled);
  await Promise.all(random.happens(0.3) ? [press(id), press(crypto.randomUUID()), press(id)] : [press(id)]);
  services.outboxSignal.notify();
}

/** One member stops one of the batches. */
export async function stop(
  { services, members }: AnnouncingDesk,
  random: SeededRandom,
  attempt?: Services,
): Promise<void> {
  const batches = services.db.selectFrom("desk_batches").select("id").orderBy("created_at").orderBy("id");
  const found = await batches.execute();
  if (found.length === 0) return;
  const by = person(anyOf(random, members));
  const { id } = anyOf(random, found);
  const press = ({ db }: Services) => controlBatch(db, decisionBatches, { id, do: "stop" }, by);
  if (attempt) await press(attempt).catch(onlyKilled);
  else await press(services);
}

/** Stands for the end of the process in the middle of a transaction, which undoes everything in it. */
export class Killed extends Error {}

function onlyKilled(error: unknown) {
  if (!(error instanceof Killed)) throw error;
}

export function anyOf<Item>(random: SeededRandom, items: readonly Item[]): Item {
  const item = items[Math.floor(random.next() * items.length)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}

function person({ id, name }: Member) {
  return { id, name, email: "", preferences: {}, roles: { chair: "change" } as const };
}
