import { Link, useRevalidator } from "react-router";
import { deskFileAddress } from "#desk/content/documents/file-address.ts";
import { type ChangedDocuments, changedDocuments } from "#desk/content/documents/publishing-contract.ts";
import { restoredWords } from "#desk/content/documents/restored-words.ts";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { formatFileSize } from "#ui/fields/format-file-size.ts";
import { DescriptionForm } from "./description/description-form.tsx";
import { ReplaceFile } from "./file/replace-file.tsx";
import styles from "./pictures.module.css";
import { isUsed, type OpenPicture, openPicture } from "./pictures-contract.ts";

export { openPicture as pageDataSchema };

type Picture = NonNullable<OpenPicture["picture"]>;

/** One picture or file: what it shows, where it is used, another file for it, and its end. */
export default function PicturePage() {
  const { picture, mayChange } = usePageData(openPicture);
  const isRemoved = picture?.removedAt !== null;
  return (
    <>
      <p>
        <Link to="/desk/pictures">All pictures</Link>
      </p>
      <h1>{picture ? picture.title || picture.file?.fileName || "Without a name" : "This picture is gone"}</h1>
      {picture === null && <p>Somebody has removed it, or it was never there.</p>}
      {picture && (
        <>
          {picture.thumbnail && (isRemoved || !mayChange) && (
            <p>
              <img className={styles.shown} src={picture.thumbnail} alt={picture.description} />
            </p>
          )}
          {isRemoved && <p>It was removed. Within 30 days it can be put back.</p>}
          {!isRemoved && mayChange && <DescriptionForm picture={picture} />}
          {!isRemoved && !mayChange && <p>{picture.description || "It has no description."}</p>}
          <UsedOn picture={picture} mayRemove={mayChange && !isRemoved} />
          {mayChange && !isRemoved && <ReplaceFile picture={picture} />}
          {mayChange && <Removing picture={picture} />}
          <FileFacts picture={picture} />
        </>
      )}
    </>
  );
}

function FileFacts({ picture: { file, state, updatedAt, updatedBy } }: { picture: Picture }) {
  if (!file) return null;
  const sides = file.width && file.height ? `${file.width} × ${file.height} pixels, ` : "";
  return (
    <details>
      <summary className={styles.summary}>About the file</summary>
      <p className={styles.hint}>
        <a className={styles.file} href={deskFileAddress(file.url, state)} target="_blank" rel="noreferrer">
          {file.fileName}
        </a>
        , {sides}
        {formatFileSize(file.size)}. Changed <DeskTime at={updatedAt} />
        {updatedBy && ` by ${updatedBy}`}.
      </p>
    </details>
  );
}

function UsedOn({ picture: { usedOn, places }, mayRemove }: { picture: Picture; mayRemove: boolean }) {
  const count = usedOn.length === 1 ? "On 1 page" : `On ${usedOn.length} pages`;
  return (
    <Section title={usedOn.length > 0 ? count : "Where it is used"}>
      {usedOn.length + places.length === 0 && <p>Nowhere{mayRemove && ": it can be removed"}.</p>}
      <ul className={styles.rows}>
        {usedOn.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/desk/pages/${id}`}>{title}</Link>
          </li>
        ))}
        {places.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Section>
  );
}

function Removing({ picture }: { picture: Picture }) {
  const { id, version, title, removedAt } = picture;
  const { revalidate } = useRevalidator();
  const send = (command: "remove" | "restore") =>
    deskPost(`/desk/api/content/${command}`, { documents: [{ id, kind: "Asset", version }] }, changedDocuments);
  const change = async (command: "remove" | "restore", words: string | ((changed: ChangedDocuments) => string)) => {
    const result = await send(command);
    const said = (changed: ChangedDocuments) => (typeof words === "string" ? words : words(changed));
    notify(result.ok ? said(result.data) : result.detail, { isProblem: !result.ok });
    await revalidate();
  };
  const name = title || "It";
  if (removedAt !== null)
    return (
      <Buttons>
        <FormButton onClick={() => void change("restore", (changed) => restoredWords(name, changed))}>
          Put it back
        </FormButton>
      </Buttons>
    );
  return (
    <Section title="Remove">
      {isUsed(picture) ? (
        <p>It is used. Take it out of the parts that show it first, or give it another file.</p>
      ) : (
        <>
          <p>It leaves the library. For 30 days it can be put back, under “Removed”.</p>
          <Buttons>
            <FormButton
              variant="outline"
              onClick={() => void change("remove", `${name} is removed. It can be put back here for 30 days.`)}
            >
              Remove it
            </FormButton>
          </Buttons>
        </>
      )}
    </Section>
  );
}
