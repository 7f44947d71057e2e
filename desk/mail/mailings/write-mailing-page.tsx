import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { textDraft, useDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { peopleCount } from "#desk/mail/batches/progress-words.ts";
import { SendBatch } from "#desk/mail/batches/send-batch.tsx";
import { MailTextFields } from "#desk/mail/texts/mail-text-fields.tsx";
import { answerOrder } from "#platform/answer-order.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { ChoosePeople } from "./choose-people.tsx";
import {
  type MailingRequest,
  type MailsToRead,
  mailingSent,
  mailsToRead,
  peopleToChoose,
  testSent,
} from "./mailings-contract.ts";
import { ReadEach } from "./read-each.tsx";

export { peopleToChoose as pageDataSchema };

const noText = { subject: "", words: "" };
const chosenDraft = z.array(z.tuple([z.string(), z.boolean()]));
const mailingDraft = textDraft(z.object({ subject: z.string(), words: z.string() }));

/** A mail to several people: what, to whom, each as it will be, and when. */
export default function WriteMailingPage() {
  const list = usePageData(peopleToChoose);
  const path = useLocation().pathname.split("/").at(-1) ?? "";
  const address = `/desk/api/mails/many/write/${path}`;
  // This tab keeps whom it goes to until it was sent, also while one looks something up on another page.
  const [whom = [], choose] = useDraft(chosenDraft, "sessionStorage", `${address}/chosen`);
  const chosen = new Map(whom);
  const { written: text, write, clear } = useTextDraft(mailingDraft, address, noText);
  const [read, setRead] = useState<MailsToRead>();
  const { saving, save } = useSaving();
  const navigate = useNavigate();
  const draft = { ...text, references: [...chosen.keys()] };
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  // A change of the text or the people means reading the mails again before they are sent.
  const [nextTurn] = useState(answerOrder);
  const readAgain = () => {
    // What is being read just now is of the text and the people as they were.
    nextTurn();
    setRead(undefined);
  };
  const change = (next: Partial<typeof text>) => {
    write({ ...text, ...next });
    readAgain();
  };
  const readMails = async (page: number) => {
    const turn = nextTurn();
    const result = await save(() => deskPost(`${address}/read`, { ...draft, page }, mailsToRead));
    if (result?.ok && turn.isLatest()) setRead(result.data);
  };
  const test = async (reference: string) => {
    const sent = { id: crypto.randomUUID(), ...text, reference };
    const result = await save(() => deskPost(`${address}/test`, sent, testSent));
    if (result?.ok) notify(`A test is on its way to ${result.data.to}.`);
  };
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <>
      <p>
        <Link to="/desk/mails/many">Mails to several people</Link>
      </p>
      <h1>Write to {path}</h1>
      <div data-draft>
        <MailTextFields text={text} onChange={change} errorOf={errorOf} rows={12} placeholders={list.placeholders} />
      </div>
      <ChoosePeople
        list={list}
        path={path}
        chosen={chosen}
        onChange={(next) => {
          choose(next.size === 0 ? undefined : [...next]);
          readAgain();
        }}
      />
      <Section title="Read each as it will be">
        <Buttons>
          <FormButton
            variant={read ? "outline" : "solid"}
            disabled={chosen.size === 0}
            onClick={() => void readMails(1)}
          >
            {chosen.size === 0 ? "Read the mails" : `Read the mails to ${peopleCount(chosen.size)}`}
          </FormButton>
          <SavingState saving={saving.step === "failed" ? saving : { step: "idle" }} />
        </Buttons>
        {chosen.size === 0 && <p>Choose somebody first.</p>}
        {read && <ReadEach read={read} onPage={(page) => void readMails(page)} onTest={(each) => void test(each)} />}
      </Section>
      {read && read.count > 0 && (
        <SendMailing
          address={address}
          draft={draft}
          count={read.count}
          onSent={(id) => {
            clear();
            choose(undefined);
            void navigate(`/desk/mails/many/${id}`);
          }}
        />
      )}
    </>
  );
}

type SendMailingProps = {
  address: string;
  draft: Pick<MailingRequest, "subject" | "words" | "references">;
  count: number;
  onSent: (id: string) => void;
};

/** The choice of when the mail goes, and the button, which says to how many. */
function SendMailing({ address, draft, count, onSent }: SendMailingProps) {
  const [id] = useState(() => crypto.randomUUID());
  const { saving, save } = useSaving();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const send = async (when: string) => {
    const result = await save(() => deskPost(`${address}/send`, { id, ...draft, count, when }, mailingSent));
    if (!result?.ok) return;
    notify(`Goes to ${peopleCount(result.data.count)}. It can be paused and stopped here.`);
    onSent(result.data.id);
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
        Send to {peopleCount(count)}
      </SendBatch>
      <SavingState saving={saving} />
    </Section>
  );
}
