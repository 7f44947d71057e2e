import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { textDraft, useDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { peopleCount } from "#desk/mail/batches/progress-words.ts";
import { ReadMails, SendMails, useReadMails } from "#desk/mail/batches/read-and-send.tsx";
import { MailTextFields } from "#desk/mail/texts/mail-text-fields.tsx";
import { ChoosePeople } from "./choose-people.tsx";
import { mailsToRead, peopleToChoose, testSent } from "./mailings-contract.ts";
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
  // A change of the text or the people means reading the mails again before they are sent.
  const { read, saving, save, forget, readMails } = useReadMails(address, mailsToRead);
  const navigate = useNavigate();
  const draft = { ...text, references: [...chosen.keys()] };
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const change = (next: Partial<typeof text>) => {
    write({ ...text, ...next });
    forget();
  };
  const readPage = (page: number) => void readMails({ ...draft, page });
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
          forget();
        }}
      />
      <ReadMails
        chosen={chosen.size === 0 ? undefined : peopleCount(chosen.size)}
        isRead={read !== undefined}
        saving={saving}
        onRead={() => readPage(1)}
      >
        {chosen.size === 0 && <p>Choose somebody first.</p>}
        {read && <ReadEach read={read} onPage={readPage} onTest={(each) => void test(each)} />}
      </ReadMails>
      {read && read.count > 0 && (
        <SendMails
          address={address}
          body={draft}
          count={read.count}
          people={peopleCount(read.count)}
          onSent={(id) => {
            clear();
            choose(undefined);
            void navigate(`/desk/mails/many/${id}`);
          }}
        >
          Send to {peopleCount(read.count)}
        </SendMails>
      )}
    </>
  );
}
