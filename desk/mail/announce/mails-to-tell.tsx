import { useId, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { type TickedRows, useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { SendBatch } from "#desk/mail/batches/send-batch.tsx";
import { ChangeDecision } from "#desk/mail/decisions/change-decision.tsx";
import { DecisionMailView } from "#desk/mail/decisions/decision-mail-view.tsx";
import { shortDecision, whomWords } from "#desk/mail/decisions/decision-words.ts";
import { type Decided, MOST_AT_ONCE } from "#desk/mail/decisions/decisions-contract.ts";
import { useAnnouncing } from "#desk/mail/decisions/use-announcing.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./announce.module.css";
import { ToldByPhoneButton } from "./to-tell-by-phone.tsx";
import { usePhoneFirst } from "./use-phone-first.ts";

type MailsToTellProps = {
  /** Whoever is to be phoned first stays among them until the page is left, so that no other row comes under the pointer. */
  decided: readonly Decided[];
  clock: string;
  mayTell: (decided: Decided) => boolean;
  /** Called before somebody is to be phoned first. */
  onPhoneFirst: (reference: string) => void;
};

/** Those who are told by mail: nobody is chosen until somebody is, and the button says how many. A row opens below itself. */
export function MailsToTell({ decided, clock, mayTell, onPhoneFirst }: MailsToTellProps) {
  const tools = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string>();
  const selection = useTickedRows(
    decided.filter((each) => mayTell(each) && each.phonesFirst === null).map(({ reference }) => reference),
    () => tools.current?.querySelector("button")?.focus(),
  );
  const chosen = decided.filter(({ reference }) => selection.ticked.has(reference));
  if (decided.length === 0) return null;
  const isForMe = decided.some(mayTell);
  return (
    <>
      {isForMe && (
        <label className={styles.each}>
          <input
            type="checkbox"
            checked={selection.isEachTicked}
            onChange={({ target }) => selection.tickEach(target.checked)}
          />
          Select all on this page
        </label>
      )}
      <ul className={styles.decisions} aria-label="Decided, not sent">
        {decided.map((each) => (
          <DecisionRow
            key={each.reference}
            decided={each}
            mayTell={mayTell(each)}
            selection={isForMe ? selection : undefined}
            isOpen={opened === each.reference}
            onToggle={() => setOpened(opened === each.reference ? undefined : each.reference)}
            onPhoneFirst={() => onPhoneFirst(each.reference)}
          />
        ))}
      </ul>
      <div ref={tools} className={styles.tools}>
        {isForMe && <TellTools chosen={chosen} clock={clock} onTold={selection.clear} />}
      </div>
    </>
  );
}

type DecisionRowProps = {
  decided: Decided;
  mayTell: boolean;
  selection: TickedRows | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onPhoneFirst: () => void;
};

function DecisionRow({ decided, mayTell, selection, isOpen, onToggle, onPhoneFirst }: DecisionRowProps) {
  const { kind, reference, name, decision, decidedBy, phonesFirst } = decided;
  const opened = useRef<HTMLElement>(null);
  const id = useId();
  const { revalidate } = useRevalidator();
  const isRung = phonesFirst !== null;
  return (
    <li className={styles.decision} data-ticked={selection?.ticked.has(reference) || undefined}>
      {selection && (
        <label className={styles.tick}>
          <VisuallyHidden>Select {name}</VisuallyHidden>
          <input type="checkbox" {...selection.boxOf(reference)} />
        </label>
      )}
      <div className={styles.who}>
        <Link to={`/desk/${kind}s/${reference}`}>
          <bdi>{name}</bdi>
        </Link>
        <Facts decided={decided} />
      </div>
      <Tag variant={decision === "accepted" ? "strong" : "plain"}>{shortDecision(decision)}</Tag>
      <div className={styles.buttons}>
        <span className={styles.slot}>
          {isRung ? (
            <ToldByPhoneButton decided={decided}>Told by telephone</ToldByPhoneButton>
          ) : (
            <ActionButton
              quiet
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`${isOpen ? "Close" : "Read"} the mail to ${name}`}
              onClick={onToggle}
            >
              {isOpen ? "Close the mail" : "Read the mail"}
            </ActionButton>
          )}
        </span>
        {mayTell && <PhoneFirstButton decided={decided} onPhoneFirst={onPhoneFirst} />}
      </div>
      {isOpen && !isRung && (
        <section ref={opened} id={id} tabIndex={-1} className={styles.opened} aria-label={`The mail to ${name}`}>
          {decidedBy !== null && <p className={styles.aside}>Decided by {decidedBy}</p>}
          {/* What is written to somebody is about one decision. */}
          <DecisionMailView
            key={decision}
            decided={decided}
            mayChange={mayTell}
            onSaved={() => void revalidate()}
            onEditing={(isEditing) => !isEditing && opened.current?.focus()}
          >
            {mayTell && <ChangeDecision decided={decided} />}
          </DecisionMailView>
        </section>
      )}
    </li>
  );
}

/** Where they are reached, and what is special about their mail. */
function Facts({ decided: { email, phone, mail } }: { decided: Decided }) {
  return (
    <small className={styles.aside}>
      {email}
      {phone !== "" && (
        <>
          {" · "}
          <a href={phoneUri(phone)}>{phone}</a>
        </>
      )}
      {mail.isCustom && " · Written for them"}
      {mail.unknownPlaceholders.length > 0 && <strong> · Words to be changed before it goes</strong>}
    </small>
  );
}

function PhoneFirstButton({ decided, onPhoneFirst }: { decided: Decided; onPhoneFirst: () => void }) {
  const { isBusy, phoneFirst } = usePhoneFirst();
  const isRung = decided.phonesFirst !== null;
  return (
    <ActionButton
      quiet
      disabled={isBusy}
      aria-label={`I’ll ring first: ${decided.name}`}
      aria-pressed={isRung}
      onClick={() => {
        onPhoneFirst();
        void phoneFirst(decided, !isRung);
      }}
    >
      I’ll ring first
    </ActionButton>
  );
}

type TellToolsProps = { chosen: readonly Decided[]; clock: string; onTold: () => void };

function TellTools({ chosen, clock, onTold }: TellToolsProps) {
  const { isBusy, tell } = useAnnouncing();
  const send = async (when: string) => {
    const outcome = await tell(chosen, "mail", when);
    if (outcome === "told") onTold();
  };
  return (
    <SendBatch
      mails={chosen.length}
      label="When they go"
      soon="At once (in 10 minutes)"
      clock={clock}
      isDisabled={chosen.length === 0 || chosen.length > MOST_AT_ONCE || isBusy}
      onSend={(when) => void send(when)}
    >
      {sendWords(chosen)}
    </SendBatch>
  );
}

function sendWords(chosen: readonly Decided[]): string {
  if (chosen.length === 0) return "Send (nobody is chosen)";
  if (chosen.length > MOST_AT_ONCE) return `At most ${MOST_AT_ONCE} at once: choose fewer, or a view`;
  return `Send to ${whomWords(chosen)}`;
}
