import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/render-markup.tsx";
import { CheckboxField } from "./checkbox-field.tsx";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FormButton } from "./form-button.tsx";
import { SelectField } from "./select-field.tsx";
import { TextAreaField } from "./text-area-field.tsx";
import { TextField } from "./text-field.tsx";

const said = { name: "email", label: "Email", hint: "Our answer comes here.", required: true, error: "Please." };

test("label, hint and message are tied to every kind of field", () => {
  const fields = [
    <TextField key="text" {...said} />,
    <TextAreaField key="area" {...said} />,
    <SelectField key="select" {...said} options={["One"]} />,
    <CheckboxField key="box" {...said} />,
  ];
  for (const field of fields) {
    const markup = renderMarkup(field);
    expect(markup).toContain('id="field-email"');
    expect(markup).toContain('aria-describedby="field-email-hint field-email-error"');
    expect(markup).toContain('<p id="field-email-hint"');
    expect(markup).toContain('<p id="field-email-error"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('aria-required="true"');
  }
  expect(renderMarkup(fields[0])).toContain('<label for="field-email"');
});

test("a field without hint and message says nothing of them", () => {
  const markup = renderMarkup(<TextField name="email" label="Email" />);
  expect(markup).not.toContain("aria-");
});

test("the asterisk of a required field is for the eye, aria-required for the ear", () => {
  expect(renderMarkup(<TextField {...said} />)).toMatch(/Email<span[^>]*aria-hidden="true">\*<\/span>/);
  expect(renderMarkup(<TextField {...said} required={false} />)).not.toContain("*");
});

test("a number is asked for with the digits' keyboard, in a field that does not change by itself", () => {
  const markup = renderMarkup(<TextField name="fee" label="Fee" type="number" />);
  expect(markup).toContain('type="text"');
  expect(markup).toContain('inputMode="numeric"');
});

test("a group of boxes has its question as legend and its message on each box", () => {
  const markup = renderMarkup(
    <CheckboxGroup
      {...said}
      name="times"
      options={["Friday", "Sunday"]}
      chosen={["Sunday"]}
      onChange={() => undefined}
    />,
  );
  expect(markup).toMatch(/^<fieldset id="field-times"[^>]*aria-describedby="field-times-hint field-times-error"/);
  expect(markup).toContain("<legend");
  expect(markup.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(markup.match(/checked=""/g)).toHaveLength(1);
});

test("an incomplete button is disabled for the ear and the eye, yet can be pressed", () => {
  const markup = renderMarkup(<FormButton incomplete>Next</FormButton>);
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).not.toContain('disabled=""');
  expect(renderMarkup(<FormButton>Next</FormButton>)).not.toContain("aria-disabled");
});

test("in the summary the label tells fields with the same message apart, and only those", () => {
  const problems = [
    { id: "field-street", message: "Please provide an address.", label: "Street" },
    { id: "field-city", message: "Please provide an address.", label: "City" },
    { id: "field-email", message: "Please provide your email.", label: "Email" },
  ];
  const words = [...renderMarkup(<ErrorSummary problems={problems} />).matchAll(/<a [^>]*>([^<]*)/g)];
  expect(words.map(([, text]) => text)).toEqual([
    "Please provide an address. (Street)",
    "Please provide an address. (City)",
    "Please provide your email.",
  ]);
});

test("the summary leads to each field, and is not there without a problem", () => {
  const markup = renderMarkup(<ErrorSummary problems={[{ id: "field-email", message: "Please." }]} />);
  expect(markup).toContain('<a href="#field-email">Please.</a>');
  expect(markup).toContain('tabindex="-1"');
  expect(renderMarkup(<ErrorSummary problems={[]} />)).toBe("");
});
