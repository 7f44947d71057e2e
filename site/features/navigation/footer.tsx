import type { ReactNode } from "react";
import { Link } from "react-router";
import { SafeLink } from "#ui/links/safe-link.tsx";
import { SocialIcons } from "#ui/links/social-icons.tsx";
import { VinylRecord } from "#ui/media/vinyl-record.tsx";
import { ContactText, emailLink, phoneLink } from "./contact-text.tsx";
import styles from "./footer.module.css";
import type { FooterContent, MenuLink } from "./navigation-content.ts";

type FooterProps = {
  content: FooterContent;
  /** The current year in the festival's time zone. */
  currentYear: number;
  /** What visitors look for most, as in the header. */
  links: readonly MenuLink[];
  /** The sign-up form. */
  newsletter: ReactNode;
};

/** Every text of the footer entry, the links that visitors look for most, and the fixed social links. */
export function Footer({ content, currentYear, links, newsletter }: FooterProps) {
  const { acknowledgementText, signupText, contactHeading, emailText, phoneText, abnText } = content;
  return (
    <footer className={styles.footer}>
      <div className={styles.sleeve}>
        <VinylRecord className={styles.record} />
        {acknowledgementText && <p className={styles.acknowledgement}>{acknowledgementText}</p>}
        {links.length > 0 && (
          <nav className={styles.links} aria-label="Footer">
            {uniqueByAddress(links).map(({ title, href }) => (
              <SafeLink key={href} to={href}>
                {title}
              </SafeLink>
            ))}
          </nav>
        )}
        <div className={styles.signup}>
          {signupText && <p>{signupText}</p>}
          {newsletter}
        </div>
        <section className={styles.follow}>
          <h2>Follow us</h2>
          <SocialIcons />
        </section>
        <section className={styles.contact}>
          <h2>
            <Link to="/contact">{contactHeading ?? "Contact"}</Link>
          </h2>
          {emailText && <ContactText text={emailText} link={emailLink} />}
          {phoneText && <ContactText text={phoneText} link={phoneLink} />}
        </section>
        <div className={styles.smallPrint}>
          {abnText && <p>{abnText}</p>}
          <p>© {currentYear} CJF, the Community Jazz Festival</p>
        </div>
      </div>
    </footer>
  );
}

/** An action of the header may be an item of the menu, too. */
function uniqueByAddress(links: readonly MenuLink[]): MenuLink[] {
  return links.filter(({ href }, place) => links.findIndex((link) => link.href === href) === place);
}
