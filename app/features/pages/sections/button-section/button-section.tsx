import { ButtonLink } from "#app/ui/button.tsx";
import { buttonOf } from "../../button-fields.ts";
import type { SectionProps } from "../../section.ts";
import styles from "./button-section.module.css";

/** The pages whose button opens something of this site: the route puts it there, and until it does there is no button. */
const filledByRoute = new Set(["volunteer", "band-applications", "membership"]);

/** buttonSection: the volunteer or band wizard, or the membership form, on their pages; elsewhere a plain button. */
export function buttonSection({ fields, page }: SectionProps) {
  const content = filledByRoute.has(page.slug) ? page.slots.buttonSection : plainButton(fields);
  return content ? <section className={styles.buttonSection}>{content}</section> : null;
}

function plainButton(fields: SectionProps["fields"]) {
  const button = buttonOf(fields);
  return button && <ButtonLink to={button.to}>{button.words}</ButtonLink>;
}
