import { done } from "#app/desk/access/proof-contract.ts";
import { sendWaitingNotes } from "#app/desk/parts/record/note-drafts.ts";
import { deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";
import { removeNoteDrafts } from "#app/desk/shell/remove-note-drafts.ts";
import { useAccount } from "#app/desk/shell/use-account.ts";
import { CodeAppSection } from "./code-app-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import styles from "./me.module.css";
import { myAccount } from "./me-contract.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { WorkSection } from "./work-section.tsx";

export { myAccount as schema };

/** One's own account: the ways to sign in, devices, preferences, and signing out. */
export default function MePage() {
  const { person, lacksSecondFactor, hasSecondFactor } = useAccount();
  return (
    <div className={styles.sections}>
      <h1>{person.name}</h1>
      <p>
        You are signed in as {person.email}.{" "}
        <button type="button" className={styles.action} onClick={() => void signOut(person.id)}>
          Sign out
        </button>
      </p>
      {!hasSecondFactor && (
        <p className={styles.first}>
          {lacksSecondFactor
            ? "Before the desk shows what people sent, it needs to know this device or a code app. Please add one of the two."
            : "Add a passkey, and from then on you sign in with your fingerprint, your face or a PIN."}
        </p>
      )}
      <PasskeysSection />
      <CodeAppSection />
      {hasSecondFactor && <RecoveryCodesSection />}
      <DevicesSection />
      {!lacksSecondFactor && <PreferencesSection />}
      {!lacksSecondFactor && <WorkSection />}
    </div>
  );
}

/** Notes that were saved and wait for a connection are sent first. Those in writing go: this may be somebody else's computer. */
async function signOut(personId: string) {
  await sendWaitingNotes(personId);
  const result = await deskPost("/desk/api/sign-out", {}, done);
  if (!result.ok && result.status !== 401) return notify(result.detail, { isProblem: true });
  removeNoteDrafts();
  location.assign("/desk/sign-in");
}
