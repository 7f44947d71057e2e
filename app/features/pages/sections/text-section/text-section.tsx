import { lazy, Suspense } from "react";
import type { Section } from "../../section.ts";
import type { SectionType } from "../../section-types.ts";
import { firstInteraction } from "./first-interaction.ts";
// The program comes later, in the browser; how the section looks must be known from the start.
import "../../rich-text/rich-text.module.css";
import "../page-text-section/page-text-section.module.css";
import "../single-text-section/single-text-section.module.css";
import "../single-image-text-section/single-image-text-section.module.css";
import "../text-band/text-band.module.css";
import "../accordion-section/accordion-section.module.css";
import "../schedule-download/schedule-download.module.css";
import "../reference-section/reference-section.module.css";
import "#app/ui/accordion.module.css";

const GeneralSection = lazy(async () => {
  await firstInteraction();
  return import("./general-section.tsx");
});

/**
 * A section with rich text on the landing page: whole in what the server sends, alive from the visitor's first sign on. Until then
 * its links are plain links.
 */
export function textSection(type: SectionType): Section {
  return (props) => (
    <Suspense>
      <GeneralSection type={type} {...props} />
    </Suspense>
  );
}
