import { useState } from "react";
import { Link } from "react-router";
import type { TimedPublication } from "#app/desk/content/timed/timed-publication.ts";
import { ActionButton } from "#app/desk/parts/buttons/action-button.tsx";
import { Buttons } from "#app/desk/parts/display/section.tsx";
import { useAccount } from "#app/desk/shell/account/use-account.ts";
import { notify } from "#app/desk/shell/notices/notices.ts";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import { publicationWords } from "../words/time-words.ts";
import styles from "./timed.module.css";
import { doPublicationNow, stopPublication } from "./timed-actions.ts";

type ComingListProps = {
  publications: readonly TimedPublication[];
  mayChange: boolean;
  /** The page that they are shown at: it needs no name there. */
  at?: string;
  /** The header, which people know as the menu. */
  menuId: string | null;
  onChange: () => unknown;
  /** What was approved for a time, and has been changed since. */
  outdated?: { id: string; takeAlong: () => Promise<void> } | undefined;
  /** What makes no sense without another one, and is stopped with it. */
  stoppedWith?: (publication: TimedPublication) => TimedPublication | undefined;
};

/** What is to be published or to leave the site, and what could not be done, each with the ways to stop it and to do it at once. */
export function ComingList({ publications, at, menuId, ...around }: ComingListProps) {
  return (
    <ul className={styles.coming}>
      {publications.map((publication) => (
        <li key={publication.id}>
          <Coming
            publication={publication.pageId === menuId ? { ...publication, name: "The menu" } : publication}
            isNamed={publication.pageId !== at}
            {...around}
          />
        </li>
      ))}
    </ul>
  );
}

type ComingProps = Omit<ComingListProps, "publications" | "at" | "menuId"> & {
  publication: TimedPublication;
  isNamed: boolean;
};

function Coming({ publication, isNamed, mayChange, onChange, outdated, stoppedWith }: ComingProps) {
  const { timeZone } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const { pageId, status, isUnpublishing } = publication;
  const once = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    await onChange();
    setBusy(false);
  };
  const stop = async () => {
    if (!(await stopPublication(publication))) return;
    const other = stoppedWith?.(publication);
    const isOtherStopped = other !== undefined && (await stopPublication(other));
    const both = isOtherStopped ? ", and the change of the menu with it" : "";
    notify(`${nameOf(publication)}: stopped${both}. Nothing of it is lost.`);
  };
  const isOutdated = outdated?.id === publication.id;
  const about = <VisuallyHidden> {nameOf(publication)}</VisuallyHidden>;
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
      {isOutdated && <p className={styles.failed}>What you have changed since is not in it.</p>}
      {mayChange && (
        <Buttons>
          {isOutdated && (
            <ActionButton primary disabled={isBusy} onClick={() => void once(outdated.takeAlong)}>
              Take it along
            </ActionButton>
          )}
          <ActionButton disabled={isBusy} onClick={() => void once(stop)}>
            Stop{about}
          </ActionButton>
          <ActionButton disabled={isBusy} onClick={() => void once(() => doPublicationNow(publication))}>
            {isUnpublishing ? "Take it off now" : "Publish it now"}
            {about}
          </ActionButton>
        </Buttons>
      )}
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
