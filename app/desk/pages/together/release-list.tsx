import { Link } from "react-router";
import type { Release } from "#app/desk/content/releases/releases-contract.ts";
import { ActionButton } from "#app/desk/parts/action-button.tsx";
import { DeskTime } from "#app/desk/parts/desk-time.tsx";
import { Section } from "#app/desk/parts/section.tsx";
import { Tag, type TagInk } from "#app/desk/parts/tag.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./together.module.css";
import { useTogether } from "./use-together.ts";

const states: Readonly<Record<Release["state"], { words: string; ink: TagInk }>> = {
  published: { words: "Published", ink: "plain" },
  takenBack: { words: "Taken back", ink: "outlined" },
  half: { words: "Ended half way", ink: "bright" },
  waiting: { words: "To come", ink: "bright" },
  held: { words: "Waits for you", ink: "bright" },
  failed: { words: "Not published", ink: "strong" },
};

/** What was published together, the last first, and what is to be. */
export function ReleaseList({ releases, mayChange }: { releases: readonly Release[]; mayChange: boolean }) {
  return (
    <Section title="Published together">
      {releases.length === 0 && <p>Nothing in the last 90 days.</p>}
      {releases.length > 0 && (
        <ul className={styles.list}>
          {releases.map((release) => (
            <li key={release.id}>
              <ReleaseFacts release={release} />
              {mayChange && <ReleaseButtons release={release} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ReleaseFacts({ release }: { release: Release }) {
  const { name, state, at, by, takenBackAt, takenBackBy, done, parts, problem } = release;
  const { words, ink } = states[state];
  return (
    <div className={styles.what}>
      <p>
        <strong>{nameOf(release)}</strong> <Tag ink={ink}>{words}</Tag>
      </p>
      <p className={styles.note}>
        {by && `${by}, `}
        <DeskTime at={at} />
        {takenBackAt !== null && (
          <>
            ; taken back{takenBackBy && ` by ${takenBackBy}`}, <DeskTime at={takenBackAt} />
          </>
        )}
      </p>
      {name !== "" && <PageLinks release={release} />}
      {state === "half" && (
        <p>
          {done} of {parts} parts are done. Nothing is lost: press again, and it goes on.
        </p>
      )}
      {problem && <p>{problem}</p>}
    </div>
  );
}

function PageLinks({ release: { pages } }: { release: Release }) {
  return (
    <p className={styles.note}>
      {pages.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={`/desk/pages/${id}`}>{title || "Without a title"}</Link>
        </span>
      ))}
    </p>
  );
}

function nameOf({ name, pages }: Release): string {
  return name || pages.map(({ title }) => title || "Without a title").join(", ");
}

function ReleaseButtons({ release }: { release: Release }) {
  const { takeBack, goOn, stop, now } = useTogether();
  const { id, state, takenBackAt } = release;
  const about = <VisuallyHidden>: {nameOf(release)}</VisuallyHidden>;
  const isPublishing = state === "half" && takenBackAt === null;
  return (
    <div className={styles.buttons}>
      {isPublishing && <ActionButton onClick={() => void goOn(id)}>Go on{about}</ActionButton>}
      {(state === "published" || state === "half") && (
        <ActionButton onClick={() => void takeBack(id)}>
          {state === "half" && takenBackAt !== null ? "Go on taking back" : "Take back"}
          {about}
        </ActionButton>
      )}
      {(state === "held" || state === "failed") && (
        <ActionButton onClick={() => void now(id)}>Publish now{about}</ActionButton>
      )}
      {(state === "waiting" || state === "held" || state === "failed") && (
        <ActionButton onClick={() => void stop(id)}>Stop{about}</ActionButton>
      )}
    </div>
  );
}
