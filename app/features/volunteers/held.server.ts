import type { VolunteerApplicationsTable } from "#app/services/database/site-tables.server.ts";
import { pagesByTime } from "#app/services/maintenance/record-export.server.ts";
import { type Person, redacted } from "#app/services/privacy/person.server.ts";
import { findInRecords, type PersonalDataSource } from "#app/services/privacy/personal-data.server.ts";

/** In place of somebody to ring in an emergency. */
const nobody = { ec_name: redacted, ec_phone: redacted, ec_relationship: redacted };

/** A volunteer's applications, and those of others who named them as the person to ring. */
export const volunteersHeld: PersonalDataSource = ({ db }, person) =>
  findInRecords(
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
      withoutPerson: (row) => (isToRing(row, person) ? nobody : {}),
      aboutPerson: (row) => (isToRing(row, person) ? contactOf(row) : undefined),
    },
    person,
  );

/** Whether they are the person to ring, by their name or by an address beside it. */
function isToRing({ ec_name, ec_phone }: VolunteerApplicationsTable, person: Person) {
  return person.hasName(ec_name) || person.isMentionedIn(ec_name) || person.isMentionedIn(ec_phone);
}

function contactOf({ ec_name, ec_phone, ec_relationship }: VolunteerApplicationsTable) {
  return { ec_name, ec_phone, ec_relationship };
}
