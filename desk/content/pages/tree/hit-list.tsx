import { Link } from "react-router";
import type { PageHit } from "#desk/content/pages-of-site/pages-contract.ts";
import { fieldAddress } from "../editor/editor-location.ts";
import styles from "./tree.module.css";

/** Where words stand, each a link to its field. */
export function HitList({ hits, q }: { hits: readonly PageHit[]; q: string }) {
  if (hits.length === 0) return <p role="status">Nothing on the site says “{q}”.</p>;
  return (
    <>
      <p role="status">{hits.length === 1 ? "One place" : `${hits.length} places`}</p>
      <ul className={styles.nodes}>
        {hits.map(({ pageId, pageTitle, entryId, field, before, match, after }) => (
          <li key={`${entryId} ${field} ${before} ${after}`} className={styles.node}>
            <Link to={fieldAddress(pageId, entryId, field)} className={styles.link}>
              <span>
                {before}
                <mark>{match}</mark>
                {after}
              </span>
              <span className={styles.address}>{pageTitle}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
