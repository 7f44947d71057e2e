import { useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { textDraft, useDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { SendBatch } from "#desk/mail/batches/send-batch.tsx";
import { longestMailText } from "#desk/mail/texts/mail-texts-contract.ts";
import { PlaceholderList } from "#desk/mail/texts/placeholder-list.tsx";
import { answerOrder } from "#platform/answer-order.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ChoosePeople } from "./choose-people.tsx";
import { peopleCount } from "./mailing-words.ts";
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
const referencesDraft = z.array(z.string());
const mailingDraft = textDraft(z.object({ subject: z.string(), words: z.string() }));

/** A mail to several people: whom, what, each as it will be, and when. */
export default function WriteMailingPage() {
  const list = usePageData(peopleToChoose);
  const path = useLocation().pathname.split("/").at(-1) ?? "";
  const address = `/desk/api/mails/many/write/${path}`;
  // This tab keeps whom it goes to until it was sent, also while one looks something up on another page.
  const [references = [], choose] = useDraft(referencesDraft, "sessionStorage", `${address}/chosen`);
  const chosen = new Set(references);
  const { written: text, write, clear } = useTextDraft(mailingDraft, address, noText);
  const [read, setRead] = useState<MailsToRead>();
  const area = useRef<HTMLDivElement>(null);
  const { saving, save } = useSaving();
  const navigate = useNavigate();
  const draft = { ...text, references };
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
  const insert = (word: string) => {
    const field = area.current?.querySelector("textarea");
    const [from, to] = [field?.selectionStart ?? text.words.length, field?.selectionEnd ?? text.words.length];
    change({ words: `${text.words.slice(0, from)}{${word}}${text.words.slice(to)}` });
    field?.focus();
  };
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <>
      <p>
        <Link to="/desk/mails/many">Mails to several people</Link>
      </p>
      <h1>Write to {path}</h1>
      <ChoosePeople
        list={list}
        path={path}
        chosen={chosen}
        onChange={(next) => {
          choose(next.size === 0 ? undefined : [...next]);
          readAgain();
        }}
      />
      <Section title="2. What">
        <TextField
          data-draft
          label="Subject"
          name="subject"
          maxLength={longestMailText.subject}
          value={text.subject}
          error={errorOf("subject")}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
        <div ref={area} data-draft>
          <TextAreaField
            label="Words"
            name="words"
            rows={12}
            maxLength={longestMailText.words}
            value={text.words}
            error={errorOf("words")}
            onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          />
        </div>
        <PlaceholderList placeholders={list.placeholders} onInsert={insert} />
      </Section>
      <Section title="3. Read each as it will be">
        <Buttons>
          <FormButton variant="outline" disabled={chosen.size === 0} onClick={() => void readMails(1)}>
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
    <Section title="4. When">
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
