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
        {...content.words(questions.details.bandName)}
        autoComplete="organization"
        required
      />
      <SelectField
        {...field("bandStyle")}
        {...content.words(style)}
        options={content.options(style)}
        placeholder="Choose one"
        required
      />
      <TextField
        {...field("bandLink")}
        {...content.words(questions.details.bandLink)}
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
        {...content.words(questions.contact.leaderName)}
        autoComplete="name"
        width="medium"
        required
      />
      <TextField
        {...field("leaderEmail")}
        {...content.words(questions.contact.leaderEmail)}
        type="email"
        autoComplete="email"
        width="medium"
        required
      />
      <TextField
        {...field("leaderPhone")}
        {...content.words(questions.contact.leaderPhone)}
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
      {...content.words(question)}
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
      <TextField {...field("firstFee")} {...content.words(questions.fees.firstFee)} {...fee} />
      <TextField {...field("secondFee")} {...content.words(questions.fees.secondFee)} {...fee} />
      <TextAreaField {...field("otherInfo")} {...content.words(questions.fees.otherInfo)} />
    </>
  );
}
