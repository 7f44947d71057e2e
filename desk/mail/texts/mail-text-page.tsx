import { Link } from "react-router";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { MailTextEditor } from "./mail-text-editor.tsx";
import styles from "./mail-texts.module.css";
import { type MailTextView, mailTextView } from "./mail-texts-contract.ts";
import { TextPreview } from "./text-preview.tsx";

export { mailTextView as pageDataSchema };

/** One text of mails: its words, how they read for somebody, and who has changed them. */
export default function MailTextPage() {
  const view = usePageData(mailTextView);
  return (
    <>
      <p>
        <Link to="/desk/mails/texts">All texts of mails</Link>
      </p>
      <h1>{view.text ? view.text.name || "A new answer" : "This text is gone"}</h1>
      {view.text === null && <p>Somebody has removed it.</p>}
      {view.text?.mayChange && <MailTextEditor key={view.text.id} view={view} text={view.text} />}
      {view.text?.mayChange === false && <ReadOnly view={view} />}
      {view.history.length > 0 && <History history={view.history} />}
    </>
  );
}

function ReadOnly({ view: { text, recipients } }: { view: MailTextView }) {
  if (!text) return null;
  return (
    <>
      <p>Your role may read this text. Whoever looks after the records that it goes to can change it.</p>
      <pre className={styles.preview}>{[text.subject, text.words].filter(Boolean).join("\n\n")}</pre>
      <TextPreview
        subject={text.use === "answer" ? undefined : text.subject}
        words={text.words}
        recipients={recipients}
      />
    </>
  );
}

const fieldNames: Readonly<Record<string, string>> = { name: "its name", subject: "its subject", words: "its words" };

function History({ history }: Pick<MailTextView, "history">) {
  return (
    <Section title="What happened">
      <ul>
        {history.map(({ id, by, at, fields }) => (
          <li key={id}>
            {by} changed {fields.map((field) => fieldNames[field] ?? field).join(" and ") || "something"},{" "}
            <DeskTime at={at} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
