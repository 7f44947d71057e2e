import { Link, useRevalidator } from "react-router";
import { DropArea } from "#desk/content/files/drop-area.tsx";
import { UploadState } from "#desk/content/files/upload-state.tsx";
import { addUploads, dismissUpload, type Upload } from "#desk/content/files/uploads.ts";
import { useUploads } from "#desk/content/files/use-uploads.ts";
import { formatFileSize } from "#ui/fields/format-file-size.ts";
import { DescriptionForm } from "../description/description-form.tsx";
import styles from "../pictures.module.css";

/** Where the library's files arrive. */
const library = "library";

/** Where files are chosen, or dropped on the field, several at once, and what becomes of each. */
export function UploadPanel() {
  const { revalidate } = useRevalidator();
  const uploads = useUploads(library, () => void revalidate());
  return (
    <section aria-label="Add pictures">
      <DropArea
        label="Add pictures or files"
        hint="Drop them here, or press to choose: several at once, on a phone also with its camera."
        multiple
        onFiles={(files) => addUploads(library, files)}
      />
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Files on their way">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} />
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

function UploadRow({ upload }: { upload: Upload }) {
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
      <UploadState upload={upload} />
      {upload.step === "done" && (
        <DescriptionForm picture={upload.picture} isShort onPublished={() => dismissUpload(id)} />
      )}
    </>
  );
}

function summaryOf(uploads: readonly Upload[]): string {
  if (uploads.length === 0) return "";
  const done = uploads.filter(({ step }) => step === "done").length;
  const failed = uploads.filter(({ step }) => step === "failed").length;
  return `${done} of ${uploads.length} in the library.${failed > 0 ? ` ${failed} did not get there.` : ""}`;
}
