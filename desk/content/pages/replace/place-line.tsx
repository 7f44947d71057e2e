import { Link } from "react-router";
import type { FactPlace } from "#desk/content/replace/replace-contract.ts";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { fieldAddress } from "../editor/editor-location.ts";
import styles from "./replace.module.css";

type PlaceLineProps = {
  place: FactPlace;
  to: string;
  isChosen: boolean;
  /** Missing where nothing can be chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined;
};

/** A place: its words with what goes and what comes, where it is, and what is to be known about it. */
export function PlaceLine({ place, to, isChosen, onChoose }: PlaceLineProps) {
  const { before, match, after, part, fieldName, isAddress, why, state } = place;
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
        <Link to={placeUrl(place)}>{part}</Link>
        <span>
          {fieldName}
          {isAddress && ", where a link leads"}
        </span>
        {state === "changed" && <Tag variant="bright">Publishes other changes, too</Tag>}
        {state === "draft" && <Tag variant="outlined">A draft, and stays one</Tag>}
      </p>
      {why !== null && <p className={styles.why}>{why}</p>}
    </li>
  );
}

function placeUrl({ kind, pageId, id, field }: FactPlace): string {
  return kind === "Asset" ? `/desk/pictures/${id}` : fieldAddress(pageId, id, field);
}
