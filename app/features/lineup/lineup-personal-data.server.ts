import type { Person } from "#app/services/privacy/person.server.ts";
import { type Held, type HolderSources, mentionOf } from "#app/services/privacy/personal-data.server.ts";

/** The line-up, where somebody's address stands in it for all to read. */
export async function* lineUpPersonalData({ db }: HolderSources, person: Person): AsyncGenerator<Held> {
  for (const band of await db.selectFrom("bands").selectAll().orderBy("position").execute())
    if (Object.values(band).some((text) => typeof text === "string" && person.isIn(text)))
      yield {
        what: `/bands/${band.name_no_space} in the line-up`,
        ...mentionOf({ kind: "bands", reference: `/bands/${band.name_no_space}`, at: undefined }),
        fate: "stays: it is published. Change it with npm run bands:export and bands:import",
      };
}
