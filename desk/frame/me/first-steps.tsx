import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { wantedPage } from "#desk/frame/shell/account/wanted-page.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { CodeApp } from "./code-app-section.tsx";
import styles from "./me.module.css";
import { AddDevice } from "./passkeys-section.tsx";
import { RecoveryCodes } from "./recovery-codes-section.tsx";
import { useMyAccount } from "./use-my-account.ts";

/** The first time at the desk: two steps, and then the page that was wanted. */
export function FirstSteps() {
  const { account, hasDevice } = useMyAccount();
  const { person, needsSecondFactor } = useAccount();
  const navigate = useNavigate();
  const hasCodes = account.recoveryCodes > 0;
  const next = wantedPage() ?? "/desk";
  const nextName = next === "/desk" ? "Today" : "the page that you wanted";
  return (
    <>
      <h1>Welcome, {person.name.split(" ")[0]}</h1>
      <p>Two steps, so that nobody but you gets in as you. They take two minutes.</p>
      <Step title="1 This device" isDone={hasDevice}>
        {hasDevice ? (
          <p>Done: {account.passkeys.map(({ name }) => name).join(", ") || "your code app"} signs you in.</p>
        ) : (
          <>
            <p>
              From now on you sign in with your fingerprint, your face or a PIN. None of them leaves this device: the
              desk never sees it.
            </p>
            <AddDevice />
            <Fold title="It has none of these, or is not mine">
              <CodeApp />
            </Fold>
          </>
        )}
      </Step>
      <Step title="2 One-time codes on paper" isDone={hasCodes} isNext={hasDevice && !hasCodes}>
        {hasDevice ? (
          <RecoveryCodes isFirst />
        ) : (
          <p>Ten codes for the day on which your phone is lost. They come next.</p>
        )}
      </Step>
      {hasDevice && hasCodes ? (
        <FormButton onClick={() => void navigate(next)}>I have them: go to {nextName}</FormButton>
      ) : (
        !needsSecondFactor && (
          <p>
            <DeskLink to={next}>Later: go to {nextName}</DeskLink>
          </p>
        )
      )}
    </>
  );
}

type StepProps = { title: string; isDone: boolean; isNext?: boolean; children: ReactNode };

/** The keyboard goes on at the step that comes next. */
function Step({ title, isDone, isNext = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {title} {isDone && <span className={styles.done}>done</span>}
      </h2>
      {children}
    </section>
  );
}
