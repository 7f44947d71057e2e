import { asset, flag, text } from "#services/content/pages/content-tree.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import { placeOf } from "#ui/links/link-target.ts";
import { SafeLink } from "#ui/links/safe-link.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section, SectionProps } from "../../section-list/section.ts";
import { buttonProps, secondButtonProps } from "../../section-list/section-button.ts";
import styles from "./hero.module.css";
import { HeroMedia } from "./hero-media.tsx";

/** On a phone said to be narrower than it is: above text, most phones take the picture of 640 pixels instead of the one of 800. */
const acrossPage = "(min-width: 700px) 100vw, 88vw";

/**
 * The landing page's hero (heroImage, heroMedia): a picture or video that fills the screen. With `overlay` set a dark screen behind the words: a
 * heading, a button that opens a new tab, View schedule as the second button, and a quiet link of the entry's own. With `showFestival` dates, place,
 * countdown, who is playing, and who can apply now, too. No two of its links lead to one place. The pictures of what follows it wait until the page is
 * painted (`waiting-pictures.css`).
 */
export const hero: Section = {
  heading: (fields) => (flag(fields.overlay) ? text(fields.overlayText) : undefined),
  render({ fields, heading, page, level, first }) {
    const media = asset(fields.media);
    const overlay = flag(fields.overlay);
    if (media === undefined && heading === undefined) return null;
    const Frame = heading === undefined ? "div" : "section";
    const { button, quiet, leadsTo } = linksOf(fields, page);
    const elements = flag(fields.showFestival) ? page.heroElements : undefined;
    return (
      <Frame className={styles.hero} data-fills-screen="">
        {media && <HeroMedia media={media} poster={asset(fields.image)} first={first} sizes={acrossPage} />}
        {overlay && (
          <div className={styles.scrim}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            {elements?.facts}
            <div className={styles.buttons}>
              {button && <ButtonLink {...button} variant="brass" newTab />}
              <ButtonLink to={page.scheduleUrl} variant={button ? "outline" : "brass"}>
                View schedule
              </ButtonLink>
              {quiet && <SafeLink {...quiet} className={styles.quiet} />}
            </div>
            {elements?.openCalls(leadsTo)}
          </div>
        )}
      </Frame>
    );
  },
};

/** The entry's own links beside View schedule: what leads to a place that a louder one leads to already is left out. */
function linksOf(fields: SectionProps["fields"], { scheduleUrl, siteUrl }: SectionProps["page"]) {
  const places = new Set([placeOf(scheduleUrl, siteUrl)]);
  const leadsTo = (to: string) => places.has(placeOf(to, siteUrl));
  const [button, quiet] = [buttonProps(fields), secondButtonProps(fields)].map((link) => {
    if (link === undefined || leadsTo(link.to)) return undefined;
    places.add(placeOf(link.to, siteUrl));
    return link;
  });
  return { button, quiet, leadsTo };
}
