import type { Held, HolderSources } from "#app/platform/privacy/held.server.ts";
import type { Person } from "#app/platform/privacy/person.server.ts";

/** The line-up, where somebody's address stands in it for all to read. */
export async function* lineUpHeld({ db }: HolderSources, person: Person): AsyncGenerator<Held> {
  for (const band of await db.selectFrom("bands").selectAll().orderBy("position").execute())
    if (Object.values(band).some((text) => typeof text === "string" && person.isIn(text)))
      yield {
        what: `${band.name} in the line-up`,
        data: band,
        fate: "stays: it is published. Change it with npm run bands:export and bands:import",
      };
}
