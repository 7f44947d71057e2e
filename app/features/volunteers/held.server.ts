import type { VolunteerApplicationsTable } from "#app/services/database/site-tables.server.ts";
import { pagesByTime } from "#app/services/maintenance/record-export.server.ts";
import { type Person, struckOut } from "#app/services/privacy/person.server.ts";
import { type Holder, recordsOf } from "#app/services/privacy/personal-data.server.ts";

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
      unnamed: (row) => (isToRing(row, person) ? nobody : {}),
      aboutThem: (row) => (isToRing(row, person) ? contactOf(row) : undefined),
    },
    person,
  );

/** Whether they are the person to ring, by their name or by an address beside it. */
function isToRing({ ec_name, ec_phone }: VolunteerApplicationsTable, person: Person) {
  return person.isCalled(ec_name) || person.isIn(ec_name) || person.isIn(ec_phone);
}

function contactOf({ ec_name, ec_phone, ec_relationship }: VolunteerApplicationsTable) {
  return { ec_name, ec_phone, ec_relationship };
}
