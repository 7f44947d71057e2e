import { useState } from "react";
import { useSite } from "#app/platform/site.ts";
import { browserFetch } from "#app/platform/site-fetch.ts";
import { agreementStep } from "#app/wizard/agreement-step.tsx";
import type { WizardDefinition } from "#app/wizard/steps.ts";
import { Wizard, type WizardPlace } from "#app/wizard/wizard.tsx";
import { type BandAnswers, keptAnswers, noAnswers, toBandApplication, wholeDollars } from "./band-answers.ts";
import { sendBandApplication } from "./calls.ts";
import { MarketingFields } from "./marketing-fields.tsx";
import { allSaved } from "./members.ts";
import { MembersField } from "./members-field.tsx";
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
    steps: [
      agreementStep(stepSchemas.agreement),
      { pageNumber: 2, heading: "Band details", schema: stepSchemas.details, Fields: DetailsFields, hasBack: true },
      { pageNumber: 3, heading: "Contact details", schema: stepSchemas.contact, Fields: ContactFields, hasBack: true },
      {
        pageNumber: 4,
        heading: "Band members",
        schema: stepSchemas.members,
        Fields: MembersField,
        isReady: ({ members }) => allSaved(members),
        ...backAndCancel,
      },
      {
        pageNumber: 5,
        heading: "Availability",
        schema: stepSchemas.availability,
        Fields: AvailabilityFields,
        ...backAndCancel,
      },
      {
        pageNumber: 6,
        heading: "Fees",
        schema: stepSchemas.fees,
        Fields: FeesFields,
        isReady: ({ firstFee, secondFee }) => isNonZero(firstFee) && isNonZero(secondFee),
        ...backAndCancel,
      },
      { pageNumber: 7, heading: "Marketing", schema: stepSchemas.marketing, Fields: MarketingFields, ...backAndCancel },
    ],
    thankYou: {
      pageNumber: 13,
      heading: "Thank you",
      next: "Next, the program panel listens to your music. Every band gets an answer, yes or no.",
    },
    failure: { pageNumber: 14, heading: "That did not go through" },
    initial: noAnswers,
    kept: keptAnswers,
    emailOf: ({ leaderEmail }) => leaderEmail.trim(),
    toPayload: (answers) => toBandApplication(answers, site),
    // A picture that we have no longer (W15) would still be shown, by the browser's cache, and be refused again and again.
    takeBack: (refused) => (refused.includes("upload") ? { picture: "" } : {}),
    send: (payload, attempt) => sendBandApplication(browserFetch, payload, attempt),
  };
}

const backAndCancel = { hasBack: true, hasCancel: true } as const;

function isNonZero(fee: string): boolean {
  return fee.trim() !== "" && wholeDollars(fee) !== 0;
}
