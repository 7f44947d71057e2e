import { type Asset, asset, entry, text } from "#app/services/content/content-tree.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import type { Section } from "../../section.ts";
import { EnlargeablePicture } from "./enlargeable-picture.tsx";
import styles from "./schedule-download.module.css";

/** scheduleDownload: the festival's two schedule pictures, to download or to enlarge. */
export const scheduleDownload: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, level }) {
    const festival = entry(fields.festival)?.fields ?? {};
    const web = asset(festival.webSchedule);
    const mobile = asset(festival.mobileSchedule);
    const subtitle = text(fields.subtitle);
    if (web === undefined && mobile === undefined && heading === undefined) return null;
    return (
      <section className={styles.scheduleDownload}>
        <div className={styles.words}>
          <Heading level={level}>{heading}</Heading>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          <div className={styles.buttons}>
            <Download picture={web}>Download web schedule</Download>
            <Download picture={mobile}>Download mobile schedule</Download>
          </div>
        </div>
        {web && <EnlargeablePicture picture={web} />}
      </section>
    );
  },
};

function Download({ picture, children }: { picture: Asset | undefined; children: string }) {
  if (picture === undefined) return null;
  return (
    <ButtonLink to={picture.url} download={picture.fileName || true}>
      {children}
    </ButtonLink>
  );
}
