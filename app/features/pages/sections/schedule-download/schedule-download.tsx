import { type Asset, asset, entry, text } from "#app/services/content/content-tree.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import type { SectionProps } from "../../section.ts";
import { LookCloser } from "./look-closer.tsx";
import styles from "./schedule-download.module.css";

/** scheduleDownload: the festival's two schedule pictures, to keep or to look at closer (specification, section 2; C7). */
export function scheduleDownload({ fields, level }: SectionProps) {
  const festival = entry(fields.festival)?.fields ?? {};
  const web = asset(festival.webSchedule);
  const mobile = asset(festival.mobileSchedule);
  const heading = text(fields.heading);
  const subtitle = text(fields.subtitle);
  if (web === undefined && mobile === undefined && heading === undefined) return null;
  return (
    <section className={styles.scheduleDownload}>
      <div className={styles.words}>
        {heading !== undefined && <Heading level={level}>{heading}</Heading>}
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        <div className={styles.buttons}>
          <Download picture={web}>Download web schedule</Download>
          <Download picture={mobile}>Download mobile schedule</Download>
        </div>
      </div>
      {web && <LookCloser picture={web} />}
    </section>
  );
}

function Download({ picture, children }: { picture: Asset | undefined; children: string }) {
  if (picture === undefined) return null;
  return (
    <ButtonLink to={picture.url} download={picture.fileName || true}>
      {children}
    </ButtonLink>
  );
}
