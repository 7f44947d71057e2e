import { type Holder, recordsOf } from "#app/platform/privacy/held.server.ts";
import { struckOut } from "#app/platform/privacy/person.server.ts";
import { pagesByTime } from "#app/platform/upkeep/record-export.server.ts";

/** In place of somebody to ring in an emergency. */
const nobody = { ec_name: struckOut, ec_phone: struckOut, ec_relationship: struckOut };

/** A volunteer's applications, and those of others who named them as the person to ring. */
export const volunteersHeld: Holder = ({ db }, person) =>
  recordsOf(
    {
      table: "volunteer_applications",
      name: "volunteer application",
      pages: pagesByTime(db.selectFrom("volunteer_applications").selectAll()),
      emailOf: ({ email }) => email,
      own: ({ id }) => ({
        fate: "goes",
        erase: async (trx) => {
          await trx.deleteFrom("volunteer_applications").where("id", "=", id).execute();
          return undefined;
        },
      }),
      unnamed: ({ ec_name }) => (person.isCalled(ec_name) ? nobody : {}),
    },
    person,
  );
