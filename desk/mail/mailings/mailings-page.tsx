import { Link } from "react-router";
import { ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { progressWords } from "#desk/mail/batches/progress-words.ts";
import styles from "./mailings.module.css";
import { mailingList } from "./mailings-contract.ts";

export { mailingList as pageDataSchema };

/** The mails to several people, and the way to write one. */
export default function MailingsPage() {
  const { mailings, paths } = usePageData(mailingList);
  return (
    <>
      <p>
        <Link to="/desk/mails">All mails</Link>
      </p>
      <h1>Mails to several people</h1>
      <p>Written once, each read as it will be. Nobody gets one until you have chosen them.</p>
      <Buttons>
        {paths.map((path) => (
          <ActionPageLink key={path} to={`/desk/mails/many/write/${path}`}>
            Write to {path}
          </ActionPageLink>
        ))}
      </Buttons>
      {mailings.length === 0 && <p>There are none yet.</p>}
      {mailings.length > 0 && (
        <ul className={styles.list}>
          {mailings.map((mailing) => (
            <li key={mailing.id}>
              <Link to={`/desk/mails/many/${mailing.id}`}>
                {mailing.subject}
                <span className={styles.detail}>
                  {mailing.by}, <DeskTime at={mailing.goesAt} />, {progressWords(mailing)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
