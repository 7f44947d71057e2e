import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
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
  // Once the form is closed, the focus is back at the button that opens it.
  const [wasClosed, setClosed] = useState(false);
  const opens = isSameValue(answer, nothing) ? "Note what they said" : "Change what they said";
  if (!draft)
    return (
      <ActionButton
        quiet
        autoFocus={wasClosed}
        aria-label={`${opens}: ${name}`}
        onClick={() => setDraft({ before: answer, written: answer })}
      >
        {opens}
      </ActionButton>
    );
  const { before, written } = draft;
  const write = (change: Partial<TimesAnswer>) => setDraft({ before, written: { ...written, ...change } });
  const close = () => {
    setDraft(undefined);
    setClosed(true);
  };
  const submit = async () => {
    const result = await save(() => onSave(before, written));
    if (result?.ok || hasLeftTheirs(result)) close();
  };
  return (
    <form
      noValidate
      aria-label={`What ${name} said`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField
        id={`answer-${id}`}
        label="Their answer"
        autoFocus
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
      <Buttons>
        <FormButton type="submit" variant="outline">
          Save the answer
        </FormButton>
        <ActionButton quiet onClick={close}>
          Leave it
        </ActionButton>
        <SavingState saving={saving} />
      </Buttons>
    </form>
  );
}

const nothing: TimesAnswer = { answer: "", words: "" };
const answers = [
  { value: "", label: "None yet" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;
