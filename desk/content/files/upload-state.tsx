import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import styles from "./files.module.css";
import { dismissUpload, retryUpload, type Upload } from "./uploads.ts";

/** The progress of an upload, and Try again where it failed. */
export function UploadState({ upload }: { upload: Upload }) {
  const { id, file } = upload;
  if (upload.step === "waiting") return <p className={styles.hint}>Waits for its turn.</p>;
  if (upload.step === "sending")
    return (
      <p>
        <progress aria-label={`${file.name}: sent`} value={upload.share} max={1} />{" "}
        {upload.share < 1 ? `${Math.floor(upload.share * 100)} %` : "Being made ready …"}
      </p>
    );
  if (upload.step === "done") return null;
  return (
    <div role="alert" className={styles.failed}>
      <p>{upload.message}</p>
      <ActionButton onClick={() => retryUpload(id)}>Try again</ActionButton>{" "}
      <ActionButton onClick={() => dismissUpload(id)}>Leave it out</ActionButton>
    </div>
  );
}
