import { Link } from "react-router";
import { deskRoutes } from "#desk/frame/desk-routes.ts";
import { useAccount } from "../account/use-account.ts";
import { closePopover } from "../layout/close-popover.ts";
import styles from "./places.module.css";

/** Who is signed in, and what is theirs. */
export function OwnLinks() {
  const { person } = useAccount();
  const own = deskRoutes.filter(({ path }) => path === "/desk/me");
  return (
    <div className={styles.own}>
      <p>
        <strong>{person.name}</strong>
        <br />
        {person.email}
      </p>
      <ul className={styles.list}>
        {own.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={styles.place} onClick={closePopover}>
              {title}
            </Link>
          </li>
        ))}
        <li>
          <a href="/" className={styles.place}>
            The public site
          </a>
        </li>
      </ul>
    </div>
  );
}
