import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { examplePayload } from "./example-payload.ts";

/** A volunteer's application as the wizard sends it. `n` makes it another applicant's. */
export function volunteerApplication(n: number | string = 1, changes: Record<string, unknown> = {}) {
  return {
    ...examplePayload(volunteerForm),
    name: `Vera Volunteer ${n}`,
    firstName: "Vera",
    lastName: `Volunteer ${n}`,
    email: `vera.${n}@example.org`,
    phone: "0400 000 000",
    address: "1 High Street, Goldtown, VIC, 3999",
    age: "41 to 60",
    licence: true,
    rsa: false,
    lifting: true,
    roles: ["Hospitality", "Billeting"],
    ecName: "Ernest Contact",
    ecPhone: "0400 000 001",
    ecR: "Neighbour",
    year: "2027",
    ...changes,
  };
}
