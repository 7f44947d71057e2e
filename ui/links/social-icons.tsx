import styles from "./social-icons.module.css";
import { socialLinks } from "./social-links.ts";

const icons = {
  Facebook:
    "M9.2 22v-8.4H6.4v-3.4h2.8V7.6c0-3.3 1.9-5.2 5-5.2 1.2 0 2.3.1 2.9.2v3.1h-2.2c-1.5 0-2 .8-2 2v2.5h4l-.6 3.4h-3.4V22z",
  Instagram:
    "M3 3h18v18H3zM5.6 5.6v12.8h12.8V5.6zM12 7.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zm0 2.2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM15.6 6.6h1.9v1.9h-1.9z",
};

/** The social links, each with its icon and its name. */
export function SocialIcons() {
  return (
    <ul className={styles.links}>
      {socialLinks.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="me noopener noreferrer">
            <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true" fillRule="evenodd">
              <path className={styles.shadow} d={icons[name]} transform="translate(2 2)" />
              <path fill="currentColor" d={icons[name]} />
            </svg>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
