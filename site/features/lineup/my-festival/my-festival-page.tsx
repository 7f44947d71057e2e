import { useMemo, useRef } from "react";
import { Link } from "react-router";
import type { Site } from "#services/site/use-site.ts";
import { ArrowButton } from "#ui/links/arrow-button.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import { SignupNotice } from "#ui/page/signup-notice.tsx";
import { lineupUnavailable } from "../page-parts/lineup-texts.ts";
import masthead from "../page-parts/masthead.module.css";
import { programmeOf } from "../programme/programme.ts";
import { DayBar } from "../schedule/day-bar.tsx";
import type { ScheduleData } from "../schedule/schedule-data.ts";
import styles from "./my-festival-page.module.css";
import { StarIcon } from "./star-icon.tsx";

const useOwnParts = lazyPart(() => import("./own-festival.tsx"));

/** What the visitor starred. The page is the same for everybody: the stars are put in by the browser, which alone has them. */
export function MyFestivalPage({ data, site }: { data: ScheduleData; site: Site }) {
  const parts = useOwnParts();
  const { bands, festival, venues } = data;
  const programme = useMemo(() => programmeOf(bands ?? [], venues), [bands, venues]);
  const title = useRef<HTMLHeadingElement>(null);
  const about = <About />;
  return (
    <div className={masthead.page}>
      <h1 ref={title} tabIndex={-1} className={`${masthead.title} ${styles.title}`}>
        My festival
      </h1>
      <DayBar days={programme.days} festival={festival} shown={undefined} today={undefined} isMine />
      {bands === undefined && <SignupNotice text={lineupUnavailable} />}
      <div className={parts ? undefined : styles.waiting}>
        {/* Without a line-up nothing could be told from what is no longer in it: the stars stay as they are. */}
        {parts && bands ? (
          <parts.OwnFestival
            data={{ ...data, bands }}
            programme={programme}
            site={site}
            about={about}
            focusTitle={() => title.current?.focus()}
          />
        ) : (
          about
        )}
      </div>
      <noscript>
        <p>Stars need JavaScript, which is switched off here. The schedule does without.</p>
      </noscript>
      <PrintedAddress url={`${site.settings.siteUrl}/my-festival`} />
    </div>
  );
}

/** What the page is for, where nothing is starred. */
function About() {
  return (
    <div className={styles.about}>
      <div className={styles.words}>
        <p className={styles.lead}>
          Star what you would like to hear, in the schedule and on the <Link to="/band">bands’ pages</Link>. It comes
          together here, day by day, and you are told where two sets overlap.
        </p>
        <p>Your stars stay in this browser. There is no account, and nobody else is told.</p>
        <ArrowButton to="/schedule">To the schedule</ArrowButton>
      </div>
      <span className={styles.star}>
        <StarIcon />
      </span>
    </div>
  );
}
