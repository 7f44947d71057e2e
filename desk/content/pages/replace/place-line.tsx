import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FactPlace } from "#desk/content/replace/replace-contract.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./replace.module.css";

type PlaceLineProps = {
  place: Pick<FactPlace, "before" | "match" | "after" | "fieldName" | "why"> & Partial<Pick<FactPlace, "isAddress">>;
  /** Where it is: what it is called, and its page at the desk, if one may see that. */
  part: { name: string; url: string | null };
  /** What else is to be known about it. */
  tags?: ReactNode;
  to: string;
  isChosen: boolean;
  /** Missing where nothing can be chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined;
};

/** A place: its words with what goes and what comes, where it is, and what is to be known about it. */
export function PlaceLine({ place, part, tags, to, isChosen, onChoose }: PlaceLineProps) {
  const { before, match, after, fieldName, isAddress, why } = place;
  const words = (
    <span>
      {before}
      {to === "" ? (
        <mark>{match}</mark>
      ) : (
        <>
          <del>
            <VisuallyHidden>was: </VisuallyHidden>
            {match}
          </del>{" "}
          <ins>
            <VisuallyHidden>now: </VisuallyHidden>
            {to}
          </ins>
        </>
      )}
      {after}
    </span>
  );
  return (
    <li className={styles.place}>
      {onChoose && why === null ? (
        <label className={styles.words}>
          <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
          {words}
        </label>
      ) : (
        <p className={styles.words}>{words}</p>
      )}
      <p className={styles.where}>
        {part.url === null ? <span>{part.name}</span> : <Link to={part.url}>{part.name}</Link>}
        <span>
          {fieldName}
          {isAddress && ", where a link leads"}
        </span>
        {tags}
      </p>
      {why !== null && <p className={styles.why}>{why}</p>}
    </li>
  );
}
