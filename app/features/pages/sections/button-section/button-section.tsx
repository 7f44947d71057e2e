import { ButtonLink } from "#app/ui/button.tsx";
import type { Section } from "../../section.ts";
import { buttonProps } from "../../section-button.ts";
import styles from "./button-section.module.css";

/** Pages whose route fills the slot with its Apply now button; an empty slot renders nothing. */
const filledByRoute = new Set(["volunteer", "band-applications", "membership"]);

/** buttonSection: on the pages with a form the Apply now button that opens it; elsewhere a plain button. */
export const buttonSection: Section = {
  render({ fields, page }) {
    const button = buttonProps(fields);
    const content = filledByRoute.has(page.slug) ? page.slots.buttonSection : button && <ButtonLink {...button} />;
    return content ? <section className={styles.buttonSection}>{content}</section> : null;
  },
};
