import { asset, flag, text } from "#app/services/content/content-tree.ts";
import { ArrowButton } from "#app/ui/arrow-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { buttonOf } from "../../button-fields.ts";
import type { SectionProps } from "../../section.ts";
import { HeroMedia } from "../hero-media/hero-media.tsx";
import styles from "./hero.module.css";

/**
 * The landing page's hero (heroImage, heroMedia): a picture or film that fills the screen. With `overlay` set a dark screen over it
 * carries a heading, a button that opens a new tab, and View schedule (C18).
 */
export function hero({ fields, page, level, first }: SectionProps) {
  const media = asset(fields.media);
  const overlay = flag(fields.overlay);
  if (media === undefined && !overlay) return null;
  const button = buttonOf(fields);
  return (
    <section className={styles.hero}>
      {media && <HeroMedia media={media} poster={asset(fields.image)} first={first} />}
      {overlay && (
        <div className={styles.screen}>
          {text(fields.overlayText) !== undefined && (
            <Heading level={level} className={styles.heading}>
              {text(fields.overlayText)}
            </Heading>
          )}
          <div className={styles.buttons}>
            {button && (
              <ButtonLink to={button.to} look="brass" newTab>
                {button.words}
              </ButtonLink>
            )}
            <ArrowButton to={page.scheduleUrl}>View schedule</ArrowButton>
          </div>
        </div>
      )}
    </section>
  );
}
