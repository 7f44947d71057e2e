import { Link } from "react-router";
import styles from "./list-pages.module.css";

type ListPagesProps = {
  page: number;
  pages: number;
  /** The address of a page of the list. */
  to: (page: number) => string;
};

/** The way to the other pages of a list; nothing where there is one page alone. */
export function ListPages({ page, pages, to }: ListPagesProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && <Link to={to(page - 1)}>Page before</Link>}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && <Link to={to(page + 1)}>Next page</Link>}
    </nav>
  );
}
