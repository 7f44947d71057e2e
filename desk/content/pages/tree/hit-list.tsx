import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BandHit, PageHit } from "#desk/content/pages-of-site/pages-contract.ts";
import { fieldAddress } from "../editor/editor-location.ts";
import styles from "./tree.module.css";

/** Where words stand, each a link to its field. */
export function HitList({ hits, bandHits, q }: { hits: readonly PageHit[]; bandHits: readonly BandHit[]; q: string }) {
  const count = hits.length + bandHits.length;
  if (count === 0) return <p role="status">Nothing on the site says “{q}”.</p>;
  return (
    <>
      <p role="status">{count === 1 ? "One place" : `${count} places`}</p>
      <ul className={styles.nodes}>
        {hits.map(({ pageId, pageTitle, entryId, field, before, match, after }) => (
          <li key={`${entryId} ${field} ${before} ${after}`} className={styles.node}>
            <Link to={fieldAddress(pageId, entryId, field)} className={styles.link}>
              <Found before={before} match={match} after={after} />
              <span className={styles.address}>{pageTitle}</span>
            </Link>
          </li>
        ))}
        {bandHits.map(({ id, name, field, label, before, match, after }) => (
          <li key={`${name} ${field} ${before} ${after}`} className={styles.node}>
            <BandLink id={id}>
              <Found before={before} match={match} after={after} />
              <span className={styles.address}>
                {name}, {label}
              </span>
            </BandLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whoever does not see the line-up at the desk reads what visitors read. */
function BandLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (id === null) return <p className={styles.link}>{children}</p>;
  return (
    <Link to={`/desk/line-up/${encodeURIComponent(id)}`} className={styles.link}>
      {children}
    </Link>
  );
}

function Found({ before, match, after }: Pick<PageHit, "before" | "match" | "after">) {
  return (
    <span>
      {before}
      <mark>{match}</mark>
      {after}
    </span>
  );
}
