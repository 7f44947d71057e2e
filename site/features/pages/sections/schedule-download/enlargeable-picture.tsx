import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { Asset } from "#services/content/pages/content-tree.ts";
import { Picture } from "#ui/media/picture.tsx";
import { loadPart } from "#ui/page/load-part.ts";
import { PartToCome } from "#ui/page/part-to-come.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./schedule-download.module.css";

const Modal = lazy(async () => ({ default: (await loadPart(() => import("#ui/dialogs/modal.tsx"))).Modal }));

/** A scrollable region must be reachable by keyboard, in every browser. */
const scrollable = { tabIndex: 0 };

/** A small picture that opens large in a modal when pressed. Without JavaScript its link leads to the picture itself. */
export function EnlargeablePicture({ picture }: { picture: Asset }) {
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const enlarge = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setRequested(true);
    setOpen(true);
  };
  return (
    <div className={styles.preview}>
      <a href={picture.url} className={styles.print} onClick={enlarge}>
        <Picture asset={picture} sizes="(min-width: 900px) 40vw, 100vw" decorative />
        <span className={styles.look}>
          Look closer<VisuallyHidden> at the schedule</VisuallyHidden>
        </span>
      </a>
      {requested && (
        <Suspense fallback={<PartToCome />}>
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
