import { type ReactNode, useRef } from "react";
import { SkipLink } from "../links/skip-link.tsx";
import styles from "./page-layout.module.css";
import { useRouteAnnouncement } from "./use-route-announcement.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type PageLayoutProps = {
  /** Above everything else. */
  notice?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** Names what several addresses show a part of: the screen announces itself what it shows, in place of the title. */
  screen?: string | undefined;
  children: ReactNode;
};

/** The layout of every page: skip link, notice, header, main, footer. A screen reached without a reload is announced to screen readers by its title. */
export function PageLayout({ notice, header, footer, screen, children }: PageLayoutProps) {
  const main = useRef<HTMLElement>(null);
  const title = useRouteAnnouncement(main, screen);
  return (
    <div className={styles.layout}>
      <SkipLink target="main" />
      {notice}
      {header}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
      <div role="status">
        <VisuallyHidden>{title}</VisuallyHidden>
      </div>
    </div>
  );
}
