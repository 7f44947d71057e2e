import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StepContent } from "#app/wizard/step-content.ts";
import { useAnswers } from "#app/wizard/use-answers.ts";
import type { BandAnswers } from "./band-answers.ts";
import { questions } from "./questions.ts";

type StepProps = { content: StepContent };

export function DetailsFields({ content }: StepProps) {
  const { field } = useAnswers<BandAnswers>();
  const style = questions.details.bandStyle;
  return (
    <>
      <TextField
        {...field("bandName")}
        {...content.labels(questions.details.bandName)}
        autoComplete="organization"
        required
      />
      <SelectField
        {...field("bandStyle")}
        {...content.labels(style)}
        options={content.options(style)}
        placeholder="Choose one"
        required
      />
      <TextField
        {...field("bandLink")}
        {...content.labels(questions.details.bandLink)}
        type="url"
        autoComplete="off"
        required
      />
    </>
  );
}

export function ContactFields({ content }: StepProps) {
  const { field } = useAnswers<BandAnswers>();
  return (
    <>
      <TextField
        {...field("leaderName")}
        {...content.labels(questions.contact.leaderName)}
        autoComplete="name"
        width="medium"
        required
      />
      <TextField
        {...field("leaderEmail")}
        {...content.labels(questions.contact.leaderEmail)}
        type="email"
        autoComplete="email"
        width="medium"
        required
      />
      <TextField
        {...field("leaderPhone")}
        {...content.labels(questions.contact.leaderPhone)}
        type="tel"
        autoComplete="tel"
        width="short"
        required
      />
    </>
  );
}

/** The choices come from the content service; a second tick takes the first back. */
export function AvailabilityFields({ content }: StepProps) {
  const { answers, answer, errorOf } = useAnswers<BandAnswers>();
  const question = questions.availability.availability;
  const chosen = answers.availability;
  return (
    <CheckboxGroup
      {...content.labels(question)}
      name="availability"
      options={content.options(question)}
      chosen={chosen}
      error={errorOf("availability")}
      required
      onChange={({ currentTarget: { value, checked } }) => {
        const others = chosen.filter((each) => each !== value);
        answer("availability", checked ? [...others, value] : others);
      }}
    />
  );
}

export function FeesFields({ content }: StepProps) {
  const { field } = useAnswers<BandAnswers>();
  const fee = { type: "number", width: "digits", autoComplete: "off", required: true } as const;
  return (
    <>
      <TextField {...field("firstFee")} {...content.labels(questions.fees.firstFee)} {...fee} />
      <TextField {...field("secondFee")} {...content.labels(questions.fees.secondFee)} {...fee} />
      <TextAreaField {...field("otherInfo")} {...content.labels(questions.fees.otherInfo)} />
    </>
  );
}
