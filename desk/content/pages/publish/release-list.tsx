import { Link, useRevalidator } from "react-router";
import type { Release } from "#desk/content/publication/publication-contract.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { Tag, type TagVariant } from "#desk/frame/parts/display/tag.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { doNow, requestStop, requestTakeBack, takenBackWords } from "../timed/publication-requests.ts";
import styles from "./together.module.css";

const states: Readonly<Record<Release["state"], { words: string; variant: TagVariant }>> = {
  published: { words: "Published", variant: "plain" },
  takenBack: { words: "Taken back", variant: "outlined" },
  waiting: { words: "To come", variant: "bright" },
  held: { words: "Waits for you", variant: "bright" },
  failed: { words: "Not published", variant: "strong" },
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
  const { name, state, at, by, takenBackAt, takenBackBy, problem } = release;
  const { words, variant } = states[state];
  return (
    <div className={styles.what}>
      <p>
        <strong>{nameOf(release)}</strong> <Tag variant={variant}>{words}</Tag>
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
  const { revalidate } = useRevalidator();
  const { id, state } = release;
  const named = { id, name: nameOf(release) };
  const takeBack = async () => {
    const result = await requestTakeBack(id);
    if (result.ok) notify(takenBackWords);
    else notify(result.detail, { isProblem: true });
  };
  const stop = async () => {
    if (await requestStop(named)) notify("Stopped: nothing more of it is done. The drafts stay.");
  };
  const about = <VisuallyHidden>: {named.name}</VisuallyHidden>;
  const buttonOf = (words: string, work: () => Promise<void>) => (
    <ActionButton onClick={() => void work().then(revalidate)}>
      {words}
      {about}
    </ActionButton>
  );
  return (
    <div className={styles.buttons}>
      {state === "published" && buttonOf("Take back", takeBack)}
      {(state === "held" || state === "failed") && buttonOf("Publish now", () => doNow(named))}
      {(state === "waiting" || state === "held" || state === "failed") && buttonOf("Stop", stop)}
    </div>
  );
}
