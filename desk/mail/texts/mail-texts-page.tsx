import { Link } from "react-router";
import { ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { truncate } from "#platform/text/truncate.ts";
import styles from "./mail-texts.module.css";
import { mailTextList, type ShownMailText } from "./mail-texts-contract.ts";

export { mailTextList as pageDataSchema };

/** The texts by which bands and volunteers are told, and the saved answers. */
export default function MailTextsPage() {
  const { texts, mayAdd } = usePageData(mailTextList);
  const savedAnswers = texts.filter(({ use }) => use === "answer");
  return (
    <>
      <p>
        <Link to="/desk/mails">All mails</Link>
      </p>
      <h1>Texts of mails</h1>
      <p>
        Edit them as you like. Nothing is sent from here: every mail is shown to you as it will be, before it goes out.
      </p>
      <Section title="What was decided">
        <Texts texts={texts.filter(({ use }) => use !== "answer")} />
      </Section>
      <Section title="Saved answers" id="answers">
        {savedAnswers.length === 0 && <p>There are none yet. What you write again and again is worth saving once.</p>}
        <Texts texts={savedAnswers} />
        {mayAdd && (
          <Buttons>
            <ActionPageLink to="/desk/mails/texts/new">Write an answer to save</ActionPageLink>
          </Buttons>
        )}
      </Section>
    </>
  );
}

function Texts({ texts }: { texts: readonly ShownMailText[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.texts}>
      {texts.map(({ id, name, subject, words, editedBy, editedAt }) => (
        <li key={id}>
          <Link to={`/desk/mails/texts/${id}`}>
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{subject || truncate(words, 100)}</span>
            {editedAt !== null && (
              <span className={styles.detail}>
                edited by {editedBy}, <ShortTime at={editedAt} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
