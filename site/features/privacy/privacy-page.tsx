import type { PrivacyFacts } from "#services/site/privacy-facts.ts";
import { collectedData } from "./collected-data.ts";
import styles from "./privacy-page.module.css";

type PrivacyPageProps = {
  /** Undefined while the settings are unknown. */
  facts: PrivacyFacts | undefined;
  /** The organisation that stores the data. */
  organisation: string;
};

/** The full privacy statement: what is stored, why, for how long, who sees it, and which rights people have. */
export function PrivacyPage({ facts, organisation }: PrivacyPageProps) {
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>Your privacy</h1>
      <p className={styles.lead}>
        {organisation} is run by volunteers. We ask for what we need to run a festival, keep it among those who need it,
        and delete it when its time is over.
      </p>
      {facts && <CollectedDataList facts={facts} />}
      <OnThisSite />
      {facts && <YourRights facts={facts} organisation={organisation} />}
    </article>
  );
}

const labels = [
  ["what", "What"],
  ["why", "Why"],
  ["until", "For how long"],
] as const;

function CollectedDataList({ facts }: { facts: PrivacyFacts }) {
  return (
    <section>
      <h2>What we keep, why and for how long</h2>
      <ul className={styles.forms}>
        {collectedData(facts).map(({ when, ...said }) => (
          <li key={when} className={styles.thing}>
            <h3>{when}</h3>
            <dl>
              {labels.map(([part, label]) => (
                <div key={part}>
                  <dt>{label}</dt>
                  <dd>{said[part]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p>
        Older data is deleted automatically. Backups hold it until they are overwritten, and are opened only to repair
        the site.
      </p>
    </section>
  );
}

function OnThisSite() {
  return (
    <section>
      <h2>Who we share it with</h2>
      <p>
        Nobody counts you here: no statistics, no advertising, nothing fetched from other companies. The one exception
        is where you pay for a membership: there the payment provider’s own form takes your card, and its privacy policy
        holds. We never see the number.
      </p>
      <p>
        Whatever you send is kept on our server, and mailed to those on the committee who deal with it. We sell and lend
        nothing to anybody, and hand over only what the law demands.
      </p>
      <h2>What your browser keeps</h2>
      <p>
        One cookie, and only once you open the membership form: it says which payment is yours, for thirty days. What
        you have typed into a form stays in your browser until you close the page, so that a slip of the thumb does not
        cost you your answers. What you star for your own festival stays there until you clear it, and so does a copy of
        the schedule, for when there is no network.
      </p>
    </section>
  );
}

function YourRights({ facts, organisation }: { facts: PrivacyFacts; organisation: string }) {
  const mail = <a href={`mailto:${facts.email}`}>{facts.email}</a>;
  const rights = [
    "to see everything that we hold about you",
    "to have it put right",
    "to have it deleted. What the books need stays: that a payment came in, without your name; and so does the proof that you once asked for our news, and left",
  ];
  return (
    <section>
      <h2>Your say</h2>
      <p>Write to {mail} from the address that we have for you, and ask:</p>
      <ul>
        {rights.map((right) => (
          <li key={right}>{right}.</li>
        ))}
      </ul>
      <p>
        It costs nothing, and you hear from {organisation} within thirty days. Has somebody else named you, as a
        musician or as the person to ring in an emergency? You may ask as well. If you are not happy with our answer,
        you can complain to the{" "}
        <a href="https://www.oaic.gov.au/privacy/privacy-complaints" rel="noopener noreferrer">
          Office of the Australian Information Commissioner
        </a>
        .
      </p>
    </section>
  );
}
