import { generalSections } from "../../general-sections.ts";
import type { SectionProps } from "../../section.ts";
import type { SectionType } from "../../section-types.ts";

/** Any section as a content page shows it. */
export default function GeneralSection({ type, ...props }: SectionProps & { type: SectionType }) {
  return generalSections[type](props);
}
