import { useState } from "react";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import { useSite } from "#app/services/site/use-site.ts";
import { agreementStep } from "#app/wizard/agreement-step.tsx";
import { labelledBy } from "#app/wizard/step-content.ts";
import { Wizard, type WizardPlace } from "#app/wizard/wizard.tsx";
import type { WizardDefinition, WizardStep } from "#app/wizard/wizard-definition.ts";
import { type BandAnswers, keptAnswers, noAnswers, toBandApplication, wholeDollars } from "./band-answers.ts";
import { sendBandApplication } from "./band-application-api.ts";
import { MarketingFields } from "./marketing-fields.tsx";
import { memberLabel } from "./member-row-fields.tsx";
import { allSaved } from "./member-rows.ts";
import { MembersField } from "./members-field.tsx";
import { questions } from "./questions.ts";
import { AvailabilityFields, ContactFields, DetailsFields, FeesFields } from "./step-fields.tsx";
import { stepSchemas } from "./step-schemas.ts";

/** The band's application: seven steps in a large modal (specification, sections 2 and 4). */
export function BandWizard(place: WizardPlace) {
  const { settings } = useSite();
  const [wizard] = useState(() => bandWizard(settings));
  return <Wizard wizard={wizard} {...place} />;
}

function bandWizard(site: { siteUrl: string; timeZone: string }): WizardDefinition<BandAnswers> {
  return {
    name: "band-application",
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
    emptyAnswers: noAnswers,
    draftSchema: keptAnswers,
    emailOf: ({ leaderEmail }) => leaderEmail.trim(),
    toPayload: (answers) => toBandApplication(answers, site),
    // A picture that we have no longer (W15) would still be shown, by the browser's cache, and be refused again and again.
    resetAfterRefusal: (refused) => (refused.includes("upload") ? { picture: "" } : {}),
    send: (payload, attempt) => sendBandApplication(browserFetch, payload, attempt),
  };
}

const backAndCancel = { hasBack: true, hasCancel: true } as const;

const steps: readonly WizardStep<BandAnswers>[] = [
  agreementStep(stepSchemas.agreement),
  {
    pageNumber: 2,
    heading: "Band details",
    schema: stepSchemas.details,
    Fields: DetailsFields,
    labelOf: labelledBy(questions.details),
    hasBack: true,
  },
  {
    pageNumber: 3,
    heading: "Contact details",
    schema: stepSchemas.contact,
    Fields: ContactFields,
    labelOf: labelledBy(questions.contact),
    hasBack: true,
  },
  {
    pageNumber: 4,
    heading: "Band members",
    schema: stepSchemas.members,
    Fields: MembersField,
    labelOf: memberLabel,
    isReady: ({ members }) => allSaved(members),
    ...backAndCancel,
  },
  {
    pageNumber: 5,
    heading: "Availability",
    schema: stepSchemas.availability,
    Fields: AvailabilityFields,
    labelOf: labelledBy(questions.availability),
    ...backAndCancel,
  },
  {
    pageNumber: 6,
    heading: "Fees",
    schema: stepSchemas.fees,
    Fields: FeesFields,
    labelOf: labelledBy(questions.fees),
    isReady: ({ firstFee, secondFee }) => isNonZero(firstFee) && isNonZero(secondFee),
    ...backAndCancel,
  },
  {
    pageNumber: 7,
    heading: "Marketing",
    schema: stepSchemas.marketing,
    Fields: MarketingFields,
    labelOf: labelledBy(questions.marketing),
    ...backAndCancel,
  },
];

function isNonZero(fee: string): boolean {
  return fee.trim() !== "" && wholeDollars(fee) !== 0;
}
