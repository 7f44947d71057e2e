import { type ReactNode, useRef } from "react";
import styles from "./page-layout.module.css";
import { SkipLink } from "./skip-link.tsx";
import { useRouteAnnouncement } from "./use-route-announcement.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type PageLayoutProps = { header?: ReactNode; footer?: ReactNode; children: ReactNode };

/** The layout of every page: skip link, header, main, footer. A page reached without a reload is announced to screen readers. */
export function PageLayout({ header, footer, children }: PageLayoutProps) {
  const main = useRef<HTMLElement>(null);
  const title = useRouteAnnouncement(main);
  return (
    <div className={styles.layout}>
      <SkipLink target="main" />
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
