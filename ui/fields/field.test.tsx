import { expect, test } from "vitest";
import { renderMarkup } from "#tests/support/browser/render-markup.tsx";
import { CheckboxField } from "./checkbox-field.tsx";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FormButton } from "./form-button.tsx";
import { ImageUpload } from "./image-upload.tsx";
import { SelectField } from "./select-field.tsx";
import { TextAreaField } from "./text-area-field.tsx";
import { TextField } from "./text-field.tsx";

const props = { name: "email", label: "Email", hint: "Our answer comes here.", required: true, error: "Please." };

test("every kind of field is connected to its label, hint and error message", () => {
  const fields = [
    <TextField key="text" {...props} />,
    <TextAreaField key="area" {...props} />,
    <SelectField key="select" {...props} options={["One"]} />,
    <CheckboxField key="box" {...props} />,
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

test("a field without hint and error has no ARIA attributes", () => {
  const markup = renderMarkup(<TextField name="email" label="Email" />);
  expect(markup).not.toContain("aria-");
});

test("a field that says how much too long its text is has no attribute with which a browser would cut a pasted one", () => {
  for (const field of [
    <TextField key="line" {...props} maxLength={9} />,
    <TextAreaField key="area" {...props} maxLength={9} />,
  ])
    expect(renderMarkup(field)).not.toMatch(/maxlength/i);
});

test("a required field has an asterisk for the eye and aria-required for screen readers", () => {
  expect(renderMarkup(<TextField {...props} />)).toMatch(/Email<span[^>]*aria-hidden="true">\*<\/span>/);
  expect(renderMarkup(<TextField {...props} required={false} />)).not.toContain("*");
});

test("a number field is a text field with a numeric keyboard", () => {
  const markup = renderMarkup(<TextField name="fee" label="Fee" type="number" />);
  expect(markup).toContain('type="text"');
  expect(markup).toContain('inputMode="numeric"');
});

test("a checkbox group has its question as legend and its error on the first checkbox", () => {
  const markup = renderMarkup(
    <CheckboxGroup
      {...props}
      name="times"
      options={["Friday", "Sunday"]}
      chosen={["Sunday"]}
      onChange={() => undefined}
    />,
  );
  expect(markup).toMatch(/^<fieldset id="field-times"[^>]*aria-describedby="field-times-hint field-times-error"/);
  expect(markup).toContain("<legend");
  expect(markup.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(markup).toMatch(/<input[^>]* aria-invalid="true" aria-describedby="field-times-error"/);
  expect(markup).toMatch(/<legend.*\(required\)<\/span><\/legend>/);
  expect(markup.match(/checked=""/g)).toHaveLength(1);
});

test("an incomplete button is announced as disabled, with a press saying why, yet can be pressed", () => {
  const markup = renderMarkup(<FormButton incomplete>Next</FormButton>);
  expect(markup).toContain('aria-description="Something is missing. Press to hear what."');
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).not.toContain('disabled=""');
  expect(renderMarkup(<FormButton>Next</FormButton>)).not.toContain("aria-disabled");
});

test("a picture's form error is in a live region only where no summary says it", () => {
  const upload = { check: () => undefined, upload: async () => ({ ok: false, message: "" }) as const, onUploaded() {} };
  const liveRegion = (more: object) =>
    /<div aria-live="assertive">(.*?)<\/div>/.exec(
      renderMarkup(<ImageUpload {...props} {...upload} accept={["image/png"]} {...more} />),
    )?.[1];
  expect(liveRegion({})).toBe("");
  expect(liveRegion({ announcesError: true })).toContain("Please.");
});

test("the error summary adds the label only where several fields have the same message", () => {
  const problems = [
    { id: "field-street", message: "Please provide an address.", label: "Street" },
    { id: "field-city", message: "Please provide an address.", label: "City" },
    { id: "field-email", message: "Please provide your email.", label: "Email" },
  ];
  const links = [
    ...renderMarkup(<ErrorSummary ref={null} problems={problems} hasAnswers />).matchAll(/<a [^>]*>([^<]*)/g),
  ];
  expect(links.map(([, text]) => text)).toEqual([
    "Please provide an address. (Street)",
    "Please provide an address. (City)",
    "Please provide your email.",
  ]);
});

test("of many wrong fields the error summary says how many they are, and links to each by its name", () => {
  const problems = ["First name", "Email", "Phone", "City"].map((label) => ({
    id: `field-${label}`,
    label,
    message: `Please provide ${label}.`,
    isEmpty: true,
  }));
  const summary = (given: Parameters<typeof ErrorSummary>[0]["problems"]) =>
    renderMarkup(<ErrorSummary ref={null} problems={given} hasAnswers />);
  expect(summary(problems)).toMatch(/4 answers are missing.*>First name<.*>Email<.*>Phone<.*>City</);
  const malformed = problems.map((problem) => (problem.label === "Email" ? { ...problem, isEmpty: false } : problem));
  expect(summary(malformed)).toContain("4 answers need another look");
  expect(summary(malformed.slice(1)), "a few say what is wrong").toContain(">Please provide Email.<");
  expect(summary(problems.slice(2)), "but where all are missing").toMatch(/2 answers are missing.*>Phone<.*>City</);
  expect(summary(problems.slice(3)), "one alone says what is asked for").toContain(">Please provide City.<");
  const alike = problems.slice(2).map((problem) => ({ ...problem, label: "Member 1" }));
  expect(summary(alike), "of two with one name neither says which is meant").toContain(">Please provide City.<");
  const nameless = [...problems, { message: "We do not know this field." }];
  expect(summary(nameless), "so do many, where one has no name").toContain(">Please provide Email.<");
});

test("the error summary links to each field, and is absent without errors", () => {
  const markup = renderMarkup(
    <ErrorSummary ref={null} problems={[{ id: "field-email", message: "Please." }]} hasAnswers />,
  );
  expect(markup).toContain('<a href="#field-email">Please.</a>');
  expect(markup, "the form focuses it, and while one answers nothing of it is said").toMatch(
    /^<div tabindex="-1" role="alert" aria-live="off"/,
  );
  expect(renderMarkup(<ErrorSummary ref={null} problems={[]} hasAnswers />)).toBe("");
});

test("the error summary says what concerns no field of the form, and Almost there only where something was filled in", () => {
  const problems = [{ message: "We do not know this field.", label: "shoeSize" }];
  const started = renderMarkup(<ErrorSummary ref={null} problems={problems} hasAnswers />);
  expect(started).toMatch(/<p[^>]*>We do not know this field\.<\/p>/);
  expect(started).toContain("Almost there. Please look at:");
  const untouched = renderMarkup(<ErrorSummary ref={null} problems={problems} hasAnswers={false} />);
  expect(untouched).toContain(">Please look at:");
  expect(untouched).not.toContain("Almost there");
});

test("a field whose answers are hinted at has a polite live region that describes it", () => {
  const markup = renderMarkup(
    <TextField label="Phone" name="phone" answerHintOf={() => undefined} error="Please." hint="Any." />,
  );
  expect(markup).toContain('aria-describedby="field-phone-hint field-phone-answer-hint field-phone-error"');
  expect(markup).toMatch(/<div id="field-phone-answer-hint" aria-live="polite"/);
  expect(renderMarkup(<TextField label="Name" name="name" />)).not.toContain("aria-live");
});
