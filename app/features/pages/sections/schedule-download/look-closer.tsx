import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { Asset } from "#app/services/content/content-tree.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./schedule-download.module.css";

const Modal = lazy(async () => ({ default: (await import("#app/ui/modal.tsx")).Modal }));

/** What scrolls must be reachable by keyboard, in every browser. */
const scrollable = { tabIndex: 0 };

/** The schedule as a small print on the wall; pressed, it opens large. Without JavaScript the link leads to the picture itself. */
export function LookCloser({ picture }: { picture: Asset }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const lookCloser = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(true);
    setOpen(true);
  };
  return (
    <div className={styles.preview}>
      <a href={picture.url} className={styles.print} onClick={lookCloser}>
        <Picture asset={picture} sizes="(min-width: 900px) 40vw, 100vw" decorative />
        <span className={styles.look}>Look closer</span>
      </a>
      {asked && (
        <Suspense fallback={null}>
          <Modal open={open} onClose={() => setOpen(false)} title="Schedule" size="large">
            <section className={styles.enlarged} aria-label="The whole schedule" {...scrollable}>
              <Picture asset={picture} sizes="max(60rem, 100vw)" className={styles.large} />
            </section>
          </Modal>
        </Suspense>
      )}
    </div>
  );
}
