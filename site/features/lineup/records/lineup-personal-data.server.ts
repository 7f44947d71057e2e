import type { Person } from "#services/privacy/person.server.ts";
import { mentionOf, type PersonalData, type PersonalDataStores } from "#services/privacy/personal-data.server.ts";

/** The bands of the public line-up that mention a person. */
export async function* lineUpPersonalData({ db }: PersonalDataStores, person: Person): AsyncGenerator<PersonalData> {
  for (const band of await db.selectFrom("bands").selectAll().orderBy("position").execute())
    if (Object.values(band).some((text) => typeof text === "string" && person.isMentionedIn(text)))
      yield {
        what: `/bands/${band.name_no_space} in the line-up`,
        ...mentionOf({ kind: "bands", reference: `/bands/${band.name_no_space}`, at: undefined }),
        erasureOutcome: "stays: it is published. Whoever looks after the server can change it",
      };
}
