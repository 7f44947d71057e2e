import { useState } from "react";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { MomentField } from "#desk/frame/parts/fields/moment-field.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { peopleCount } from "#desk/mail/batches/mailing-words.ts";
import { type MailingRequest, mailingSent } from "#desk/mail/batches/mailings-contract.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

const times = [
  { value: "soon", label: "At once (in 10 minutes: until then all of it can be stopped)" },
  { value: "hour", label: "In an hour" },
  { value: "morning", label: "Tomorrow at 9 am" },
  { value: "at", label: "At a time" },
];

type SendMailingProps = {
  address: string;
  draft: Pick<MailingRequest, "subject" | "words" | "references">;
  count: number;
  onSent: (id: string) => void;
};

/** The choice of when the mail goes, and the button, which says to how many. */
export function SendMailing({ address, draft, count, onSent }: SendMailingProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [time, setTime] = useState(count > 1 ? "morning" : "soon");
  const [at, setAt] = useState("");
  const { saving, save } = useSaving();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const send = async () => {
    const body = { id, ...draft, count, when: time === "at" ? at : time };
    const result = await save(() => deskPost(`${address}/send`, body, mailingSent));
    if (!result?.ok) return;
    notify(`Goes to ${peopleCount(result.data.count)}. It can be paused and stopped here.`);
    onSent(result.data.id);
  };
  return (
    <Section title="4. When">
      <SelectField
        label="When it goes"
        name="time"
        options={times}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      {time === "at" && (
        <MomentField
          label="Day and time"
          name="at"
          value={at}
          error={errors.find(({ field }) => field === "when")?.message}
          onChoose={setAt}
        />
      )}
      <Buttons>
        <FormButton disabled={saving.step === "saving"} onClick={() => void send()}>
          Send to {peopleCount(count)}
        </FormButton>
        <SavingState saving={saving} />
      </Buttons>
    </Section>
  );
}
