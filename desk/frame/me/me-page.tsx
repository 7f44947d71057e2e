import { signOut } from "#desk/frame/shell/account/sign-out.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { CodeAppSection } from "./code-app-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { HandOverSection } from "./hand-over-section.tsx";
import styles from "./me.module.css";
import { myAccount } from "./me-contract.ts";
import { NewsSection } from "./news-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { TokensSection } from "./tokens-section.tsx";

export { myAccount as pageDataSchema };

/** One's own account: the ways to sign in, devices, preferences, and signing out. */
export default function MePage() {
  const { person, needsSecondFactor, hasSecondFactor } = useAccount();
  return (
    <>
      <h1>{person.name}</h1>
      <p>
        You are signed in as {person.email}.{" "}
        <button type="button" className={styles.action} onClick={() => void signOut(person.id)}>
          Sign out
        </button>
      </p>
      {!hasSecondFactor && (
        <p className={styles.first}>
          {needsSecondFactor
            ? "Before the desk shows what people sent, it needs to know this device or a code app. Please add one of the two."
            : "Add a passkey, and from then on you sign in with your fingerprint, your face or a PIN."}
        </p>
      )}
      <PasskeysSection />
      <CodeAppSection />
      {hasSecondFactor && <RecoveryCodesSection />}
      <DevicesSection />
      {!needsSecondFactor && <PreferencesSection />}
      {!needsSecondFactor && <NewsSection />}
      {!needsSecondFactor && <HandOverSection />}
      <TokensSection />
    </>
  );
}
