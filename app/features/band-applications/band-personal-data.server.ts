import type { Kysely } from "kysely";
import { pagesByTime } from "#app/services/database/pages-by-time.server.ts";
import type { BandApplicationsTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import { type Person, redacted } from "#app/services/privacy/person.server.ts";
import {
  findInRecords,
  mentionOf,
  type PersonalData,
  type PersonalDataSource,
  type PersonalDataStores,
} from "#app/services/privacy/personal-data.server.ts";
import type { BandApplication } from "./contract.ts";
import { removeApplication } from "./remove-applications.server.ts";

/** Applications of a band's leader, with everybody whom they named, and their pictures. */
export const bandPersonalData: PersonalDataSource = async function* (
  { db }: PersonalDataStores,
  person: Person,
): AsyncGenerator<PersonalData> {
  const applications = findInRecords(
    {
      table: "band_applications",
      name: "band application",
      pages: pagesByTime(db.selectFrom("band_applications").selectAll()),
      emailOf: ({ leader_email }) => leader_email,
      own: ({ id }) => ({
        fate: "goes, and so does its picture, unless another band's application shows it too",
        erase: async (trx) => {
          await removeApplication(trx, id);
          return undefined;
        },
      }),
      withoutPerson: (row) => withoutMusician(row, person),
      aboutPerson: (row) => asMusician(row, person),
    },
    person,
  );
  for await (const held of applications) yield { ...held, data: { ...held.data, ...(await pictures(db, held.data)) } };
  yield* wordsBesidePictures(db, person);
};

/** What was sent with a picture, where their address stands in it. Their own pictures are told whole beside their applications. */
async function* wordsBesidePictures(db: Kysely<SiteTables>, person: Person): AsyncGenerator<PersonalData> {
  const columns = ["filename", "received_at", "bio", "website"] as const;
  const uploads = await db.selectFrom("uploads").select(columns).execute();
  for (const { filename, received_at, bio, website } of uploads.filter((each) =>
    person.isMentionedIn(`${each.bio} ${each.website}`),
  ))
    yield {
      what: `words beside the picture ${filename}`,
      ...mentionOf({ kind: "uploads", reference: filename, at: received_at }),
      fate: "go with the picture, or stay without the address",
      erase: async (trx) => {
        const words = { bio: person.redactIn(bio), website: person.redactIn(website) };
        await trx.updateTable("uploads").set(words).where("filename", "=", filename).execute();
        return undefined;
      },
    };
}

/** A musician whom a leader named: the part that they play stays. */
function withoutMusician(row: BandApplicationsTable, person: Person): Record<string, string> {
  const named = musiciansOf(row);
  if (!named.some((each) => isMusician(each, person))) return {};
  const others = named.map((each) => (isMusician(each, person) ? { ...each, musician: redacted } : each));
  return { musicians: JSON.stringify(others) };
}

function asMusician(row: BandApplicationsTable, person: Person) {
  const theirs = musiciansOf(row).filter((each) => isMusician(each, person));
  if (theirs.length === 0) return undefined;
  return { musicians: theirs.map(({ musician, instrument }) => ({ musician, instrument })) };
}

type Musician = BandApplication["musicians"][number];

function musiciansOf({ musicians }: BandApplicationsTable): Musician[] {
  return JSON.parse(musicians);
}

/** By their name, or by an address beside it. */
function isMusician({ musician }: Musician, person: Person) {
  return person.hasName(musician) || person.isMentionedIn(musician);
}

/** By their names in the storage, with what was sent beside them. */
async function pictures(db: Kysely<SiteTables>, data: object) {
  if (!("id" in data) || typeof data.id !== "string") return {};
  return { pictures: await db.selectFrom("uploads").selectAll().where("claimed_by", "=", data.id).execute() };
}
