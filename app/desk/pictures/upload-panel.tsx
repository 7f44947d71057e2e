import { useId } from "react";
import { Link, useRevalidator } from "react-router";
import { ActionButton } from "#app/desk/parts/action-button.tsx";
import { formatFileSize } from "#app/ui/format-file-size.ts";
import { DescriptionForm } from "./description-form.tsx";
import styles from "./pictures.module.css";
import { acceptedTypes, fileHint } from "./pictures-contract.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

/** Where files are chosen, or dropped on the field, several at once, and what becomes of each. */
export function UploadPanel() {
  const { revalidate } = useRevalidator();
  const { uploads, add, retry, leaveOut } = useUploads(revalidate);
  const input = useId();
  return (
    <section aria-label="Add pictures">
      <div className={styles.drop}>
        <label htmlFor={input}>Add pictures or files</label>
        <input
          id={input}
          type="file"
          multiple
          accept={acceptedTypes}
          aria-describedby={`${input}-hint`}
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            // The same file may be chosen again.
            currentTarget.value = "";
          }}
        />
        <p id={`${input}-hint`} className={styles.hint}>
          Choose several at once, or drop them on the field. {fileHint}
        </p>
      </div>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Files on their way">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} retry={retry} leaveOut={leaveOut} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.hint}>
        {summaryOf(uploads)}
      </p>
    </section>
  );
}

type UploadRowProps = { upload: Upload; retry: (id: string) => void; leaveOut: (id: string) => void };

function UploadRow({ upload, retry, leaveOut }: UploadRowProps) {
  const { id, file } = upload;
  return (
    <>
      <p className={styles.fileName}>
        {upload.step === "done" ? (
          <Link to={`/desk/pictures/${id}`}>{upload.picture.title || file.name}</Link>
        ) : (
          <strong>{file.name}</strong>
        )}{" "}
        <span className={styles.hint}>{formatFileSize(file.size)}</span>
      </p>
      {upload.step === "waiting" && <p className={styles.hint}>Waits for its turn.</p>}
      {upload.step === "sending" && (
        <p>
          <progress aria-label={`${file.name}: sent`} value={upload.share} max={1} />{" "}
          {upload.share < 1 ? `${Math.floor(upload.share * 100)} %` : "Being made ready …"}
        </p>
      )}
      {upload.step === "failed" && (
        <div className={styles.failed}>
          <p>{upload.message}</p>
          <ActionButton onClick={() => retry(id)}>Try again</ActionButton>{" "}
          <ActionButton onClick={() => leaveOut(id)}>Leave it out</ActionButton>
        </div>
      )}
      {upload.step === "done" && <DescriptionForm picture={upload.picture} isShort onPublished={() => leaveOut(id)} />}
    </>
  );
}

function summaryOf(uploads: readonly Upload[]): string {
  if (uploads.length === 0) return "";
  const done = uploads.filter(({ step }) => step === "done").length;
  const failed = uploads.filter(({ step }) => step === "failed").length;
  return `${done} of ${uploads.length} in the library.${failed > 0 ? ` ${failed} did not get there.` : ""}`;
}
