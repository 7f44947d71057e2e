import type { ReactNode } from "react";
import { SocialIcons } from "#ui/links/social-icons.tsx";
import styles from "./contact-cards.module.css";
import { contactDetails } from "./contact-details.ts";

/** The festival's contact details, beside the form if there is one. */
export function ContactCards({ form }: { form?: ReactNode }) {
  return (
    <div className={styles.contact}>
      {form && <div className={styles.form}>{form}</div>}
      <div className={styles.cards}>
        <Card heading="E-mail">
          <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a>
        </Card>
        <Card heading="Post">
          <address className={styles.address}>
            {[contactDetails.organisation, ...contactDetails.postalAddress].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Card>
        <Card heading="Follow us">
          <SocialIcons />
        </Card>
        <Card heading="Who we are">
          <p>{contactDetails.organisation}</p>
          <p>Association registration number {contactDetails.registration}</p>
        </Card>
      </div>
    </div>
  );
}

function Card({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
