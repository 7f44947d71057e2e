import { diffWordsWithSpace } from "diff";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./changed-words.module.css";

/** Words that became others: what went is struck through, what came is marked. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after);
  return parts.map(({ value, added, removed }, index) => {
    const key = `${index} ${value}`;
    if (removed)
      return (
        <del key={key} className={styles.went}>
          <VisuallyHidden>was: </VisuallyHidden>
          {value}
        </del>
      );
    if (added)
      return (
        <ins key={key} className={styles.came}>
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
