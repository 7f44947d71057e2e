import { diffWordsWithSpace } from "diff";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { FieldDifference } from "./field-differences.ts";
import styles from "./publish.module.css";

/** Fields that differ, in words: what went is struck through, what came is marked. */
export function Differences({ differences }: { differences: readonly FieldDifference[] }) {
  return (
    <dl className={styles.differences}>
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>{difference.name}</dt>
          <dd>
            <Difference difference={difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ difference }: { difference: FieldDifference }) {
  if (difference.kind === "words") return <Words before={difference.before} after={difference.after} />;
  if (difference.kind === "list") return <ListWords {...difference} />;
  return <p>It reads the same. Its form, or what it leads to, has changed.</p>;
}

function Words({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after);
  return parts.map(({ value, added, removed }, index) => {
    const key = `${index} ${value}`;
    if (removed)
      return (
        <del key={key}>
          <VisuallyHidden>was: </VisuallyHidden>
          {value}
        </del>
      );
    if (added)
      return (
        <ins key={key}>
          <VisuallyHidden>now: </VisuallyHidden>
          {value}
        </ins>
      );
    return <span key={key}>{shortened(value, index === 0, index === parts.length - 1)}</span>;
  });
}

/** So many letters of what stayed are shown beside what changed. */
const CONTEXT = 60;

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * CONTEXT) return text;
  const [start, end] = [isFirst ? "" : text.slice(0, CONTEXT), isLast ? "" : text.slice(-CONTEXT)];
  return `${start} … ${end}`;
}

function ListWords({ added, removed, isMoved }: Extract<FieldDifference, { kind: "list" }>) {
  return (
    <>
      {added.map((name) => (
        <p key={`+${name}`}>
          Added: <ins>{name}</ins>
        </p>
      ))}
      {removed.map((name) => (
        <p key={`-${name}`}>
          Taken out: <del>{name}</del>
        </p>
      ))}
      {isMoved && <p>In another order.</p>}
    </>
  );
}
