import { draftSchema, emptyAnswers } from "#services/forms/form-schema.ts";
import { volunteerForm, volunteerPages } from "#services/forms/volunteer-form.ts";
import { formSteps } from "#site/wizard/steps/form-steps.tsx";
import { Wizard, type WizardPlace } from "#site/wizard/wizard.tsx";
import type { WizardDefinition } from "#site/wizard/wizard-definition.ts";
import { toVolunteerApplication, type VolunteerAnswers } from "./volunteer-answers.ts";

const volunteerWizard: WizardDefinition<VolunteerAnswers> = {
  name: "volunteer-application",
  form: volunteerForm,
  title: "Volunteer application",
  privacy: "volunteers",
  steps: formSteps<VolunteerAnswers, typeof volunteerForm>(volunteerForm, {
    agreement: { pageNumber: volunteerPages.agreement, heading: "Before you start" },
    details: { pageNumber: volunteerPages.details, heading: "Details" },
    info: { pageNumber: volunteerPages.info, heading: "Info", hasBack: true },
    emergencyContact: { pageNumber: volunteerPages.emergencyContact, heading: "Emergency Contact", hasBack: true },
  }),
  thankYou: {
    pageNumber: volunteerPages.thankYou,
    heading: "Thank you",
    next: "Next, the committee reads your application and gets in touch with you.",
  },
  failure: { pageNumber: volunteerPages.failure, heading: "That did not go through" },
  emptyAnswers: emptyAnswers(volunteerForm),
  draftSchema: draftSchema(volunteerForm),
  emailOf: ({ email }) => email.trim(),
  toPayload: (answers, { timeZone }) => toVolunteerApplication(answers, timeZone),
};

/** The volunteer's application, in four steps. */
export function VolunteerWizard(place: WizardPlace) {
  return <Wizard wizard={volunteerWizard} {...place} />;
}
