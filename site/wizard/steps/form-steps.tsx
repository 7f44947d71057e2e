import type { FieldValues } from "react-hook-form";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { askedFields, type StepOf, stepSchema } from "#services/forms/form-schema.ts";
import type { WizardStep } from "../wizard-definition.ts";
import { FormField } from "./form-field.tsx";
import type { StepContent } from "./step-content.ts";

/** What a definition does not know of a step; a schema or fields of its own take the place of those that are computed. */
type StepOptions<Answers extends FieldValues> = Pick<WizardStep<Answers>, "pageNumber" | "heading"> &
  Partial<WizardStep<Answers>>;

/**
 * The steps of a form, in the order given. Each asks for the fields that the definition places in it; a step that only the definition has
 * does not compile, since its questions would never be asked.
 */
export function formSteps<Answers extends FieldValues, Form extends FormDefinition>(
  form: Form,
  steps: Readonly<Record<StepOf<Form>, StepOptions<Answers>>>,
): readonly WizardStep<Answers>[] {
  return Object.entries<StepOptions<Answers>>(steps).map(([step, options]) => {
    const fields = askedFields(form, step);
    const labels = new Map(fields.map(([name, { question }]) => [name, question]));
    return {
      asks: fields.map(([name]) => name),
      schema: stepSchema(form, step),
      Fields: ({ content }: { content: StepContent }) =>
        fields.map(([name, field]) => <FormField key={name} name={name} {...field} content={content} />),
      labelOf: (name, content) => {
        const question = labels.get(name);
        return fields.length > 1 && question ? content.labels(question).label : undefined;
      },
      ...options,
    };
  });
}
