import { readFileSync } from "node:fs";
import { changeOnTheDay } from "#desk/programme/day/change-on-the-day.server.ts";
import type { DayRequest } from "#desk/programme/day/day-contract.ts";
import { publicationView, publishView, type ShownChange } from "#desk/programme/publish/publish-contract.ts";
import { publishEndpoints } from "#desk/programme/publish/publish-endpoints.server.ts";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import {
  type DraftBand,
  type DraftSet,
  draftBand,
  storeDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { bandRow } from "../forms/band-row.ts";
import { signIn } from "./desk.ts";
import { openDesk } from "./desk-app.ts";

type Part = "line-up" | "schedule";
type Person = { cookie: string };

const starter: unknown = JSON.parse(readFileSync("content/festival.json", "utf8"));

/** Where the line-up and the schedule are published, and a chair. */
export async function openPublishing(others: typeof publishEndpoints = []) {
  const desk = await openDesk([...publishEndpoints, ...others]);
  const { services } = desk;
  await services.content.embedded?.importContent(starter, async () => undefined);
  const { db } = services;
  const chair = await signIn(services, { chair: "change" });
  const read = async (part: Part = "line-up", person: Person = chair) =>
    publishView.parse(await (await desk.get(`/${part}/publish`, person)).json());
  const publish = async (
    part: Part,
    changes: readonly ShownChange[],
    { person = chair, ...more }: { person?: Person; id?: string; at?: number; allTheSame?: string[] } = {},
  ) => {
    const ticks = changes.map(({ key, digest }) => ({ key, digest }));
    const body = { id: crypto.randomUUID(), ticks, at: null, allTheSame: [], ...more };
    const response = await desk.post(`/${part}/publish`, body, person);
    return { id: body.id, status: response.status, body: await response.json() };
  };
  return {
    ...desk,
    db,
    chair,
    read,
    publish,
    /** Publishes all that the draft has. */
    publishAll: async (part: Part = "schedule") => publish(part, (await read(part)).changes),
    write: (draft: { bands?: DraftBand[]; sets?: DraftSet[] }) =>
      db.transaction().execute((trx) => storeDraft(trx, draft)),
    /** Says something of a public set on the day. */
    onTheDay: async (id: string, change: DayRequest["change"]) => {
      const set = (await readPublicLineUp(db)).sets.find((each) => each.id === id);
      const request = { id: crypto.randomUUID(), day: "Saturday", sets: [{ id, seen: set?.sequence ?? 0 }], change };
      return changeOnTheDay(db, { id: chair.personId }, "2027", request);
    },
    going: async (id: string) =>
      publicationView.parse(await (await desk.get(`/line-up/publications/${id}`, chair)).json()),
    back: (how: "takeBack" | "bringBack", publication: string, more: object = {}) =>
      desk.post(
        "/line-up/publications/back",
        { id: crypto.randomUUID(), publication, how, digest: null, allTheSame: [], ...more },
        chair,
      ),
    /** Names, and lines, as visitors read them. */
    visible: async (now?: number) =>
      (await listBands(db, now)).map(({ fields }) => [fields["Band Name"], ...fields.Schedule_Text]),
    /** Gives a band a record of somebody who applied, and what was offered. */
    linked: async (bandId: string, offer: object = {}, email = `${bandId}@example.org`) => {
      const stored = await desk.store("band", { bandName: bandId, leaderEmail: email });
      await db.insertInto("desk_band_links").values({ kind: "band", record_id: stored.id, band_id: bandId }).execute();
      if (Object.keys(offer).length > 0)
        await db
          .insertInto("desk_offers")
          .values({ ...emptyOffer, record_id: stored.id, ...offer })
          .execute();
      return stored;
    },
    logged: async () => {
      const rows = await db.selectFrom("desk_log").select(["action", "changes"]).orderBy("at").execute();
      return rows
        .filter(({ action }) => action.startsWith("lineup."))
        .map(({ action, changes }) => `${action} ${JSON.parse(changes)[0]?.after}`);
    },
  };
}

const emptyOffer = {
  kind: "band",
  sets: null,
  fee_cents: null,
  gst: "",
  payee: "",
  abn: "",
  payee_is: "",
  invoice_in: null,
  paid_on: null,
  paid_by: "",
  offered_on: null,
  offered_way: "",
  answer: "",
  answered_on: null,
  answered_way: "",
  version: 1,
  edited_by: "",
  edited_at: 0,
} as const;

/** A band of the draft, whose id is its name in lower case. */
export function draftOf(name: string, other: Partial<DraftBand> = {}): DraftBand {
  const picture = "/content/assets/a/b/1/c.png";
  return { ...draftBand({ ...bandRow, id: name.toLowerCase(), name, name_no_space: "" }), picture, ...other };
}

/** A set of the draft: on Saturday at half past seven in the Town Hall, unless it says something else. */
export function setOf(id: string, bandIds: readonly string[], other: Partial<DraftSet> = {}): DraftSet {
  return {
    id,
    year: "",
    position: 0,
    kind: "concert",
    title: "",
    bandIds,
    day: "Saturday",
    venue: "Town Hall",
    start: 1170,
    end: 1260,
    line: null,
    isCancelled: false,
    version: 1,
    editedBy: null,
    editedAt: 0,
    ...other,
  };
}
