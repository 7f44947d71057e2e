import { useState } from "react";
import { useRevalidator } from "react-router";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost, file } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { saveFile } from "#desk/frame/shell/save-file.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { formatFileSize } from "#ui/fields/format-file-size.ts";
import { Card } from "./card.tsx";
import styles from "./settings.module.css";
import type { SettingsView } from "./settings-contract.ts";

/** A backup of everything, made now and saved on this device. */
export function BackupCard({ backup, isWell }: Pick<SettingsView, "backup"> & { isWell: boolean }) {
  const { at, bytes, steps } = backup;
  const [isMaking, setMaking] = useState(false);
  const { revalidate } = useRevalidator();
  const { timeZone } = useAccount();
  const mayDownload = useMay("backup.download");
  const make = async () => {
    setMaking(true);
    const result = await deskPost("/desk/api/settings/backup", {}, file);
    setMaking(false);
    if (!result.ok) return notify(`No backup was made. ${result.detail}`, { isProblem: true });
    saveFile(result.data, `festival-${dayIn(timeZone)}.tar.gz`);
    notify("The backup is in your downloads. Keep it where only the committee finds it.");
    await revalidate();
  };
  return (
    <Card title="Backup" id="backup" isWell={isWell}>
      {steps && <p>It is made on the server, each part with its own tool: see below, for the technician.</p>}
      {!steps && (
        <p>
          {at === null ? (
            "None was made here yet."
          ) : (
            <>
              The last one: <ShortTime at={at} />
              {bytes !== null && `, ${formatFileSize(bytes)}`}.
            </>
          )}
        </p>
      )}
      {!steps && mayDownload && (
        <>
          <p className={styles.facts}>
            It holds everything that people sent: names, addresses, pictures. Treat it like the key of the office.
          </p>
          <FormButton disabled={isMaking} onClick={() => void make()}>
            {isMaking ? "Making a backup …" : "Save a backup here"}
          </FormButton>
        </>
      )}
    </Card>
  );
}

/** What whoever looks after the server has to know of backups. */
export function ServerBackup({ backup: { steps } }: Pick<SettingsView, "backup">) {
  return (
    <>
      {steps && (
        <>
          <p>A backup is made on the server, each part with its own tool:</p>
          <ol className={styles.steps}>
            {steps.map(({ words, command }) => (
              <li key={words}>
                {words}
                {command !== null && (
                  <>
                    : <code>{command}</code>
                  </>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <p>To put a backup back: docs/operations.md, “The restore drill”.</p>
    </>
  );
}
