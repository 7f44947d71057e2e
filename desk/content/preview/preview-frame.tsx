import { useRef } from "react";
import { PreviewAddress } from "./preview-address.tsx";
import styles from "./preview-frame.module.css";
import { type PreviewOptions, usePreview } from "./use-preview.ts";

/** The public page as it would be, beside the form in which it is edited: it follows what is typed, and a press on a word of it opens its field. */
export function PreviewFrame(options: PreviewOptions) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fault = usePreview(frame, options);
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.fault}>
        {fault}
      </p>
      <iframe ref={frame} title="The page as it would be" className={styles.frame} />
      {options.band === undefined && (
        <p className={styles.below}>
          <PreviewAddress path={options.path} />
        </p>
      )}
    </div>
  );
}
