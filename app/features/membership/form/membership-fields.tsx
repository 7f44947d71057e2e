import { useFormContext } from "react-hook-form";
import { agreement } from "#app/features/membership/membership-contract.ts";
import { answerHintOf, maxLengthOf } from "#app/services/forms/field-kinds.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useAnswers } from "#app/wizard/answers/use-answers.ts";
import { type MembershipAnswers, memberFields } from "./membership-answers.ts";

/** The member's details, then the agreement, which is not required because paying is the agreement. */
export function MembershipFields({ feeCents }: { feeCents: number }) {
  const { register } = useFormContext<MembershipAnswers>();
  return (
    <>
      {memberFields.map((field) => (
        <MemberField key={field.name} {...field} />
      ))}
      <CheckboxField label={agreement(feeCents)} {...register("agreement")} />
    </>
  );
}

function MemberField({ name, value, question: { step: _step, id: _id, ...texts } }: (typeof memberFields)[number]) {
  const { field } = useAnswers<MembershipAnswers>();
  const shared = { ...texts, ...field(name), required: true };
  if (value.kind === "choice") return <SelectField {...shared} options={value.options} />;
  return (
    <TextField
      {...shared}
      type={inputType(value.kind)}
      answerHintOf={answerHintOf(value)}
      maxLength={maxLengthOf(value)}
    />
  );
}

function inputType(kind: string) {
  if (kind === "email") return "email";
  return kind === "phone" ? "tel" : "text";
}
