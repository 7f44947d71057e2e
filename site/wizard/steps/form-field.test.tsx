import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import type { FieldKind } from "#services/forms/field-kinds.ts";
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

test("what was written in one's own words stays to be seen once the choices are back, as a ticked box", () => {
  const value: FieldKind = { kind: "choicesFromContent", maxItems: 50, ...messages };
  const html = renderMarkup(<Asked value={value} options={["Friday"]} answer={["Friday", "Any day"]} />);
  expect(html.match(/<input[^>]*>/g)).toEqual([
    expect.stringMatching(/checked="" .*value="Friday"/),
    expect.stringMatching(/checked="" .*value="Any day"/),
  ]);
});

type AskedProps = { value: FieldKind; options: readonly string[]; answer?: readonly string[] };

function Asked({ value, options, answer = [] }: AskedProps) {
  const form = useForm({ defaultValues: { availability: answer } });
  const content = { ...stepContent([], { pageNumber: 1, heading: "Availability" }), options: () => options };
  const question = { step: "availability", id: "availability", label: "When could you play?" };
  return (
    <FormProvider {...form}>
      <FormField name="availability" value={value} question={question} content={content} />
    </FormProvider>
  );
}
