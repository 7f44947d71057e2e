import { type FocusEvent, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { previewAddress } from "./preview-contract.ts";
import styles from "./preview-frame.module.css";

/** An address that shows the page with its drafts for an hour to somebody who cannot sign in. */
export function PreviewAddress({ path }: { path: string }) {
  const [made, setMade] = useState<{ path: string; address: string; until: number }>();
  const make = async () => {
    const result = await deskPost("/desk/api/preview/address", { path }, previewAddress);
    if (result.ok) setMade({ path, ...result.data });
    else notify(result.detail, { isProblem: true });
  };
  const select = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();
  if (made?.path !== path) return <ActionButton onClick={() => void make()}>Show it to somebody</ActionButton>;
  return (
    <label className={styles.address}>
      <span>
        Whoever has this address sees the page and its drafts until <DeskTime at={made.until} />
      </span>
      <input readOnly value={made.address} onFocus={select} />
    </label>
  );
}
