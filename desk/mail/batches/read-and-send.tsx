import { type ReactNode, useState } from "react";
import { z } from "zod/mini";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { type Saver, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost, type Schema } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { answerOrder } from "#platform/answer-order.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SendBatch } from "./send-batch.tsx";

/** The mails of a batch, which are read before they are sent. `forget` once anything of what was read changes. */
export function useReadMails<Read>(address: string, schema: Schema<Read>) {
  const [read, setRead] = useState<Read>();
  const [nextTurn] = useState(answerOrder);
  const { saving, save } = useSaving();
  const forget = () => {
    // What is being read just now is of what was chosen before.
    nextTurn();
    setRead(undefined);
  };
  const readMails = async (body: object) => {
    const turn = nextTurn();
    const result = await save(() => deskPost(`${address}/read`, body, schema));
    if (result?.ok && turn.isLatest()) setRead(result.data);
  };
  return { read, saving, save, forget, readMails };
}

type ReadMailsProps = Pick<Saver, "saving"> & {
  /** How many are chosen, in words; undefined for none. */
  chosen: string | undefined;
  isRead: boolean;
  onRead: () => void;
  children: ReactNode;
};

/** The button that has the mails read, and below it what was read. */
export function ReadMails({ chosen, isRead, saving, onRead, children }: ReadMailsProps) {
  return (
    <Section title="Read each as it will be">
      <Buttons>
        <FormButton variant={isRead ? "outline" : "solid"} disabled={chosen === undefined} onClick={onRead}>
          {chosen === undefined ? "Read the mails" : `Read the mails to ${chosen}`}
        </FormButton>
        <SavingState saving={saving.step === "failed" ? saving : { step: "idle" }} />
      </Buttons>
      {children}
    </Section>
  );
}

type SendMailsProps = {
  address: string;
  body: object;
  count: number;
  /** To how many, in words. */
  people: string;
  onSent: (batchId: string) => void;
  /** The mails are not as they were read any more. */
  onChanged?: () => void;
  /** What the button says. */
  children: ReactNode;
};

const sent = z.object({ id: z.string(), count: z.number() });

/** The choice of when mails go that were read, and the button that sends them. */
export function SendMails({ address, body, count, people, onSent, onChanged, children }: SendMailsProps) {
  const [id] = useState(() => crypto.randomUUID());
  const { saving, save } = useSaving();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const send = async (when: string) => {
    const result = await save(() => deskPost(`${address}/send`, { id, ...body, count, when }, sent));
    if (result?.ok) {
      notify(`Goes to ${people}. It can be paused and stopped here.`);
      onSent(result.data.id);
    } else if (result?.status === 409 && onChanged) {
      notify(result.detail, { isProblem: true });
      onChanged();
    }
  };
  return (
    <Section title="When">
      <SendBatch
        mails={count}
        label="When it goes"
        soon="At once (in 10 minutes: until then all of it can be stopped)"
        timeError={errors.find(({ field }) => field === "when")?.message}
        isDisabled={saving.step === "saving"}
        onSend={(when) => void send(when)}
      >
        {children}
      </SendBatch>
      <SavingState saving={saving} />
    </Section>
  );
}
