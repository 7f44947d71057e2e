import type * as z from "zod/mini";
import { states } from "#app/services/submissions/states.ts";
import type { Question } from "#app/wizard/step-content.ts";
import type { stepSchemas } from "./volunteer-answers.ts";

type Asking = Omit<typeof stepSchemas, "agreement">;

/** What the steps ask, by the names of the answers. */
export const questions = {
  details: {
    firstName: { id: "first-name", label: "First name" },
    lastName: { id: "last-name", label: "Last name" },
    email: { id: "email", label: "Email" },
    phone: { id: "phone", label: "Phone" },
    street: { id: "street", label: "Street address" },
    city: { id: "city", label: "City" },
    state: { id: "state", label: "State", options: states },
    postcode: { id: "postcode", label: "Postcode" },
  },
  info: {
    age: { id: "age", label: "Age group" },
    have: { id: "have", label: "Do you have?" },
    roles: { id: "roles", label: "Roles" },
  },
  emergencyContact: {
    ecName: { id: "ec-name", label: "Contact name" },
    ecPhone: { id: "ec-phone", label: "Contact phone" },
    ecR: { id: "ec-relationship", label: "Relationship" },
  },
} satisfies { [Step in keyof Asking]: Record<keyof z.output<Asking[Step]>, Question> };
