import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import type { FieldKind } from "#app/services/forms/field-kinds.ts";
import { renderMarkup } from "#tests/support/browser/render-markup.tsx";
import { FormField } from "./form-field.tsx";
import { stepContent } from "./step-content.ts";

const messages = { max: 200, message: "Please answer." };

test("a question whose choices are missing in the content is answered in one's own words", () => {
  const kinds: FieldKind[] = [
    { kind: "choiceFromContent", ...messages },
    { kind: "choicesFromContent", maxItems: 50, ...messages },
  ];
  for (const value of kinds) {
    expect(renderMarkup(<Asked value={value} options={["Friday"]} />)).not.toContain('type="text"');
    expect(renderMarkup(<Asked value={value} options={[]} />)).toContain('type="text"');
  }
});

function Asked({ value, options }: { value: FieldKind; options: readonly string[] }) {
  const form = useForm();
  const content = { ...stepContent([], { pageNumber: 1, heading: "Availability" }), options: () => options };
  const question = { step: "availability", id: "availability", label: "When could you play?" };
  return (
    <FormProvider {...form}>
      <FormField name="availability" value={value} question={question} content={content} />
    </FormProvider>
  );
}
