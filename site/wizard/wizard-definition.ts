import type { ComponentType } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import type { FormWithPrivacyNotice } from "#services/site/privacy-facts.ts";
import type { SiteSettings } from "#services/site/site-settings.ts";
import type { StepContent } from "./steps/step-content.ts";

/**
 * A step of a wizard: an object in an ordered list. The first has the first place in "Step 2 of 4", the last one submits.
 *
 * @example
 * const contact: WizardStep<BandAnswers> = {
 *   pageNumber: 3,
 *   heading: "Contact details",
 *   asks: ["leaderName", "leaderEmail", "leaderPhone"],
 *   schema: stepSchema(bandForm, "contact"),
 *   Fields: ContactFields,
 *   hasBack: true,
 * };
 */
export type WizardStep<Answers extends FieldValues> = {
  /** Finds the step's texts in the content service. */
  pageNumber: number;
  /** Where the content service has none. */
  heading: string;
  /** The names of its answers, in its order. */
  asks: readonly string[];
  /** This step's answers only, built on the form's definition; their messages are what a visitor reads. */
  schema: z.ZodMiniType;
  /** The fields, between the step's text and its buttons. They reach their answers through `useAnswers`. */
  Fields: ComponentType<{ content: StepContent }>;
  /**
   * What the field of an answer is called (`members.rows.0.musician`), for the summary to tell two with the same message apart. Left out
   * where a step has one field.
   */
  labelOf?: (name: string, content: StepContent) => string | undefined;
  /**
   * Whether Next looks enabled. Left out: once every field that the schema complains about has something in it.
   * Next continues only when the schema has no errors either.
   */
  isReady?: (answers: Answers) => boolean;
  hasBack?: boolean;
  hasCancel?: boolean;
};

/** A page after the steps: its text comes from the content service by its number. */
export type ClosingPage = { pageNumber: number; heading: string };

/** What differs between wizards. */
export type WizardDefinition<Answers extends FieldValues> = {
  /** Names its address, `/api/records/{name}`, and the saved draft. */
  name: string;
  /** Tells which answer a field of the payload comes from. */
  form: FormDefinition;
  /** Above the modal. */
  title: string;
  /** Which notice its first step shows. */
  privacy: FormWithPrivacyNotice;
  steps: readonly WizardStep<Answers>[];
  thankYou: ClosingPage & {
    /** What happens next and when, below the reference. */
    next: string;
  };
  failure: ClosingPage;
  /** Nothing answered yet. */
  emptyAnswers: Answers;
  /** The answers that may be saved in the browser as a draft. */
  draftSchema: z.ZodMiniType<Partial<Answers>>;
  /** Shown back on the thank-you page. */
  emailOf: (answers: Answers) => string;
  /** The payload, from answers that every step's schema accepts. */
  toPayload: (answers: Answers, site: SiteSettings) => object;
};
