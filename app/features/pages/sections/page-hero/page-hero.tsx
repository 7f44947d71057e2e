import { asset, flag, text } from "#app/services/content/content-tree.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { buttonOf } from "../../button-fields.ts";
import type { SectionProps } from "../../section.ts";
import { HeroMedia } from "../hero-media/hero-media.tsx";
import styles from "./page-hero.module.css";

/** heroMedia and heroImage on a content page: a picture or film, plain or with words and a button over it. */
export function pageHero({ fields, level, first }: SectionProps) {
  const media = asset(fields.media);
  const overlay = flag(fields.overlay);
  const words = overlay ? text(fields.overlayText) : undefined;
  const button = overlay && flag(fields.hasButton) ? buttonOf(fields) : undefined;
  if (media === undefined && words === undefined) return null;
  return (
    <section className={styles.pageHero}>
      {media && <HeroMedia media={media} poster={asset(fields.image)} first={first} />}
      {(words !== undefined || button) && (
        <div className={styles.screen}>
          {words !== undefined && (
            <Heading level={level} className={styles.heading}>
              {words}
            </Heading>
          )}
          {button && (
            <ButtonLink to={button.to} look="brass">
              {button.words}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}
