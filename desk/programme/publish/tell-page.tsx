import { useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { type TickedRows, useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { pageHeading } from "#desk/frame/shell/layout/use-focus-once-gone.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { BatchProgressView } from "#desk/mail/batches/batch-progress.tsx";
import { MailAsRead } from "#desk/mail/batches/mail-as-read.tsx";
import { SendBatch } from "#desk/mail/batches/send-batch.tsx";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./publish.module.css";
import { type ShownTimesMail, type TellView, tellView } from "./tell-contract.ts";

export { tellView as pageDataSchema };

const room = { path: "schedule/tell", command: "control", schema: tellView };

/** One mail for each band whose public times are not those that it knows: to read, to send or not. Who has no address goes to the list of calls. */
export default function TellPage() {
  const view = usePageData(tellView);
  const { mails, toRing, batches, mayChange } = view;
  const isAnybody = mails.length + toRing.length > 0;
  return (
    <>
      <p>
        <Link to="/desk/schedule/publish">Publish the schedule</Link>
      </p>
      <h1>Tell bands their times</h1>
      {isAnybody ? (
        <p>
          The times of these bands on the website are not those that they know. Each gets one mail, with a file for its
          calendar; the others hear nothing.{" "}
          <Link to="/desk/mails/texts/band-schedule">Change the text of the mail</Link>.
        </p>
      ) : (
        <p>Every band knows its times, or will: nobody has to be told anything.</p>
      )}
      {isAnybody && <ToTell view={view} />}
      {batches.length > 0 && (
        <Section title="Sent before">
          {batches.map((batch) => (
            <BatchProgressView
              key={batch.id}
              batch={batch}
              mayChange={mayChange}
              room={room}
              batchIn={(data) => data.batches.find(({ id }) => id === batch.id)}
            />
          ))}
        </Section>
      )}
    </>
  );
}

function ToTell({ view: { mails, toRing, mayChange } }: { view: TellView }) {
  const ready = mails.filter(({ unknown }) => unknown.length === 0).map(({ bandId }) => bandId);
  const tools = useRef<HTMLDivElement>(null);
  const selection = useTickedRows(ready, () => tools.current?.querySelector("select")?.focus(), new Set(ready));
  const chosen = mails.filter(({ bandId }) => selection.ticked.has(bandId));
  return (
    <>
      {mails.length > 0 && (
        <Section title="By mail">
          <ul className={styles.changes} aria-label="Mails">
            {mails.map((mail) => (
              <Mail key={mail.bandId} mail={mail} selection={mayChange ? selection : undefined} />
            ))}
          </ul>
        </Section>
      )}
      {toRing.length > 0 && <ToRing toRing={toRing} />}
      {mayChange && (
        <div ref={tools}>
          <Send chosen={chosen} toRing={toRing} />
        </div>
      )}
    </>
  );
}

function Mail({ mail, selection }: { mail: ShownTimesMail; selection: TickedRows | undefined }) {
  const { bandId, reference, name, to, files, unknown } = mail;
  const words = (
    <span>
      <strong dir="auto">{name}</strong> <span className={styles.note}>{to}</span>
    </span>
  );
  return (
    <li data-ticked={selection?.ticked.has(bandId) || undefined}>
      {selection ? (
        <label className={styles.tick}>
          <input type="checkbox" {...selection.boxOf(bandId)} />
          {words}
        </label>
      ) : (
        words
      )}
      <div className={styles.notes}>
        {unknown.length > 0 && (
          <p className={styles.warning}>
            Nothing fills in {unknown.map((word) => `{${word}}`).join(", ")}: please change the text of the mail.
          </p>
        )}
        <details>
          <summary>
            Read the mail<VisuallyHidden> to {name}</VisuallyHidden>
          </summary>
          <MailAsRead mail={mail}>
            {files.length > 0 && <p>With it: {files.join(", ")}</p>}
            <p>
              <Link to={`/desk/bands/${reference}`}>Open the band</Link>
            </p>
          </MailAsRead>
        </details>
      </div>
    </li>
  );
}

function ToRing({ toRing }: Pick<TellView, "toRing">) {
  return (
    <Section title="By telephone">
      <p>
        There is no address for these. They go to the list of bands to ring, where each is ticked once somebody has.
      </p>
      <ul className={styles.publications}>
        {toRing.map(({ bandId, name, leader, phone, lines }) => (
          <li key={bandId}>
            <div className={styles.what}>
              <p>
                <strong dir="auto">{name}</strong> {leader}{" "}
                {phone === "" ? "no number is known" : <a href={phoneUri(phone)}>{phone}</a>}
              </p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type SendProps = { chosen: readonly ShownTimesMail[]; toRing: TellView["toRing"] };

function Send({ chosen, toRing }: SendProps) {
  const [id, setId] = useState(() => crypto.randomUUID());
  const { saving, save } = useSaving();
  const { revalidate } = useRevalidator();
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const send = async (when: string) => {
    const bands = chosen.map(({ bandId, digest }) => ({ id: bandId, digest }));
    const body = { id, when, bands, toRing: toRing.map(({ bandId }) => bandId) };
    const result = await save(() => deskPost("/desk/api/schedule/tell", body, tellView));
    if (result?.ok) {
      setId(crypto.randomUUID());
      notify(`${sendWords(chosen.length, toRing.length, "done")}. Mails can be stopped below until they go.`);
    }
    await revalidate();
    // The button that sent them is gone with them.
    if (document.activeElement === document.body) pageHeading()?.focus();
  };
  return (
    <Section title="Tell them">
      <SendBatch
        mails={chosen.length}
        label="When the mails go"
        soon="At once (in 10 minutes: until then all of them can be stopped)"
        timeError={errors.find(({ field }) => field === "when")?.message}
        isDisabled={saving.step === "saving" || chosen.length + toRing.length === 0}
        onSend={(when) => void send(when)}
      >
        {sendWords(chosen.length, toRing.length, "todo")}
      </SendBatch>
      <SavingState saving={saving} />
    </Section>
  );
}

/** @example sendWords(12, 2, "todo") === "Send 12 mails, and list 2 bands to ring" */
function sendWords(mails: number, calls: number, state: "todo" | "done"): string {
  const [send, list] = state === "todo" ? ["Send", "list"] : ["Approved:", "listed"];
  const mail = mails === 1 ? "one mail" : `${mails} mails`;
  const bands = calls === 1 ? "one band to ring" : `${calls} bands to ring`;
  if (mails === 0 && calls === 0) return "Tick a band first";
  if (calls === 0) return `${send} ${mail}`;
  return mails === 0 ? `${list === "list" ? "List" : "Listed:"} ${bands}` : `${send} ${mail}, and ${list} ${bands}`;
}
