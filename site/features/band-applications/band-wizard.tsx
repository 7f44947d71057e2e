import { readNumber } from "#platform/text/written-number.ts";
import { bandForm, bandPages } from "#services/forms/band-form.ts";
import { draftSchema, emptyAnswers } from "#services/forms/form-schema.ts";
import { formSteps } from "#site/wizard/steps/form-steps.tsx";
import { Wizard, type WizardPlace } from "#site/wizard/wizard.tsx";
import type { WizardDefinition } from "#site/wizard/wizard-definition.ts";
import { type BandAnswers, toBandApplication } from "./band-answers.ts";
import { MarketingFields } from "./marketing-fields.tsx";
import { memberLabel } from "./member-row-fields.tsx";
import { allSaved } from "./member-rows.ts";
import { MembersField } from "./members-field.tsx";
import { membersSchema } from "./members-step.ts";

const backAndCancel = { hasBack: true, hasCancel: true } as const;

const steps = formSteps<BandAnswers, typeof bandForm>(bandForm, {
  agreement: { pageNumber: bandPages.agreement, heading: "Before you start" },
  details: { pageNumber: bandPages.details, heading: "Band details", hasBack: true },
  contact: { pageNumber: bandPages.contact, heading: "Contact details", hasBack: true },
  members: {
    pageNumber: bandPages.members,
    heading: "Band members",
    schema: membersSchema,
    Fields: MembersField,
    labelOf: memberLabel,
    isReady: ({ members }) => allSaved(members),
    ...backAndCancel,
  },
  availability: { pageNumber: bandPages.availability, heading: "Availability", ...backAndCancel },
  fees: {
    pageNumber: bandPages.fees,
    heading: "Fees",
    isReady: ({ firstFee, secondFee }) => isNonZero(firstFee) && isNonZero(secondFee),
    ...backAndCancel,
  },
  marketing: { pageNumber: bandPages.marketing, heading: "Marketing", Fields: MarketingFields, ...backAndCancel },
});

const bandWizard: WizardDefinition<BandAnswers> = {
  name: "band-application",
  form: bandForm,
  title: "Band application",
  privacy: "bands",
  steps,
  thankYou: {
    pageNumber: bandPages.thankYou,
    heading: "Thank you",
    next: "Next, the program panel listens to your music. Every band gets an answer, yes or no.",
  },
  failure: { pageNumber: bandPages.failure, heading: "That did not go through" },
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
