import type * as z from "zod/mini";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import type { StepContent } from "./step-content.ts";
import { useAnswers } from "./use-answers.ts";
import type { WizardStep } from "./wizard-definition.ts";

type Agreement = { agreement: boolean };

/** The first step of both wizards: a text to read and a box to tick. Next is enabled once it is ticked (section 4). */
export function agreementStep(schema: z.ZodMiniType): WizardStep<Agreement> {
  return { pageNumber: 1, heading: "Before you start", schema, Fields: AgreementFields };
}

function AgreementFields({ content }: { content: StepContent }) {
  const { field } = useAnswers<Agreement>();
  return <CheckboxField label={content.checkboxLabel ?? "I agree"} required {...field("agreement")} />;
}
