import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { batchWords, shortDecision } from "#desk/mail/decisions/decision-words.ts";
import { type Decided, MOST_AT_ONCE } from "#desk/mail/decisions/decisions-contract.ts";
import { StopButton } from "#desk/mail/decisions/stop-button.tsx";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { fieldId } from "#ui/fields/field.tsx";
import styles from "./announce.module.css";
import { type AnnounceView, announceView } from "./announce-contract.ts";
import { announceViews, isInView, viewsAsTabs } from "./announce-views.ts";
import { MailsToTell } from "./mails-to-tell.tsx";
import { ToTellByPhone } from "./to-tell-by-phone.tsx";

export { announceView as pageDataSchema };

/** All that is decided and not told: read each mail, choose who is told, and when. */
export default function AnnouncePage() {
  const { decided, notShown, batches, notArrived, clock } = usePageData(announceView);
  const [search] = useSearchParams();
  const [phoning, setPhoning] = useState<ReadonlySet<string>>(new Set());
  const mayTell = useMayTell();
  const of = search.get("of") ?? "";
  const { tabs, more } = viewsAsTabs(announceViews(decided, of));
  const shown = decided.filter((each) => isInView(of, each));
  const isByMail = ({ email, phonesFirst, reference }: Decided) =>
    email !== "" && (phonesFirst === null || phoning.has(reference));
  return (
    <>
      <h1>Send the decisions</h1>
      <p>
        This is decided, and the applicants do not know it yet. Each mail goes as you read it here, and can be stopped
        until it has gone. <Link to="/desk/announce/minutes">The minutes of a day</Link>
      </p>
      <Batches batches={batches} />
      <NotArrived notArrived={notArrived} />
      {decided.length > 0 && <ListViews label="Which decisions" views={tabs} more={more} />}
      {notShown > 0 && (
        <p>
          {notShown.toLocaleString("en-AU")} more are decided, and follow here once these are sent: at most{" "}
          {MOST_AT_ONCE} people are told at once.
        </p>
      )}
      {decided.length === 0 && <p>No decision waits to be sent. To send one, decide at a band or a volunteer first.</p>}
      {decided.length > 0 && shown.length === 0 && (
        <p>
          There is nobody else to tell here. <Link to="/desk/announce">Show all</Link>
        </p>
      )}
      <MailsToTell
        key={of}
        decided={shown.filter(isByMail)}
        clock={clock}
        mayTell={mayTell}
        onPhoneFirst={(reference) => setPhoning(new Set([...phoning, reference]))}
      />
      <ToTellByPhone decided={shown.filter((each) => !isByMail(each))} mayTell={mayTell} />
    </>
  );
}

/** Whether somebody may tell those of a kind. */
function useMayTell() {
  const may = { band: useMay("bands.change"), volunteer: useMay("volunteers.change") };
  return ({ kind }: Pick<Decided, "kind">) => may[kind];
}

/** The batches that can still be stopped, and the latest ones that went. */
function Batches({ batches }: Pick<AnnounceView, "batches">) {
  const underWay = batches.filter(({ waiting }) => waiting > 0);
  const last = batches.filter(({ waiting }) => waiting === 0).slice(0, 3);
  return (
    <>
      {underWay.length > 0 && (
        <Section title="On their way">
          <ul className={styles.rows}>
            {underWay.map((batch) => (
              <BatchLine key={batch.id} batch={batch} />
            ))}
          </ul>
        </Section>
      )}
      {last.length > 0 && (
        <details className={styles.last}>
          <summary>Sent before</summary>
          <ul className={styles.rows}>
            {last.map((batch) => (
              <BatchLine key={batch.id} batch={batch} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** One batch, with Stop while any of its mails can be stopped. */
function BatchLine({ batch }: { batch: AnnounceView["batches"][number] }) {
  const { timeZone } = useAccount();
  return (
    <li>
      <span>
        <Link to={`/desk/announce/${batch.id}`}>{batchWords(batch, timeZone)}</Link>
        <small>{batch.stoppedBy === null ? `by ${batch.by}` : `by ${batch.by}, stopped by ${batch.stoppedBy}`}</small>
      </span>
      <StopButton batch={batch} />
    </li>
  );
}

function NotArrived({ notArrived }: Pick<AnnounceView, "notArrived">) {
  if (notArrived.length === 0) return null;
  return (
    <Section title="Did not arrive" id="did-not-arrive">
      <p>
        Nobody has read these. Ring them, or correct the address, and send the mail there under{" "}
        <Link to="/desk/mails?view=parked">Mails</Link>.
      </p>
      <ul className={styles.rows}>
        {notArrived.map(({ kind, reference, name, decision, phone, why }) => (
          <li key={reference}>
            <span>
              <Link to={`/desk/${kind}s/${reference}`}>
                <bdi>{name}</bdi>
              </Link>
              : {shortDecision(decision)}
              {why !== null && <small>{why}</small>}
            </span>
            <span className={styles.buttons}>
              <Link to={`/desk/${kind}s/${reference}#${fieldId(recordTypes[kind].form.emailField)}`}>
                Correct the address
              </Link>
              {phone !== "" && <a href={phoneUri(phone)}>{phone}</a>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
