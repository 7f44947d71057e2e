import { Link } from "react-router";
import { ButtonLink } from "../links/button.tsx";
import { VinylRecord } from "../media/vinyl-record.tsx";
import styles from "./error-page.module.css";

/** The error route: the heading Error, what may have happened, and where to go from here. */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        <h1>Error</h1>
        <p>
          {notFound
            ? "There is no page at this address. It may have moved, or there may be a typing mistake in the address."
            : "Something went wrong at our end. Please try again in a minute. If it happens again, tell us."}
        </p>
        <p className={styles.ways}>
          <Link to="/band">Line-up</Link> <Link to="/schedule">Schedule</Link> <Link to="/contact">Contact</Link>
        </p>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
      <div className={styles.sleeve}>
        <VinylRecord scratched className={styles.record} />
      </div>
    </div>
  );
}
