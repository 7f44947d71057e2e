import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StepContent } from "#app/wizard/step-content.ts";
import { useAnswers } from "#app/wizard/use-answers.ts";
import type { BandAnswers } from "./band-answers.ts";

type StepProps = { content: StepContent };

export function DetailsFields({ content }: StepProps) {
  const { field } = useAnswers<BandAnswers>();
  const style = { id: "style", label: "Style" };
  return (
    <>
      <TextField
        {...field("bandName")}
        {...content.words({ id: "name", label: "Band name" })}
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
        {...content.words({ id: "music", label: "Link to your music", hint: "Start with https:// please." })}
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
        {...content.words({ id: "leader", label: "Band leader’s name" })}
        autoComplete="name"
        width="medium"
        required
      />
      <TextField
        {...field("leaderEmail")}
        {...content.words({ id: "leader-email", label: "Band leader’s email" })}
        type="email"
        autoComplete="email"
        width="medium"
        required
      />
      <TextField
        {...field("leaderPhone")}
        {...content.words({ id: "leader-phone", label: "Band leader’s phone" })}
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
  const question = { id: "availability", label: "When could you play?" };
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
  const free = "Playing for free? Enter 1 and tell us in Other information.";
  return (
    <>
      <TextField
        {...field("firstFee")}
        {...content.words({ id: "first-fee", label: "Fee for one set", hint: "To the nearest dollar." })}
        {...fee}
      />
      <TextField
        {...field("secondFee")}
        {...content.words({ id: "second-fee", label: "Fee for two sets", hint: `To the nearest dollar. ${free}` })}
        {...fee}
      />
      <TextAreaField {...field("otherInfo")} {...content.words({ id: "other", label: "Other information" })} />
    </>
  );
}
