import { useRef, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { EditedAsset } from "../../documents/documents-contract.ts";
import { deskFileAddress } from "../../documents/file-address.ts";
import { addUploads } from "../../files/uploads.ts";
import styles from "../frame/fields.module.css";

type FilmStillProps = {
  film: EditedAsset;
  /** The id of the field of the picture that stands in the film's place until it plays. */
  place: string;
};

/** Makes a moment of a film its picture: the browser draws it, and sends it like any other picture. */
export function FilmStill({ film: { file, state, title }, place }: FilmStillProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  if (!file) return null;
  const take = async () => {
    const still = video.current && (await drawMoment(video.current));
    if (!still) return notify("This moment cannot be drawn. Please try another one.", { isProblem: true });
    document.getElementById(place)?.querySelector("button")?.focus();
    addUploads(place, [new File([still], `${title || "Film"}, still.jpg`, { type: still.type })], ["image"]);
  };
  return (
    <details>
      <summary className={styles.summary}>Its picture, from a moment of it</summary>
      <p className={styles.kind}>It stands there until the film plays, and for who sees no moving pictures.</p>
      <video
        ref={video}
        className={styles.film}
        src={deskFileAddress(file.url, state)}
        aria-label={`The film ${title}`}
        controls
        muted
        playsInline
        preload="auto"
        onLoadedData={() => setReady(true)}
      />
      <ActionButton disabled={!isReady} onClick={() => void take()}>
        Take this moment
      </ActionButton>
    </details>
  );
}

/** @returns null where the browser cannot draw it */
function drawMoment(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
