import { states } from "#app/platform/submissions/states.ts";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StepContent } from "#app/wizard/step-content.ts";
import { useAnswers } from "#app/wizard/use-answers.ts";
import { knownChoices } from "./choices.ts";
import { doYouHave, noneOfTheAbove, roles } from "./contract.ts";
import { tick, type VolunteerAnswers } from "./volunteer-answers.ts";

type StepProps = { content: StepContent };

export function DetailsFields({ content }: StepProps) {
  const { field } = useAnswers<VolunteerAnswers>();
  const state = { id: "state", label: "State", options: states };
  return (
    <>
      <TextField
        {...content.words({ id: "first-name", label: "First name" })}
        {...field("firstName")}
        autoComplete="given-name"
        width="medium"
        required
      />
      <TextField
        {...content.words({ id: "last-name", label: "Last name" })}
        {...field("lastName")}
        autoComplete="family-name"
        width="medium"
        required
      />
      <TextField
        {...content.words({ id: "email", label: "Email" })}
        {...field("email")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        {...content.words({ id: "phone", label: "Phone" })}
        {...field("phone")}
        type="tel"
        autoComplete="tel"
        width="short"
        required
      />
      <TextField
        {...content.words({ id: "street", label: "Street address" })}
        {...field("street")}
        autoComplete="address-line1"
        required
      />
      <TextField
        {...content.words({ id: "city", label: "City" })}
        {...field("city")}
        autoComplete="address-level2"
        width="medium"
        required
      />
      <SelectField
        {...content.words(state)}
        {...field("state")}
        options={knownChoices(states.map(asChoice), content.options(state)).map(({ value }) => value)}
        placeholder="Choose one"
        autoComplete="address-level1"
        width="short"
        required
      />
      <TextField
        {...content.words({ id: "postcode", label: "Postcode" })}
        {...field("postcode")}
        inputMode="numeric"
        autoComplete="postal-code"
        width="digits"
        required
      />
    </>
  );
}

export function InfoFields({ content }: StepProps) {
  return (
    <>
      <AgeGroup content={content} />
      <DoYouHave content={content} />
      <Roles content={content} />
    </>
  );
}

/** The age groups come from the content service alone; without them one writes one's own. */
function AgeGroup({ content }: StepProps) {
  const { field } = useAnswers<VolunteerAnswers>();
  const question = { id: "age", label: "Age group" };
  const options = content.options(question);
  if (options.length === 0)
    return <TextField {...content.words(question)} {...field("age")} autoComplete="off" width="short" required />;
  return (
    <SelectField
      {...content.words(question)}
      {...field("age")}
      options={options}
      placeholder="Choose one"
      width="short"
      required
    />
  );
}

const haveChoices = [
  ...Object.entries(doYouHave).map(([value, label]) => ({ value, label })),
  { value: "none", label: noneOfTheAbove },
];

function DoYouHave({ content }: StepProps) {
  const { answers, answer, errorOf } = useAnswers<VolunteerAnswers>();
  const question = { id: "have", label: "Do you have?" };
  return (
    <CheckboxGroup
      {...content.words(question)}
      name="have"
      options={knownChoices(haveChoices, content.options(question))}
      chosen={answers.have}
      onChange={({ currentTarget }) => answer("have", tick(answers.have, currentTarget.value))}
      error={errorOf("have")}
      required
    />
  );
}

function Roles({ content }: StepProps) {
  const { answers, answer, errorOf } = useAnswers<VolunteerAnswers>();
  const question = { id: "roles", label: "Roles" };
  return (
    <CheckboxGroup
      {...content.words(question)}
      name="roles"
      options={knownChoices(roles.map(asChoice), content.options(question))}
      chosen={answers.roles}
      onChange={({ currentTarget }) => answer("roles", tick(answers.roles, currentTarget.value))}
      error={errorOf("roles")}
      required
    />
  );
}

/** Nothing is filled in by the browser here: it knows the volunteer, not the contact. */
export function EmergencyContactFields({ content }: StepProps) {
  const { field } = useAnswers<VolunteerAnswers>();
  return (
    <>
      <TextField
        {...content.words({ id: "ec-name", label: "Contact name" })}
        {...field("ecName")}
        autoComplete="off"
        width="medium"
        required
      />
      <TextField
        {...content.words({ id: "ec-phone", label: "Contact phone" })}
        {...field("ecPhone")}
        type="tel"
        autoComplete="off"
        width="short"
        required
      />
      <TextField
        {...content.words({ id: "ec-relationship", label: "Relationship" })}
        {...field("ecR")}
        autoComplete="off"
        width="medium"
        required
      />
    </>
  );
}

function asChoice(label: string) {
  return { value: label, label };
}
