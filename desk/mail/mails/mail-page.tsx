import { Link } from "react-router";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { MailText } from "#desk/mail/batches/mail-as-read.tsx";
import { mailStates } from "#desk/records/model/mail-states.ts";
import { HeldActions } from "./held-actions.tsx";
import { MailActions } from "./mail-actions.tsx";
import styles from "./mails.module.css";
import { type MailViewData, mailView } from "./mails-contract.ts";

export { mailView as pageDataSchema };

/** One mail with its text, as its recipient reads it but for secrets. */
export default function MailPage() {
  const mail = usePageData(mailView);
  return (
    <>
      <p>
        <Link to={`/desk/mails?view=${mail.state}`}>All mails</Link>
      </p>
      <h1 className={styles.heading} dir="auto">
        {mail.subject ?? mail.title}
      </h1>
      <dl className={styles.facts}>
        {mail.subject !== null && (
          <>
            <dt>What</dt>
            <dd>{mail.title}</dd>
          </>
        )}
        <dt>To</dt>
        <dd>{mail.to ?? "not kept, or not written yet"}</dd>
        {mail.aboutAddress && (
          <>
            <dt>About</dt>
            <dd>{mail.aboutAddress}</dd>
          </>
        )}
        <dt>State</dt>
        <dd>
          {mail.state === "scheduled" ? "goes out on" : `${mailStates[mail.state]},`} <DeskTime at={mail.at} />
        </dd>
        {mail.why && (
          <>
            <dt>Why</dt>
            <dd>{mail.why}</dd>
          </>
        )}
      </dl>
      {mail.state === "held" && <HeldActions ids={[mail.id]} />}
      <MailActions mail={mail} />
      <Text mail={mail} />
    </>
  );
}

function Text({ mail: { text, state } }: { mail: MailViewData }) {
  if (text !== null) return <MailText text={text} />;
  return (
    <p>
      {state === "sent" || state === "discarded"
        ? "The text of this mail is not kept any more."
        : "Its text is written when it is sent."}
    </p>
  );
}
