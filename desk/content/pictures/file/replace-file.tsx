import { useState } from "react";
import { useRevalidator } from "react-router";
import { DropArea } from "#desk/content/files/drop-area.tsx";
import { acceptedTypes, isSameKind } from "#desk/content/files/file-contract.ts";
import { newFileId, sendFile } from "#desk/content/files/send-file.ts";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { ListedPicture } from "../pictures-contract.ts";

/** Another file for a picture, wherever it is shown. */
export function ReplaceFile({ picture: { id, version, pages, file: before } }: { picture: ListedPicture }) {
  const { revalidate } = useRevalidator();
  const [share, setShare] = useState<number>();
  const replace = async (file: File) => {
    const query = { id: newFileId(), name: file.name || "picture", replaces: id, asOf: String(version) };
    setShare(0);
    const sent = await sendFile(file, query, setShare);
    setShare(undefined);
    if (!sent.ok) return notify(sent.message, { isProblem: true });
    notify("The new file is in its place, as a draft. Read the description again, and publish it.");
    await revalidate();
  };
  const accepted = acceptedTypes.filter((type) => !before || isSameKind(type, before.contentType));
  if (accepted.length === 0) return null;
  const places = pages === 1 ? "on the page that shows it" : `on all ${pages} pages that show it`;
  return (
    <Section title="Replace it everywhere">
      <p>
        {pages > 0 ? `Another file takes its place ${places}, once you publish it.` : "Another file takes its place."}
      </p>
      <DropArea
        label="Another file"
        hint="Drop it here, or press to choose it."
        accept={accepted}
        disabled={share !== undefined}
        onFiles={([file]) => file && void replace(file)}
      />
      {share !== undefined && <progress aria-label="Sent of the new file" value={share} max={1} />}
    </Section>
  );
}
