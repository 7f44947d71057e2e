import { ChangedWords } from "#desk/frame/parts/display/changed-words.tsx";
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
  if (difference.kind === "words") return <ChangedWords before={difference.before} after={difference.after} />;
  if (difference.kind === "list") return <ListWords {...difference} />;
  return <p>It reads the same. Its form, or what it leads to, has changed.</p>;
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
