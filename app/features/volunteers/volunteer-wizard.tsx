import { useState } from "react";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import { useSite } from "#app/services/site/use-site.ts";
import { agreementStep } from "#app/wizard/agreement-step.tsx";
import { labelledBy } from "#app/wizard/step-content.ts";
import { Wizard, type WizardPlace } from "#app/wizard/wizard.tsx";
import type { WizardDefinition, WizardStep } from "#app/wizard/wizard-definition.ts";
import { questions } from "./questions.ts";
import { DetailsFields, EmergencyContactFields, InfoFields } from "./step-fields.tsx";
import {
  keptAnswers,
  noAnswers,
  stepSchemas,
  toVolunteerApplication,
  type VolunteerAnswers,
} from "./volunteer-answers.ts";
import { sendVolunteerApplication } from "./volunteer-api.ts";

/** The volunteer's application: four steps (specification, sections 2 and 4). */
export function VolunteerWizard(place: WizardPlace) {
  const { timeZone } = useSite().settings;
  const [wizard] = useState(() => volunteerWizard(timeZone));
  return <Wizard wizard={wizard} {...place} />;
}

export function volunteerWizard(timeZone: string): WizardDefinition<VolunteerAnswers> {
  return {
    name: "volunteer-application",
    title: "Volunteer application",
    size: "medium",
    privacy: "volunteers",
    steps,
    thankYou: {
      pageNumber: 7,
      heading: "Thank you",
      next: "Next, the committee reads your application and gets in touch with you.",
    },
    failure: { pageNumber: 8, heading: "That did not go through" },
    emptyAnswers: noAnswers,
    draftSchema: keptAnswers,
    emailOf: ({ email }) => email.trim(),
    toPayload: (answers) => toVolunteerApplication(answers, timeZone),
    send: (payload, attempt) => sendVolunteerApplication(browserFetch, payload, attempt),
  };
}

const steps: readonly WizardStep<VolunteerAnswers>[] = [
  agreementStep(stepSchemas.agreement),
  {
    pageNumber: 2,
    heading: "Details",
    schema: stepSchemas.details,
    Fields: DetailsFields,
    labelOf: labelledBy(questions.details),
  },
  {
    pageNumber: 3,
    heading: "Info",
    schema: stepSchemas.info,
    Fields: InfoFields,
    labelOf: labelledBy(questions.info),
    hasBack: true,
  },
  {
    pageNumber: 4,
    heading: "Emergency Contact",
    schema: stepSchemas.emergencyContact,
    Fields: EmergencyContactFields,
    labelOf: labelledBy(questions.emergencyContact),
    hasBack: true,
  },
];
