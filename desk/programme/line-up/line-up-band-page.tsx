import { useMemo, useRef } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import type { EntryField } from "#desk/content/preview/preview-contract.ts";
import { PreviewFrame } from "#desk/content/preview/preview-frame.tsx";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { bandRecord } from "#desk/records/model/line-up-contract.ts";
import { TakeOutMenu } from "#desk/records/record-page/panels/take-out-menu.tsx";
import { WaitingList } from "#desk/records/record-page/panels/waiting-list.tsx";
import { typedBand } from "#site/features/lineup/records/band-fields.ts";
import { BandForm } from "./band-form.tsx";
import { BandTag } from "./band-tag.tsx";
import styles from "./line-up-band.module.css";
import { type OpenBand, openBandView } from "./line-up-contract.ts";

export { openBandView as pageDataSchema };

const bandDraft = textDraft(typedBand);

/** A band of the line-up: its form beside its public page, as that would be. */
export default function LineUpBandPage() {
  const { band, mayChange } = usePageData(openBandView);
  return (
    <>
      <p>
        <Link to="/desk/line-up">Line-up</Link>
      </p>
      {band ? (
        <BandEditor band={band} mayChange={mayChange} />
      ) : (
        <>
          <h1>This band is gone</h1>
          <p>It is not in the line-up any more.</p>
        </>
      )}
    </>
  );
}

function BandEditor({ band, mayChange }: { band: OpenBand; mayChange: boolean }) {
  const { id, words, version, path, mark, edited, record } = band;
  const draft = useTextDraft(bandDraft, `/desk/api/line-up/${encodeURIComponent(id)}`, words);
  const typed = JSON.stringify(draft.written);
  // The page is shown again where it says something else, not whenever the band was read again.
  const unsaved = useMemo(() => ({ ...typedBand.parse(JSON.parse(typed)), id }), [typed, id]);
  const form = useRef<HTMLDivElement>(null);
  const open = ({ field }: EntryField) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] button`)?.focus();
  return (
    <>
      <h1 className={styles.title}>{words.name}</h1>
      <p className={styles.facts}>
        <BandTag mark={mark} />
        {edited && (
          <span>
            Changed by {edited.by}, <DeskTime at={edited.at} />
          </span>
        )}
        {record && <Link to={record.to}>What they sent, and the offer</Link>}
        {!record && mayChange && <WriteOfferButton bandId={id} />}
      </p>
      <BandStanding band={band} mayChange={mayChange} />
      <div className={styles.columns}>
        <div ref={form}>
          <BandForm band={band} draft={draft} mayChange={mayChange} />
        </div>
        <div className={styles.preview}>
          <PreviewFrame path={path} unsaved={nothing} band={unsaved} version={version} marked={null} onOpen={open} />
        </div>
      </div>
    </>
  );
}

/** A band that was imported has no record: one is made for its offer. */
function WriteOfferButton({ bandId }: { bandId: string }) {
  const navigate = useNavigate();
  const { saving, save } = useSaving();
  const write = async () => {
    const made = await save(() => deskPost("/desk/api/line-up/record", { bandId }, bandRecord));
    if (made?.ok) await navigate(`/desk/bands/${made.data.reference}#offer-heading`);
  };
  return (
    <span>
      <ActionButton disabled={saving.step === "saving"} onClick={() => void write()}>
        Write an offer
      </ActionButton>
      <SavingState saving={saving.step === "failed" ? saving : { step: "idle" }} />
    </span>
  );
}

const nothing: readonly never[] = [];

/** What stands against a band's decision, its way off the line-up, and what is free then. */
export function BandStanding({ band, mayChange }: { band: OpenBand; mayChange: boolean }) {
  const { standing, otherDecision } = band;
  const { revalidate } = useRevalidator();
  return (
    <>
      {otherDecision !== null && (
        <p className={styles.applied}>
          This band is {otherDecision} now. If it does not play, take it off: visitors see only what is published.
        </p>
      )}
      {mayChange && standing.state !== "withdrawn" && (
        <div className={styles.facts}>
          <TakeOutMenu {...standing} onChanged={revalidate} />
        </div>
      )}
      {standing.freed.length > 0 && <WaitingList band={standing} heading="h2" />}
    </>
  );
}
