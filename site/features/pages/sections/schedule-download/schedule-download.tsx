import { parseDay } from "#platform/time/calendar-day.ts";
import { type Asset, asset, type Entry, entry, text } from "#services/content/pages/content-tree.ts";
import { lineupAnnouncement } from "#services/site/lineup-announcement.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import { Heading } from "#ui/page/heading.tsx";
import { SignupNotice } from "#ui/page/signup-notice.tsx";
import type { Section } from "../../section-list/section.ts";
import { EnlargeablePicture } from "./enlargeable-picture.tsx";
import styles from "./schedule-download.module.css";

/** scheduleDownload: the festival's two schedule pictures, to download or to enlarge; without one, when the line-up comes out. */
export const scheduleDownload: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, page, level }) {
    const festival = entry(fields.festival)?.fields;
    if (festival === undefined) return null;
    const web = asset(festival.webSchedule);
    const mobile = asset(festival.mobileSchedule);
    const subtitle = text(fields.subtitle);
    const hasPicture = web !== undefined || mobile !== undefined;
    if (!hasPicture && heading === undefined) return null;
    return (
      <section className={styles.scheduleDownload}>
        <div>
          <Heading level={level}>{heading}</Heading>
          {hasPicture && subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {hasPicture ? (
            <div className={styles.buttons}>
              <Download picture={web}>Download web schedule</Download>
              <Download picture={mobile}>Download mobile schedule</Download>
            </div>
          ) : (
            <SignupNotice text={lineupAnnouncement(datesOf(festival), page.today)} />
          )}
        </div>
        {web && <EnlargeablePicture picture={web} />}
      </section>
    );
  },
};

function datesOf({ startDate, endDate, lineupDate }: Entry["fields"]) {
  return { endDate: parseDay(endDate) ?? parseDay(startDate), lineupDate: parseDay(lineupDate) };
}

function Download({ picture, children }: { picture: Asset | undefined; children: string }) {
  if (picture === undefined) return null;
  return (
    <ButtonLink to={picture.url} download={picture.fileName || true}>
      {children}
    </ButtonLink>
  );
}
