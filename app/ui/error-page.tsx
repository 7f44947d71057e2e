import { Link } from "react-router";
import styles from "./error-page.module.css";

/** The error route (specification, section 2; C12): the heading Error, and what one can do about it. */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  return (
    <div className={styles.page}>
      <h1>Error</h1>
      <p>
        {notFound
          ? "There is no page at this address. It may have moved, or the address may have a slip in it."
          : "Something went wrong at our end. Please try again in a minute; if it happens again, write to us from the contact page."}
      </p>
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </div>
  );
}
