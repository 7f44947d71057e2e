import { readNumber } from "#app/platform/text/written-number.ts";
import { bandForm } from "#app/services/forms/band-form.ts";
import { draftSchema, emptyAnswers } from "#app/services/forms/form-schema.ts";
import { formSteps } from "#app/wizard/steps/form-steps.tsx";
import { Wizard, type WizardPlace } from "#app/wizard/wizard.tsx";
import type { WizardDefinition } from "#app/wizard/wizard-definition.ts";
import { type BandAnswers, toBandApplication } from "./band-answers.ts";
import { MarketingFields } from "./marketing-fields.tsx";
import { memberLabel } from "./member-row-fields.tsx";
import { allSaved } from "./member-rows.ts";
import { MembersField } from "./members-field.tsx";
import { membersSchema } from "./members-step.ts";

const backAndCancel = { hasBack: true, hasCancel: true } as const;

const steps = formSteps<BandAnswers, typeof bandForm>(bandForm, {
  agreement: { pageNumber: 1, heading: "Before you start" },
  details: { pageNumber: 2, heading: "Band details", hasBack: true },
  contact: { pageNumber: 3, heading: "Contact details", hasBack: true },
  members: {
    pageNumber: 4,
    heading: "Band members",
    schema: membersSchema,
    Fields: MembersField,
    labelOf: memberLabel,
    isReady: ({ members }) => allSaved(members),
    ...backAndCancel,
  },
  availability: { pageNumber: 5, heading: "Availability", ...backAndCancel },
  fees: {
    pageNumber: 6,
    heading: "Fees",
    isReady: ({ firstFee, secondFee }) => isNonZero(firstFee) && isNonZero(secondFee),
    ...backAndCancel,
  },
  marketing: { pageNumber: 7, heading: "Marketing", Fields: MarketingFields, ...backAndCancel },
});

const bandWizard: WizardDefinition<BandAnswers> = {
  name: "band-application",
  form: bandForm,
  title: "Band application",
  size: "large",
  privacy: "bands",
  steps,
  thankYou: {
    pageNumber: 13,
    heading: "Thank you",
    next: "Next, the program panel listens to your music. Every band gets an answer, yes or no.",
  },
  failure: { pageNumber: 14, heading: "That did not go through" },
  emptyAnswers: emptyAnswers(bandForm),
  draftSchema: draftSchema(bandForm),
  emailOf: ({ leaderEmail }) => leaderEmail.trim(),
  toPayload: (answers, site) => toBandApplication(answers, site),
};

/** The band's application: in seven steps. */
export function BandWizard(place: WizardPlace) {
  return <Wizard wizard={bandWizard} {...place} />;
}

function isNonZero(fee: string): boolean {
  const read = readNumber(fee);
  return fee.trim() !== "" && !(read.ok && read.number === 0);
}
