import { useId, useState } from "react";
import { FormButton } from "#ui/fields/form-button.tsx";
import { dateOfDay } from "../programme/festival-dates.ts";
import type { Programme } from "../programme/programme.ts";
import type { Festival } from "../records/lineup-contract.ts";
import { downloadCalendar } from "./own-calendar.ts";
import styles from "./own-festival.module.css";
import { encodeKeys } from "./share-link.ts";
import { mostStars, type Stars } from "./stars.ts";

type TakeAlongProps = {
  stars: Stars;
  /** The keys of the starred sets. */
  keys: ReadonlySet<string>;
  festival: Festival | undefined;
  programme: Programme;
  siteUrl: string;
};

/** The stars as a calendar file, on paper, and as a link for another device or a friend. */
export function TakeAlong({ stars, keys, festival, programme, siteUrl }: TakeAlongProps) {
  const [status, setStatus] = useState("");
  const linkId = useId();
  if (stars.length === 0) return null;
  const link = `${siteUrl}/my-festival#${encodeKeys(stars.map(({ key }) => key))}`;
  const hasDates = programme.days.some(
    ({ name, performances }) =>
      festival && dateOfDay(festival, name) !== undefined && performances.some(({ key }) => keys.has(key)),
  );
  return (
    <section className={styles.along} aria-labelledby="take-along">
      <h2 id="take-along" className={styles.heading}>
        Take it with you
      </h2>
      <div className={styles.answers}>
        {hasDates && (
          <FormButton onClick={async () => setStatus(await downloadCalendar(keys))}>Add it to my calendar</FormButton>
        )}
        <FormButton variant="outline" onClick={() => window.print()}>
          Print it
        </FormButton>
      </div>
      <div className={styles.share}>
        <label className={styles.label} htmlFor={linkId}>
          Link for another device, or a friend
        </label>
        <input id={linkId} className={styles.link} readOnly value={link} onFocus={(event) => event.target.select()} />
        <div className={styles.answers}>
          <FormButton variant="outline" onClick={async () => setStatus(await copy(link))}>
            Copy the link
          </FormButton>
          {"share" in navigator && (
            <FormButton variant="outline" onClick={() => void share(link)}>
              Send the link
            </FormButton>
          )}
        </div>
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
      <p className={styles.private}>
        Your stars stay in this browser: there is no account, and nobody is told. The link alone carries them further.
      </p>
      {stars.length >= mostStars && <p>There is room for {mostStars} stars, and you have that many.</p>}
    </section>
  );
}

async function copy(link: string): Promise<string> {
  const copied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  return copied
    ? "The link is copied."
    : "This browser does not let us copy. Go to the field with the link, which marks it, and copy it from there.";
}

/** Whoever closes the browser's own dialog has changed their mind. */
async function share(url: string) {
  await navigator.share({ title: "My festival", url }).catch(() => undefined);
}
