import type { Kysely } from "kysely";
import { bandsOfRecords, wasPublished } from "#services/database/remove-drafts.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { formPersonalData } from "#services/privacy/form-personal-data.server.ts";
import type { Person } from "#services/privacy/person.server.ts";
import { mentionOf, type PersonalData, type PersonalDataStores } from "#services/privacy/personal-data.server.ts";

const applicationData = formPersonalData(bandForm, {
  erasureOutcome: "goes, and so does its picture, unless another band's application shows it too",
});

/** Applications of a band's leader, with the people named in them, and their pictures. */
export async function* bandPersonalData(stores: PersonalDataStores, person: Person): AsyncGenerator<PersonalData> {
  const { db } = stores;
  for await (const found of applicationData(stores, person))
    yield {
      ...found,
      data: { ...found.data, ...(await pictures(db, found.data)) },
      erasureOutcome: found.erasureOutcome + (await inLineUp(db, found.recordId)),
    };
  yield* textsBesidePictures(db, person);
}

/** Texts that were sent with a picture and contain the address. The person's own pictures are listed with their applications. */
async function* textsBesidePictures(db: Kysely<SiteTables>, person: Person): AsyncGenerator<PersonalData> {
  const columns = ["filename", "received_at", "bio", "website"] as const;
  const uploads = await db.selectFrom("uploads").select(columns).execute();
  for (const { filename, received_at, bio, website } of uploads.filter((each) =>
    person.isMentionedIn(`${each.bio} ${each.website}`),
  ))
    yield {
      what: `words beside the picture ${filename}`,
      ...mentionOf({ kind: "uploads", reference: filename, at: received_at }),
      erasureOutcome: "go with the picture, or stay without the address",
      erase: async (trx) => {
        const redactedTexts = { bio: person.redactIn(bio), website: person.redactIn(website) };
        await trx.updateTable("uploads").set(redactedTexts).where("filename", "=", filename).execute();
        return undefined;
      },
    };
}

/** What becomes of the band that was made of an application. */
async function inLineUp(db: Kysely<SiteTables>, recordId: string | undefined): Promise<string> {
  const [bandId] = recordId === undefined ? [] : await bandsOfRecords(db, [recordId]);
  if (bandId === undefined) return "";
  const outcome = (await wasPublished(db, bandId))
    ? "What visitors read of the band in the line-up stays: it can be changed or taken off there"
    : "Its draft in the line-up goes, too";
  return `. ${outcome}. A copy of its picture that is among the pictures of the site stays there, until somebody removes it`;
}

/** The pictures of an application: their file names, and the texts that were sent with them. */
async function pictures(db: Kysely<SiteTables>, data: object) {
  if (!("id" in data) || typeof data.id !== "string") return {};
  return { pictures: await db.selectFrom("uploads").selectAll().where("claimed_by", "=", data.id).execute() };
}
