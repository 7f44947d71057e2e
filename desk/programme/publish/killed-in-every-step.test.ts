import { expect, test } from "vitest";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { Services } from "#services/services.server.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { publicContent, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { contentOf } from "#site/features/lineup/records/line-up-model.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { newSeed, seededRandom } from "#tests/support/content/seeded-random.ts";
import { draftOf, openPublishing, setOf } from "#tests/support/desk/publishing-desk.ts";
import { goBack, publishTicked, stopPublication } from "./publish-line-up.server.ts";
import { readChanges } from "./read-changes.server.ts";
import { composeTimesMails, tellBands } from "./tell-times.server.ts";

/** `npm run test:long` kills in each step of as many rounds. */
const rounds = process.env.LONG ? 20 : 2;

class Killed extends Error {}

/** The process ends at a statement of a transaction, which undoes all of it. */
function dyingAt({ services }: { services: Services }, step: number): Services {
  let left = step;
  const db = services.db.withPlugin({
    transformQuery({ node }) {
      if (left === 0) throw new Killed("the process ended");
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...services, db };
}

/** Kills it at its first statement, then at its second, and so on until it is done; and then once more, as a browser that had no answer. */
async function killedInEveryStep<Done>(
  desk: Desk,
  work: (services: Services) => Promise<Done>,
  check: () => Promise<void>,
): Promise<Done> {
  for (let step = 0; ; step++) {
    const done = await work(dyingAt(desk, step)).catch((error: unknown) => {
      if (error instanceof Killed) return undefined;
      throw error;
    });
    await check();
    if (done === undefined) continue;
    expect(step).toBeGreaterThan(3);
    expect(await work(desk.services)).toEqual(done);
    return done;
  }
}

async function open() {
  const desk = await openPublishing();
  await desk.write({ bands: ["Cordial", "Ivy", "Grace"].map((name) => draftOf(name)) });
  for (const id of ["cordial", "ivy"]) await desk.linked(id);
  const by: DeskPerson = { id: desk.chair.personId, name: "Ann Lee", email: "", roles: { chair: "change" } };
  return { ...desk, by, current: await readCurrentFestival(desk.services) };
}
type Desk = Awaited<ReturnType<typeof open>>;

test("killed in every step of publishing, going back and telling: visitors see the latest publication, and nobody gets a mail twice", async () => {
  const seed = newSeed();
  const random = seededRandom(seed);
  await using desk = await open();
  const { db, by, current } = desk;
  const rows = () => db.selectFrom("lineup_publications").select(["id", "body", "status"]).orderBy("number").execute();
  /** All or nothing: what is stored last is what visitors see, and each publication has its line in the log. */
  const expectWhole = async () => {
    const stored = await rows();
    const [last] = stored.filter(({ status }) => status === "approved").slice(-1);
    expect(await readPublicLineUp(db)).toEqual(last ? JSON.parse(last.body) : { bands: [], sets: [] });
    const logged = await db.selectFrom("desk_log").select("subject_id").where("subject_kind", "=", "lineup").execute();
    expect(new Set(logged.map(({ subject_id: id }) => id))).toEqual(new Set(stored.map(({ id }) => id)));
    const told = await db.selectFrom("desk_times_told").select("mail_key").execute();
    const mails = await db.selectFrom("outbox").select("once_key").where("kind", "=", "band-schedule").execute();
    expect(mails.map(({ once_key: key }) => key).toSorted()).toEqual(told.map(({ mail_key: key }) => key).toSorted());
  };
  const publish = async (at: number | null) => {
    const { changes } = await readChanges(db, current);
    const ticks = changes.map(({ key, digest }) => ({ key, digest }));
    const request = { id: crypto.randomUUID(), ticks, allTheSame: [], at };
    const work = (services: Services) => publishTicked(services.db, current, { part: "schedule", by: by.id, request });
    const done = await killedInEveryStep(desk, work, at === null ? expectWhole : async () => undefined);
    expect(done.ok).toBe(true);
    return request.id;
  };
  try {
    for (let round = 0; round < rounds; round++) {
      const sets = ["cordial", "ivy", "grace"].map((id) =>
        setOf(`${id}.saturday.1`, [id], {
          start: 600 + 15 * Math.floor(random.next() * 40),
          isCancelled: random.happens(0.2),
        }),
      );
      await desk.write({ sets: round === 0 ? sets.map((set) => ({ ...set, start: 599 })) : sets });
      if ((await readChanges(db, current)).changes.length === 0) continue;
      const id = await publish(null);
      const wanted = publicContent(await readDraft(db));
      const { bands, sets: shown } = await readPublicLineUp(db);
      expect({ bands, sets: shown.map(contentOf) }).toEqual(wanted);
      const { mails, toRing } = await composeTimesMails(desk.services, by);
      const request = {
        id: crypto.randomUUID(),
        bands: mails.map(({ toTell, digest }) => ({ id: toTell.band.id, digest })),
        toRing: toRing.map(({ band }) => band.id),
      };
      const goesAt = Date.now();
      const tell = (services: Services) => tellBands(services, request, { by, goesAt });
      if (mails.length + toRing.length > 0) await killedInEveryStep(desk, tell, expectWhole);
      expect(await composeTimesMails(desk.services, by)).toEqual({ mails: [], toRing: [] });
      const back = { id: crypto.randomUUID(), publication: id, how: "takeBack" as const, digest: null, allTheSame: [] };
      if (random.happens(0.5))
        await killedInEveryStep(
          desk,
          ({ db: dying }) => goBack(dying, current, { by: by.id, request: back }),
          expectWhole,
        );
    }
    // What is to come is stopped, or not at all.
    await desk.write({ sets: [setOf("ivy.sunday.1", ["ivy"], { day: "Sunday" })] });
    const later = await publish(Date.now() + 60_000);
    for (let step = 0; ; step++) {
      const { db: dying } = dyingAt(desk, step);
      const done = await stopPublication(dying, { by: by.id, publication: later }).catch(() => undefined);
      const status = (await rows()).find(({ id }) => id === later)?.status;
      expect(status).toBe(done?.ok ? "stopped" : "approved");
      if (done?.ok) break;
    }
    // Of the mails that go, each band has one: the next one stops what has not gone.
    const mails = db.selectFrom("outbox").select("about_id").where("kind", "=", "band-schedule");
    const going = await mails.where("status", "!=", "discarded").execute();
    expect(new Set(going.map(({ about_id: id }) => id)).size).toBe(going.length);
  } catch (error) {
    throw new Error(`RANDOM_SEED=${seed}`, { cause: error });
  }
});
