import { useState } from "react";
import { Link } from "react-router";
import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { publicationWords } from "../words/time-words.ts";
import { doNow, requestStop } from "./publication-requests.ts";
import { noWarnings, outdatedWords, type PublicationWarnings } from "./publication-warnings.ts";
import styles from "./timed.module.css";
import { isOutdated } from "./unfinished-publications.ts";

export type PublicationActions = {
  mayChange: boolean;
  onChange: () => unknown;
  /** Approves it as it is now, where that is offered. */
  takeAlong?: (publication: TimedPublication) => (() => Promise<void>) | undefined;
  /** What makes no sense without another one, and is stopped with it. */
  stoppedWith?: (publication: TimedPublication) => TimedPublication | undefined;
};

type PublicationListProps = PublicationActions & {
  publications: readonly TimedPublication[];
  /** The page that they are shown at: it needs no name there. */
  at?: string;
  /** The header, which people know as the menu. */
  menuId: string | null;
  warningsOf: (publication: TimedPublication) => PublicationWarnings;
};

/** What is to be published or to leave the site, and what could not be done, each with the ways to stop it and to do it at once. */
export function PublicationList({ publications, at, menuId, warningsOf, ...actions }: PublicationListProps) {
  return (
    <ul className={styles.publications}>
      {publications.map((publication) => (
        <li key={publication.id}>
          <Publication
            publication={publication.pageId === menuId ? { ...publication, name: "The menu" } : publication}
            isNamed={publication.pageId !== at}
            found={warningsOf(publication)}
            {...actions}
          />
        </li>
      ))}
    </ul>
  );
}

type PublicationsToComeProps = Omit<PublicationListProps, "publications" | "warningsOf" | "at"> & {
  timed: readonly TimedPublication[];
};

/** The same of all pages. Other publications of the same page are not compared here, so that no later one is named. */
export function PublicationsToCome({ timed, ...actions }: PublicationsToComeProps) {
  const { timeZone } = useAccount();
  if (timed.length === 0) return null;
  return (
    <Section title="What is to come" id="to-come">
      <PublicationList
        publications={timed}
        warningsOf={(publication) => (isOutdated(publication) ? outdatedWords({}, timeZone) : noWarnings)}
        {...actions}
      />
    </Section>
  );
}

type PublicationProps = PublicationActions & {
  publication: TimedPublication;
  isNamed: boolean;
  found: PublicationWarnings;
};

function Publication({ publication, isNamed, found, ...actions }: PublicationProps) {
  const { timeZone } = useAccount();
  const { pageId, status } = publication;
  return (
    <>
      <p className={status === "waiting" ? undefined : styles.failed}>
        {isNamed && (
          <>
            <Link to={`/desk/pages/${pageId}`}>{nameOf(publication)}</Link>
            {withIt(publication)}.{" "}
          </>
        )}
        {publicationWords(publication, timeZone)}
      </p>
      <Warnings {...found} />
      {actions.mayChange && <PublicationButtons publication={publication} found={found} {...actions} />}
    </>
  );
}

function Warnings({ warnings, notes }: PublicationWarnings) {
  return (
    <>
      {warnings.map((words) => (
        <p key={words} className={styles.failed}>
          {words}
        </p>
      ))}
      {notes.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  );
}

function PublicationButtons({
  publication,
  found,
  onChange,
  takeAlong,
  stoppedWith,
}: Omit<PublicationProps, "isNamed">) {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const once = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    await onChange();
    setBusy(false);
  };
  const stop = async () => {
    if (!(await requestStop(publication))) return;
    const other = stoppedWith?.(publication);
    const isOtherStopped = other !== undefined && (await requestStop(other));
    const both = isOtherStopped ? ", and the change of the menu with it" : "";
    notify(`${nameOf(publication)}: stopped${both}. Nothing of it is lost.`);
  };
  const now = () => once(() => doNow(publication));
  const hasWarnings = found.warnings.length + found.notes.length > 0;
  const along = takeAlong?.(publication);
  const about = <VisuallyHidden> {nameOf(publication)}</VisuallyHidden>;
  return (
    <>
      <Buttons>
        {along && (
          <ActionButton disabled={isBusy} onClick={() => void once(along)}>
            Take it along
          </ActionButton>
        )}
        <ActionButton disabled={isBusy} onClick={() => void once(stop)}>
          Stop{about}
        </ActionButton>
        <ActionButton disabled={isBusy} onClick={() => (hasWarnings ? setAsked(true) : void now())}>
          {publication.isUnpublishing ? "Take it off now" : "Publish it now"}
          {about}
        </ActionButton>
      </Buttons>
      <Modal open={isAsked} onClose={() => setAsked(false)} title="Publish it now">
        <p>
          Visitors see {publication.name || "it"} at once, as{" "}
          {publication.by ? `${publication.by} approved it` : "it was approved"}.
        </p>
        <Warnings {...found} />
        <Buttons>
          <FormButton
            type="button"
            disabled={isBusy}
            onClick={() => {
              setAsked(false);
              void now();
            }}
          >
            Publish it as approved
          </FormButton>
        </Buttons>
      </Modal>
    </>
  );
}

function nameOf({ name }: TimedPublication): string {
  return name || "Without a title";
}

/** What is new with it, such as an item of the menu. */
function withIt({ pageId, name: page, documents }: TimedPublication): string {
  const others = documents.filter(({ id, isNew }) => isNew && id !== pageId);
  const names = [...new Set(others.map(({ name }) => name))].filter((name) => name !== "" && name !== page);
  if (names.length === 0) return "";
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `, with ${shown} and ${names.length - 3} more` : `, with ${shown}`;
}
