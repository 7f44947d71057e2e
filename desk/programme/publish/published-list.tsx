import { type ReactNode, useEffect, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { Tag, type TagVariant } from "#desk/frame/parts/display/tag.tsx";
import { type DeskProblem, deskGet } from "#desk/frame/shell/desk-fetch.ts";
import { useFocusOnceGone } from "#desk/frame/shell/layout/use-focus-once-gone.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./publish.module.css";
import {
  type BackRequest,
  type PublicationView,
  type PublishView,
  publicationView,
  type ShownPublication,
} from "./publish-contract.ts";
import { type Publishing, usePublishing } from "./use-publishing.ts";

const states: Readonly<Record<ShownPublication["state"], { words: string; variant: TagVariant }>> = {
  toCome: { words: "To come", variant: "bright" },
  held: { words: "Waits for you", variant: "bright" },
  current: { words: "Visitors see this", variant: "strong" },
  past: { words: "Published", variant: "plain" },
};

type PublishedListProps = Pick<PublishView, "publications" | "mayChange">;

/** What is to come, and what was published, the last first: each can be taken back or brought back. */
export function PublishedList({ publications, mayChange }: PublishedListProps) {
  const publishing = usePublishing();
  const isToCome = ({ state }: ShownPublication) => state === "toCome" || state === "held";
  const rowsOf = (rows: readonly ShownPublication[]) => (
    <ul className={styles.publications}>
      {rows.map((publication) => (
        <Row key={publication.id}>
          <Facts publication={publication} />
          {mayChange && <PublicationButtons publication={publication} publishing={publishing} />}
        </Row>
      ))}
    </ul>
  );
  const toCome = publications.filter(isToCome).toReversed();
  const past = publications.filter((each) => !isToCome(each));
  return (
    <>
      {toCome.length > 0 && (
        <Section title="What is to come" id={toComeId}>
          {rowsOf(toCome)}
        </Section>
      )}
      <Section title="What was published" id={pastId}>
        {past.length === 0 ? <p>Nothing yet.</p> : rowsOf(past)}
      </Section>
    </>
  );
}

const [toComeId, pastId] = ["to-come", "was-published"];

/** One that is stopped or published leaves what is to come: the keyboard goes on at what is left of that. */
function Row({ children }: { children: ReactNode }) {
  const next = () => document.getElementById(toComeId) ?? document.getElementById(pastId);
  return <li ref={useFocusOnceGone<HTMLLIElement>(next)}>{children}</li>;
}

/** So many sentences are shown unfolded. */
const SHOWN = 3;

function Sentences({ words }: { words: readonly string[] }) {
  const [first, more] = [words.slice(0, SHOWN), words.slice(SHOWN)];
  const list = (sentences: readonly string[]) => (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence} dir="auto">
          {sentence}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {more.length > 0 && (
        <details>
          <summary>And {more.length} more</summary>
          {list(more)}
        </details>
      )}
    </>
  );
}

function Facts({ publication: { state, at, by, words, since, what } }: { publication: ShownPublication }) {
  return (
    <div className={styles.what}>
      <p className={styles.note}>
        <Tag variant={states[state].variant}>{states[state].words}</Tag> <DeskTime at={at} />
        {by === "" ? ", by a command" : `, ${by}`}
        {what === "broughtBack" && ", going back"}
      </p>
      {state === "held" && (
        <p className={styles.warning}>
          A backup was put back. Nobody knows whether visitors saw this since it was made: publish it, or stop it.
        </p>
      )}
      <Sentences words={words} />
      {since.length > 0 && (
        <div className={styles.warning}>
          <p>It comes as it was approved. Since then the draft has:</p>
          <Sentences words={since} />
        </div>
      )}
    </div>
  );
}

type PublicationButtonsProps = { publication: ShownPublication; publishing: Publishing };

function PublicationButtons({ publication: { id, state, words }, publishing }: PublicationButtonsProps) {
  const [how, setHow] = useState<BackRequest["how"]>();
  const { isBusy } = publishing;
  const about = <VisuallyHidden>: {words[0]}</VisuallyHidden>;
  if (state === "toCome" || state === "held")
    return (
      <Buttons>
        <ActionButton aria-disabled={isBusy || undefined} onClick={() => void publishing.publishNow(id)}>
          Publish it now{about}
        </ActionButton>
        <ActionButton aria-disabled={isBusy || undefined} onClick={() => void publishing.stop(id)}>
          Stop it{about}
        </ActionButton>
      </Buttons>
    );
  return (
    <div className={styles.back}>
      <Buttons>
        <ActionButton quiet onClick={() => setHow("takeBack")}>
          Take back …{about}
        </ActionButton>
        {state === "past" && (
          <ActionButton quiet onClick={() => setHow("bringBack")}>
            Bring this one back …{about}
          </ActionButton>
        )}
        <Modal
          open={how !== undefined}
          onClose={() => setHow(undefined)}
          title={how === "bringBack" ? "Bring this one back" : "Take back"}
          fallbackFocus={() => document.getElementById(pastId)}
        >
          {how && <GoBack id={id} how={how} publishing={publishing} onDone={() => setHow(undefined)} />}
        </Modal>
      </Buttons>
    </div>
  );
}

type GoBackProps = { id: string; how: BackRequest["how"]; publishing: Publishing; onDone: () => void };

/** What visitors would see otherwise, and the button that does it. */
function GoBack({ id, how, publishing, onDone }: GoBackProps) {
  const [view, setView] = useState<PublicationView | DeskProblem>();
  useEffect(() => {
    const reading = new AbortController();
    void deskGet(`/desk/api/line-up/publications/${id}`, publicationView, reading.signal).then((result) => {
      if (!reading.signal.aborted) setView(result.ok ? result.data : result);
    });
    return () => reading.abort();
  }, [id]);
  if (!view) return <p role="status">Looking what would change …</p>;
  if ("ok" in view) return <p role="alert">{view.detail}</p>;
  const going = view[how];
  if (!going) return <p>This cannot be done any more: what visitors saw before it is not stored.</p>;
  const { words, left, unanswered, digest } = going;
  if (words.length === 0)
    return (
      <p>
        Nothing would change for visitors.
        {left > 0 && " What this one changed has been changed again since."}
      </p>
    );
  const goBack = async () => {
    if (publishing.isBusy) return;
    const allTheSame = unanswered.map((band) => band.id);
    const result = await publishing.goBack(id, how, { digest, allTheSame });
    if (result.ok) onDone();
  };
  return (
    <>
      <p>
        {how === "bringBack"
          ? "Visitors see all of line-up and schedule as it was then. This changes:"
          : "Visitors see again what they saw before it. This changes:"}
      </p>
      <Sentences words={words} />
      {left > 0 && <p>{leftWords(left)}</p>}
      {unanswered.map(({ id: bandId, name, words: known }) => (
        <p key={bandId} className={styles.warning}>
          {name} {known}.
        </p>
      ))}
      <p>The draft stays as it is.</p>
      <FormButton aria-disabled={publishing.isBusy || undefined} onClick={() => void goBack()}>
        {how === "bringBack" ? "Bring it back" : "Take it back"}
        {unanswered.length > 0 && " all the same"}
      </FormButton>
    </>
  );
}

function leftWords(left: number): string {
  const what = left === 1 ? "One of its changes stays" : `${left} of its changes stay`;
  return `${what}, since the same was changed again.`;
}
