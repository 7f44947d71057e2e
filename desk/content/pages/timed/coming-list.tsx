import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { Coming, type ComingActions } from "./coming.tsx";
import type { PlanWarnings } from "./plan-warnings.ts";
import styles from "./timed.module.css";

type ComingListProps = ComingActions & {
  publications: readonly TimedPublication[];
  /** The page that they are shown at: it needs no name there. */
  at?: string;
  /** The header, which people know as the menu. */
  menuId: string | null;
  warningsOf: (publication: TimedPublication) => PlanWarnings;
};

/** What is to be published or to leave the site, and what could not be done, each with the ways to stop it and to do it at once. */
export function ComingList({ publications, at, menuId, warningsOf, ...actions }: ComingListProps) {
  return (
    <ul className={styles.coming}>
      {publications.map((publication) => (
        <li key={publication.id}>
          <Coming
            publication={publication.pageId === menuId ? { ...publication, name: "The menu" } : publication}
            isNamed={publication.pageId !== at}
            planWarnings={warningsOf(publication)}
            {...actions}
          />
        </li>
      ))}
    </ul>
  );
}
