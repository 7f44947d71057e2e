import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Choice } from "#desk/content/content-model-contract.ts";
import { ChooseDialog } from "#desk/content/fields/links/choose-dialog.tsx";
import { FileButton } from "#desk/content/files/file-button.tsx";
import { UploadState } from "#desk/content/files/upload-state.tsx";
import { dismissUpload } from "#desk/content/files/uploads.ts";
import { useUploads } from "#desk/content/files/use-uploads.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usedPicture } from "#desk/line-up/draft/draft-band-contract.ts";
import { answerOrder } from "#platform/answer-order.ts";
import { Poster } from "#site/features/lineup/posters/poster.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./line-up-band.module.css";
import { type OpenBand, openBandView } from "./line-up-contract.ts";

type BandPictureFieldProps = {
  band: OpenBand;
  /** A path of this site, or empty. */
  picture: string;
  error: string | undefined;
  mayChange: boolean;
  onChange: (picture: string) => void;
};

const types = ["image"];

/** A band's poster: from the library, sent from here, or the picture that it applied with. */
export function BandPictureField({ band, picture, error, mayChange, onChange }: BandPictureFieldProps) {
  const { id, words, mark, record, pictureFollows } = band;
  const [isChoosing, setChoosing] = useState(false);
  const place = `picture of ${id}`;
  const uploads = useUploads(place, (sent) => {
    dismissUpload(sent.id);
    void use(sent.id);
  });
  const [nextTurn] = useState(answerOrder);
  const use = async (asset: string) => {
    const turn = nextTurn();
    const result = await deskPost("/desk/api/line-up/use-picture", { id, asset }, usedPicture);
    if (!result.ok) notify(result.detail, { isProblem: true });
    else if (turn.take()) onChange(result.data.picture);
  };
  const takeOut = () => {
    // The response of an earlier choice is ignored.
    nextTurn().take();
    onChange("");
  };
  const answer = (choice?: Choice) => {
    setChoosing(false);
    if (choice) void use(choice.id);
  };
  return (
    <fieldset className={styles.picture} data-field="picture">
      <legend>Picture</legend>
      {picture === "" ? (
        <p className={styles.hint}>No picture: the band is not on the wall of posters.</p>
      ) : (
        <div className={styles.poster}>
          <Poster band={{ name: words.name, imageUrl: picture }} sizes="12rem" widest={480} />
        </div>
      )}
      {error !== undefined && <p role="alert">{error}</p>}
      {mayChange && (
        <div className={styles.row}>
          <ActionButton onClick={() => setChoosing(true)}>Choose from the library …</ActionButton>
          <FileButton place={place} types={types}>
            New picture …
          </FileButton>
          {picture !== "" && (
            <LeavingButton
              quiet
              next={() => document.querySelector<HTMLElement>("[data-field=picture] button")}
              onClick={takeOut}
            >
              Take out<VisuallyHidden> the picture</VisuallyHidden>
            </LeavingButton>
          )}
        </div>
      )}
      {uploads.map((upload) => (
        <div key={upload.id}>
          <p>{upload.file.name}</p>
          <UploadState upload={upload} />
        </div>
      ))}
      {pictureFollows && <Following isTold={mark.state !== "pencilled" && mark.state !== "withdrawn"} />}
      {record?.picture && !pictureFollows && <Applied id={id} source={record.picture} mayChange={mayChange} />}
      {isChoosing && (
        <ChooseDialog kind="Asset" types={types} model={[]} address="/desk/api/line-up/pictures" onAnswer={answer} />
      )}
    </fieldset>
  );
}

/** The program copies it by itself, of a band that is on the wall. */
function Following({ isTold }: { isTold: boolean }) {
  const { revalidate } = useRevalidator();
  usePoll(async () => {
    await revalidate();
    return true;
  });
  return (
    <p role="status">
      {isTold
        ? "The picture of the application is being copied. It stands here in a moment."
        : "The picture of the application is copied once the band is told yes."}
    </p>
  );
}

function Applied({ id, source, mayChange }: { id: string; source: string; mayChange: boolean }) {
  const { revalidate } = useRevalidator();
  const take = async () => {
    const result = await deskPost("/desk/api/line-up/take-picture", { id }, openBandView);
    if (!result.ok) notify(result.detail, { isProblem: true });
    await revalidate();
  };
  return (
    <div className={styles.applied}>
      <p className={styles.hint}>As applied:</p>
      <img src={source} alt="What the band applied with" loading="lazy" className={styles.sent} />
      {mayChange && (
        <ActionButton onClick={() => void take()}>
          Take this<VisuallyHidden> for Picture</VisuallyHidden>
        </ActionButton>
      )}
    </div>
  );
}
