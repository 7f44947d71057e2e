import { useFormContext } from "react-hook-form";
import { answerHintOf, maxLengthOf } from "#services/forms/field-kinds.ts";
import { agreement } from "#site/features/membership/membership-contract.ts";
import { useAnswers } from "#site/wizard/answers/use-answers.ts";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { type MembershipAnswers, memberFields } from "./membership-answers.ts";
import styles from "./membership-form.module.css";

/** The member's details, then the agreement, which is not required because paying is the agreement. */
export function MembershipFields({ feeCents }: { feeCents: number }) {
  const { register } = useFormContext<MembershipAnswers>();
  return (
    <>
      <div className={styles.fields}>
        {memberFields.map((field) => (
          <MemberField key={field.name} {...field} />
        ))}
      </div>
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
