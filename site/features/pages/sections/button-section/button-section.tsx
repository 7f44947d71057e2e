import { ButtonLink } from "#ui/links/button.tsx";
import { pagesWithFormButton } from "../../loading/pages-with-form.ts";
import type { Section } from "../../section-list/section.ts";
import { buttonProps } from "../../section-list/section-button.ts";
import styles from "./button-section.module.css";

/** buttonSection: on the pages with a form the element that the route passes, the button that opens the form; on others a link. */
export const buttonSection: Section = {
  render({ fields, page }) {
    const button = buttonProps(fields);
    const content = pagesWithFormButton.has(page.slug)
      ? page.slots.buttonSection
      : button && <ButtonLink {...button} />;
    return content ? <div className={styles.buttonSection}>{content}</div> : null;
  },
};
