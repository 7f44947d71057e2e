import { Link, useNavigate } from "react-router";
import { z } from "zod/mini";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { useDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { MailPages } from "#desk/mail/batches/mail-pages.tsx";
import { progressWords } from "#desk/mail/batches/progress-words.ts";
import { ReadMails, SendMails, useReadMails } from "#desk/mail/batches/read-and-send.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./ask-times.module.css";
import { type AskView, askView, type MailsToAsk, mailsToAsk, type PlacedBand } from "./ask-times-contract.ts";
import { bandCount, standingWords } from "./ask-words.ts";
import { BandsToRing } from "./bands-to-ring.tsx";

export { askView as pageDataSchema };

const address = "/desk/api/schedule/ask";
const chosenDraft = z.array(z.string());
const whomId = "whom";
const whomHeading = () => document.getElementById(whomId);

/** Bands are asked whether their times suit them: whom, each mail as it will be, and when it goes. */
export default function AskTimesPage() {
  const view = usePageData(askView);
  const mayAsk = useMay("lineup.change");
  const { bands, withoutRecord, until } = view;
  const isPublic = ({ standing }: PlacedBand) => standing === "public";
  const open = bands.filter((band) => !isPublic(band));
  const withAddress = open.filter(({ to }) => to !== "");
  return (
    <>
      <h1>Ask bands about their times</h1>
      <p>
        Each band gets its own times, pencilled or not, and is asked to keep them to itself until {until}. Nobody gets a
        mail until you have chosen them. <Link to="/desk/mails/texts/band-times">The words of the mail</Link>
      </p>
      {bands.length === 0 && <p>No band with a record is in the schedule yet: pencil one in first.</p>}
      {withAddress.length > 0 && (mayAsk ? <Asking bands={withAddress} /> : <BandList bands={withAddress} />)}
      <BandsToRing bands={open.filter(({ to }) => to === "")} />
      {open.length < bands.length && (
        <Section title="Public already">
          <p>Visitors read these times. Once the schedule is published anew, a band whose time has changed is told.</p>
          <BandList bands={bands.filter(isPublic)} />
        </Section>
      )}
      {withoutRecord.length > 0 && (
        <Section title="Without a record">
          <p>These are in the schedule, and have no record with an address. Writing an offer makes one.</p>
          <ul className={styles.list}>
            {withoutRecord.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/desk/line-up/${encodeURIComponent(id)}`}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <AskedSoFar view={view} />
    </>
  );
}

function Asking({ bands }: { bands: readonly PlacedBand[] }) {
  // This tab keeps whom it goes to until it was sent.
  const [chosenBefore = [], choose] = useDraft(chosenDraft, "sessionStorage", `${address}/chosen`);
  const chosen = chosenBefore.filter((each) => bands.some(({ reference }) => reference === each));
  const { read, saving, forget, readMails } = useReadMails(address, mailsToAsk);
  const navigate = useNavigate();
  const change = (next: readonly string[]) => {
    choose(next.length === 0 ? undefined : [...next]);
    forget();
  };
  const readPage = (page: number) => void readMails({ references: chosen, page });
  const open = bands.filter(({ standing, reference }) => standing !== "asked" && !chosen.includes(reference));
  return (
    <>
      <Section title="Whom" id={whomId}>
        <p role="status">{chosen.length === 0 ? "Nobody is chosen yet." : `${bandCount(chosen.length)} chosen.`}</p>
        <Buttons>
          {open.length > 0 && (
            <LeavingButton
              next={whomHeading}
              onClick={() => change([...chosen, ...open.map(({ reference }) => reference)])}
            >
              Choose {bandCount(open.length)} not asked about these times
            </LeavingButton>
          )}
          {chosen.length > 0 && (
            <LeavingButton next={whomHeading} onClick={() => change([])}>
              Choose nobody
            </LeavingButton>
          )}
        </Buttons>
        <BandList bands={bands} chosen={chosen} onChange={change} />
      </Section>
      <ReadMails
        chosen={chosen.length === 0 ? undefined : bandCount(chosen.length)}
        isRead={read !== undefined}
        saving={saving}
        onRead={() => readPage(1)}
      >
        {read && <Mails read={read} bands={bands} onPage={readPage} />}
      </ReadMails>
      {read && read.count > 0 && (
        <SendMails
          address={address}
          body={{ references: chosen, again: read.again, digest: read.digest }}
          count={read.count}
          people={bandCount(read.count)}
          onSent={(id) => {
            change([]);
            void navigate(`/desk/schedule/ask/${id}`);
          }}
          onChanged={forget}
        >
          Ask {bandCount(read.count)}
        </SendMails>
      )}
    </>
  );
}

type ListProps = {
  bands: readonly PlacedBand[];
  chosen?: readonly string[];
  onChange?: (chosen: readonly string[]) => void;
};

function BandList({ bands, chosen = [], onChange }: ListProps) {
  return (
    <ul className={styles.list}>
      {bands.map((band) => (
        <li key={band.reference}>
          {onChange ? (
            <label className={styles.band}>
              <input
                type="checkbox"
                checked={chosen.includes(band.reference)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, band.reference] : chosen.filter((each) => each !== band.reference),
                  )
                }
              />
              <BandLines band={band} />
            </label>
          ) : (
            <BandLines band={band} />
          )}
          <Link to={`/desk/bands/${band.reference}`} className={styles.record}>
            As applied, and the offer<VisuallyHidden> of {band.name}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BandLines({ band }: { band: PlacedBand }) {
  const { name, to, times, fee, standing } = band;
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>
      {times.map((time) => (
        <span key={time} className={styles.time}>
          {time}
        </span>
      ))}
      <span className={standing === "changed" ? styles.changed : styles.detail}>{standingWords(band)}</span>
      <span className={styles.detail}>
        {to}
        {fee === "" ? ", no fee agreed" : `, ${fee}`}
      </span>
    </>
  );
}

type MailsProps = { read: MailsToAsk; bands: readonly PlacedBand[]; onPage: (page: number) => void };

function Mails({ read, bands, onPage }: MailsProps) {
  const { count, left, again } = read;
  const names = bands.filter(({ reference }) => again.includes(reference)).map(({ name }) => name);
  return (
    <>
      <p role="status">{count === 0 ? "Nobody will get a mail." : `${bandCount(count)} will get a mail.`}</p>
      {left.length > 0 && <p>No mail: {left.join("; ")}.</p>}
      {names.length > 0 && <p className={styles.changed}>Asked about the same times already: {names.join(", ")}.</p>}
      <MailPages read={read} onPage={onPage} />
    </>
  );
}

function AskedSoFar({ view: { batches } }: { view: AskView }) {
  if (batches.length === 0) return null;
  return (
    <Section title="Asked so far">
      <ul className={styles.list}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <Link to={`/desk/schedule/ask/${batch.id}`} className={styles.call}>
              {batch.by}: {progressWords(batch)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
