import { states } from "#app/services/submissions/states.ts";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StepContent } from "#app/wizard/step-content.ts";
import { useAnswers } from "#app/wizard/use-answers.ts";
import { knownChoices } from "./choices.ts";
import { doYouHave, noneOfTheAbove, roles } from "./contract.ts";
import { questions } from "./questions.ts";
import { tick, type VolunteerAnswers } from "./volunteer-answers.ts";

type StepProps = { content: StepContent };

export function DetailsFields({ content }: StepProps) {
  const { field } = useAnswers<VolunteerAnswers>();
  const { state } = questions.details;
  return (
    <>
      <TextField
        {...content.labels(questions.details.firstName)}
        {...field("firstName")}
        autoComplete="given-name"
        width="medium"
        required
      />
      <TextField
        {...content.labels(questions.details.lastName)}
        {...field("lastName")}
        autoComplete="family-name"
        width="medium"
        required
      />
      <TextField
        {...content.labels(questions.details.email)}
        {...field("email")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        {...content.labels(questions.details.phone)}
        {...field("phone")}
        type="tel"
        autoComplete="tel"
        width="short"
        required
      />
      <TextField
        {...content.labels(questions.details.street)}
        {...field("street")}
        autoComplete="address-line1"
        required
      />
      <TextField
        {...content.labels(questions.details.city)}
        {...field("city")}
        autoComplete="address-level2"
        width="medium"
        required
      />
      <SelectField
        {...content.labels(state)}
        {...field("state")}
        options={knownChoices(states.map(asChoice), content.options(state)).map(({ value }) => value)}
        placeholder="Choose one"
        autoComplete="address-level1"
        width="short"
        required
      />
      <TextField
        {...content.labels(questions.details.postcode)}
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
  const question = questions.info.age;
  const options = content.options(question);
  if (options.length === 0)
    return <TextField {...content.labels(question)} {...field("age")} autoComplete="off" width="short" required />;
  return (
    <SelectField
      {...content.labels(question)}
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
  const question = questions.info.have;
  return (
    <CheckboxGroup
      {...content.labels(question)}
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
  const question = questions.info.roles;
  return (
    <CheckboxGroup
      {...content.labels(question)}
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
        {...content.labels(questions.emergencyContact.ecName)}
        {...field("ecName")}
        autoComplete="off"
        width="medium"
        required
      />
      <TextField
        {...content.labels(questions.emergencyContact.ecPhone)}
        {...field("ecPhone")}
        type="tel"
        autoComplete="off"
        width="short"
        required
      />
      <TextField
        {...content.labels(questions.emergencyContact.ecR)}
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
