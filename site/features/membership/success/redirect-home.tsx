import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { FormButton } from "#ui/fields/form-button.tsx";
import { ButtonLink } from "#ui/links/button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./redirect-home.module.css";
import { useVisibleCountdown } from "./use-visible-countdown.ts";

const redirectAfterMs = 15_000;
/** When a screen reader announces the redirect for the second time. */
const lastSeconds = 5;

type RedirectHomeProps = {
  isPaid: boolean;
  /** Preferred actions before Return home, if any. */
  children: ReactNode;
};

/**
 * Return home; and, once the membership is paid, an automatic redirect with a visible countdown, unless the visitor stays. Screen readers
 * announce it twice.
 */
export function RedirectHome({ isPaid, children }: RedirectHomeProps) {
  const navigate = useNavigate();
  const goHome = useCallback(() => void navigate("/"), [navigate]);
  const [stays, setStays] = useState(false);
  const isLeaving = isPaid && !stays;
  const seconds = Math.ceil(useVisibleCountdown(isLeaving, redirectAfterMs, goHome) / 1000);
  return (
    <div className={styles.wayHome}>
      <p role="status" className={styles.spoken}>
        <VisuallyHidden>{isLeaving && spokenText(seconds)}</VisuallyHidden>
      </p>
      {isLeaving && (
        <p aria-hidden="true">
          Taking you to the home page in <span className={styles.seconds}>{seconds}</span>{" "}
          {seconds === 1 ? "second" : "seconds"}.
        </p>
      )}
      {stays && <StayingNote />}
      <div className={styles.actions}>
        {isLeaving && (
          <FormButton variant="outline" onClick={() => setStays(true)}>
            Stay on this page
          </FormButton>
        )}
        {children}
        <ButtonLink to="/" variant={children ? "outline" : "solid"}>
          Return home
        </ButtonLink>
      </div>
    </div>
  );
}

/** Changes only once, so that a screen reader announces it twice and not every second. */
function spokenText(seconds: number): string {
  if (seconds <= lastSeconds) return `${lastSeconds} seconds left. To stay, press Stay on this page.`;
  return `In ${redirectAfterMs / 1000} seconds you are taken to the home page. To stay, press Stay on this page.`;
}

/** Takes the focus, because the pressed button is removed. */
function StayingNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1}>
      You are staying on this page.
    </p>
  );
}
