import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { BackupSection } from "./backup-section.tsx";
import styles from "./settings.module.css";
import { settingsView } from "./settings-contract.ts";

export { settingsView as pageDataSchema };

/** What the chair looks after. */
export default function SettingsPage() {
  const { health, backup, technical } = usePageData(settingsView);
  const [seesCommittee, seesLog] = [useMay("committee.view"), useMay("log.view")];
  return (
    <>
      <h1>Settings</h1>
      <ul className={styles.rows}>
        {seesCommittee && (
          <li>
            <DeskLink to="/desk/settings/committee">The committee and its roles</DeskLink>
          </li>
        )}
        {seesLog && (
          <li>
            <DeskLink to="/desk/settings/log">The log: who changed what</DeskLink>
          </li>
        )}
      </ul>
      <section aria-labelledby="health">
        <h2 id="health">How the site is</h2>
        <ul className={styles.rows}>
          {health.map(({ what, words, isWell }) => (
            <li key={what}>
              <strong className={styles.what}>{what}</strong>
              <span className={styles.words}>{words}</span>
              {!isWell && <strong className={styles.unwell}>needs a look</strong>}
            </li>
          ))}
        </ul>
      </section>
      <BackupSection backup={backup} />
      <details className={styles.technical}>
        <summary>For the technician</summary>
        <dl>
          {technical.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
