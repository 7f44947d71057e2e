import { text } from "#app/platform/content-tree.ts";
import type { SectionRegistry } from "./section.ts";
import { hero, heroHeading } from "./sections/hero/hero.tsx";
import { landingPageImageSection } from "./sections/landing-page-image-section/landing-page-image-section.tsx";
import { landingSponsors } from "./sections/landing-page-sponsor-section/landing-page-sponsor-section.tsx";
import { videoBanner } from "./sections/video-banner/video-banner.tsx";
import { videoTextOverlay } from "./sections/video-text-overlay/video-text-overlay.tsx";

/** What the landing page shows, by content type (specification, section 2). Nothing here may import rich text. */
export const landingSections: SectionRegistry = {
  heroImage: { render: hero, heading: heroHeading },
  heroMedia: { render: hero, heading: heroHeading },
  videoBanner: { render: videoBanner, heading: () => undefined },
  videoTextOverlay: { render: videoTextOverlay, heading: ({ headingText }) => text(headingText) },
  landingPageImageSection: { render: landingPageImageSection, heading: ({ headingText }) => text(headingText) },
  landingPageSponsorSection: { render: landingSponsors, heading: ({ headingText }) => text(headingText) },
};
