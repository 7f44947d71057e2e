import { useState } from "react";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { hasLeftTheirs, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import type { DeskResult } from "#desk/frame/shell/desk-fetch.ts";
import { pastMoment, tellingWords } from "#desk/records/status/telling.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { AskedTimes, TimesAnswer } from "./asked-times-contract.ts";

/** What was asked, by whom, and what came of it, as a sentence each. */
export function useAskedWords({ way, outcome, by, answer, words, answeredAt, notedBy }: AskedTimes): string[] {
  const { timeZone } = useAccount();
  // The telephone is answered at once.
  if (way === "phone") return [`By telephone, ${answerText({ answer, words })}; noted by ${by}.`];
  const asked = tellingWords(outcome, "sent", timeZone);
  const noted =
    notedBy === null || answeredAt === null ? "" : `; noted by ${notedBy} ${pastMoment(answeredAt, timeZone)}`;
  return [`A mail by ${by}: ${asked}.`, `Their answer: ${answerText({ answer, words })}${noted}.`];
}

function answerText({ answer, words }: TimesAnswer): string {
  const said = { "": "none yet", yes: "yes", no: "no" }[answer];
  return words === "" ? said : `${said}, “${words}”`;
}

type AnswerFormProps = {
  /** Tells several of these forms apart on one page. */
  id: string;
  /** Whose answer, for screen readers. */
  name: string;
  answer: TimesAnswer;
  onSave: (before: TimesAnswer, after: TimesAnswer) => Promise<DeskResult<unknown>>;
};

/** Where what a band said to its times is noted. What one has not saved yet stays until the page is left. */
export function TimesAnswerForm({ id, name, answer, onSave }: AnswerFormProps) {
  const [draft, setDraft] = useState<{ before: TimesAnswer; written: TimesAnswer }>();
  const { saving, save } = useSaving();
  const { before, written } = draft ?? { before: answer, written: answer };
  const write = (change: Partial<TimesAnswer>) => setDraft({ before, written: { ...written, ...change } });
  const isChanged = !isSameValue(before, written);
  return (
    <form
      noValidate
      aria-label={`What ${name} said to these times`}
      onSubmit={(event) => {
        event.preventDefault();
        void save(() => onSave(before, written)).then(
          (result) => (result?.ok || hasLeftTheirs(result)) && setDraft(undefined),
        );
      }}
    >
      <SelectField
        id={`answer-${id}`}
        label="Their answer"
        options={answers}
        value={written.answer}
        onChange={({ currentTarget: { value } }) =>
          write({ answer: answers.find((each) => each.value === value)?.value ?? "" })
        }
      />
      <TextField
        id={`words-${id}`}
        label="What they said besides"
        maxLength={1000}
        value={written.words}
        onChange={({ currentTarget }) => write({ words: currentTarget.value })}
      />
      {isChanged && (
        <FormButton type="submit" variant="outline">
          Note the answer
        </FormButton>
      )}
      <SavingState saving={isChanged && saving.step === "saved" ? { step: "idle" } : saving} />
    </form>
  );
}

const answers = [
  { value: "", label: "None yet" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;
