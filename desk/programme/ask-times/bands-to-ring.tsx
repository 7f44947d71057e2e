import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ActionLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { useFocusOnceGone } from "#desk/frame/shell/layout/use-focus-once-gone.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { TimesAnswerForm } from "#desk/records/offers/asked-times.tsx";
import type { TimesAnswer } from "#desk/records/offers/asked-times-contract.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import styles from "./ask-times.module.css";
import { askView, type PlacedBand } from "./ask-times-contract.ts";
import { standingWords } from "./ask-words.ts";

const nothing: TimesAnswer = { answer: "", words: "" };
const headingId = "to-ring";
const rowId = ({ reference }: Pick<PlacedBand, "reference">) => `to-ring-${reference}`;

/** Bands without an email address: who is to be rung, and what they said. */
export function BandsToRing({ bands }: { bands: readonly PlacedBand[] }) {
  const mayAsk = useMay("lineup.change");
  if (bands.length === 0) return null;
  return (
    <Section title="To ring: no email address" id={headingId}>
      <ul className={styles.list}>
        {bands.map((band) => (
          <li key={band.reference} id={rowId(band)}>
            <Link to={`/desk/bands/${band.reference}`} className={styles.name}>
              <bdi>{band.name}</bdi>
            </Link>
            {band.times.map((time) => (
              <span key={time} className={styles.time}>
                {time}
              </span>
            ))}
            <span className={band.standing === "changed" ? styles.changed : styles.detail}>{standingWords(band)}</span>
            {band.phone === "" ? (
              <span className={styles.detail}>No telephone number either</span>
            ) : (
              <ActionLink href={phoneUri(band.phone)}>
                Ring {band.person || band.name}: {band.phone}
              </ActionLink>
            )}
            {mayAsk && band.standing !== "asked" && <CallForm band={band} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Once the answer is noted, the next band is asked. */
function CallForm({ band: { reference, name } }: { band: PlacedBand }) {
  const form = useFocusOnceGone<HTMLDivElement>(() => {
    const next = document.getElementById(rowId({ reference }))?.nextElementSibling;
    return next?.querySelector<HTMLElement>("a, button") ?? document.getElementById(headingId);
  });
  const [id] = useState(() => crypto.randomUUID());
  const { revalidate } = useRevalidator();
  const note = async (_: TimesAnswer, answer: TimesAnswer) => {
    const result = await deskPost("/desk/api/schedule/ask/rang", { id, reference, ...answer }, askView);
    if (result.ok) {
      notify(`${name}: noted.`);
      await revalidate();
    }
    return result;
  };
  return (
    <div ref={form} className={styles.answer}>
      <TimesAnswerForm id={reference} name={name} answer={nothing} onSave={note} />
    </div>
  );
}
