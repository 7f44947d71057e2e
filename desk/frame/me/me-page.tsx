import { useSearchParams } from "react-router";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { signOut } from "#desk/frame/shell/account/sign-out.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { CodeAppSection } from "./code-app-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { HandOverSection } from "./hand-over-section.tsx";
import { LostDevices } from "./lost-devices.tsx";
import styles from "./me.module.css";
import { myAccount } from "./me-contract.ts";
import { NewsSection } from "./news-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { TokensSection } from "./tokens-section.tsx";
import { useMyAccount } from "./use-my-account.ts";

export { myAccount as pageDataSchema };

/** One's own account; for who comes first, and for who lost what they signed in with, what they do then. */
export default function MePage() {
  const [search] = useSearchParams();
  if (search.has("start")) return <FirstSteps />;
  return search.has("lost") ? <LostDevices /> : <MyAccountPage />;
}

/** The ways to sign in, devices, preferences, and signing out. */
function MyAccountPage() {
  const { person, needsSecondFactor } = useAccount();
  const { account, hasDevice } = useMyAccount();
  return (
    <>
      <h1>{person.name}</h1>
      <p>
        You are signed in as {person.email}.{" "}
        <button type="button" className={styles.action} onClick={() => void signOut(person.id)}>
          Sign out
        </button>
      </p>
      {!hasDevice && (
        <p className={styles.first}>
          {needsSecondFactor
            ? "Before the desk shows what people sent, it needs to know this device or a code app. Please add one of the two."
            : "Add this device, and from then on you sign in with your fingerprint, your face or a PIN."}
        </p>
      )}
      <PasskeysSection />
      <CodeAppSection />
      {(hasDevice || account.recoveryCodes + account.usedRecoveryCodes > 0) && <RecoveryCodesSection />}
      <DevicesSection />
      {!needsSecondFactor && <PreferencesSection />}
      {!needsSecondFactor && <NewsSection />}
      {!needsSecondFactor && <HandOverSection />}
      {account.tokens !== null && (
        <Fold title="For the technician">
          <TokensSection />
        </Fold>
      )}
    </>
  );
}
