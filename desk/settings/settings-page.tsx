import type { ReactNode } from "react";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { BackupCard, ServerBackup } from "./backup-section.tsx";
import { Card } from "./card.tsx";
import styles from "./settings.module.css";
import { type SettingsView, settingsView } from "./settings-contract.ts";

export { settingsView as pageDataSchema };

/** What the chair looks after: a card for each, with how it is in words. What needs a look comes first. */
export default function SettingsPage() {
  const view = usePageData(settingsView);
  const { committee, lastLogged, backup, technical } = view;
  const [seesCommittee, seesLog] = [useMay("committee.view"), useMay("log.view")];
  const health = view.health.filter(({ what }) => what !== "Backup");
  const isBackupWell = view.health.find(({ what }) => what === "Backup")?.isWell ?? true;
  return (
    <>
      <h1>Settings</h1>
      <div className={styles.cards}>
        {seesCommittee && (
          <Card title="Committee" link={{ to: "/desk/settings/committee", words: "The committee and its roles" }}>
            <p>{committeeWords(committee)}</p>
            <p className={styles.facts}>{rolesWords(committee)}</p>
          </Card>
        )}
        <BackupCard backup={backup} isWell={isBackupWell} />
        {health
          .toSorted((one, other) => Number(one.isWell) - Number(other.isWell))
          .map(({ what, words, isWell, detail }) => (
            <Card key={what} title={what} isWell={isWell} link={linkOf(what)}>
              <p>{words}</p>
              {detail !== undefined && <p className={styles.facts}>{detail}</p>}
            </Card>
          ))}
        {seesLog && (
          <Card title="Log" link={{ to: "/desk/settings/log", words: "The log: who changed what" }}>
            <p>{lastLogged === null ? "Nothing was done at the desk yet." : <LastLogged {...lastLogged} />}</p>
          </Card>
        )}
      </div>
      <Fold title="For the technician">
        <ServerBackup backup={backup} />
        <p>
          The fee, mail, payments and addresses are settings of the server: docs/operations.md tells where they stand.
        </p>
        <dl className={styles.technical}>
          {technical.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </>
  );
}

function LastLogged({ at, by }: NonNullable<SettingsView["lastLogged"]>): ReactNode {
  return (
    <>
      Last written: <ShortTime at={at} />
      {by !== null && `, by ${by}`}.
    </>
  );
}

function linkOf(what: string) {
  return what === "Mails" ? { to: "/desk/mails", words: "All mails" } : undefined;
}

function committeeWords({ people, invited }: SettingsView["committee"]): string {
  const size = people === 1 ? "One person" : `${people} people`;
  return invited === 0
    ? `${size}.`
    : `${size}, of whom ${invited} ${invited === 1 ? "was" : "were"} invited and not here yet.`;
}

function rolesWords({ roles }: SettingsView["committee"]): string {
  return roles
    .filter(({ people }) => people > 0)
    .map(({ name, people }) => `${name}: ${people}`)
    .join(" · ");
}
