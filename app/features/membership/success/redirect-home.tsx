import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormButton } from "#app/ui/form-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./redirect-home.module.css";
import { useVisibleCountdown } from "./use-visible-countdown.ts";

/** Section 9. Milliseconds. */
const redirectAfterMs = 15_000;
/** The last call, for who listens. */
const lastSeconds = 5;

type RedirectHomeProps = {
  isPaid: boolean;
  /** What one would rather do, if anything. */
  children: ReactNode;
};

/**
 * Return home; and, once the membership is paid, the redirect that makes it by itself after 15 seconds, unless the visitor stays (P10).
 * The seconds are seen to pass; they are said twice.
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
          <FormButton look="outline" onClick={() => setStays(true)}>
            Stay on this page
          </FormButton>
        )}
        {children}
        <ButtonLink to="/" look={children ? "outline" : "solid"}>
          Return home
        </ButtonLink>
      </div>
    </div>
  );
}

/** Changes once, so that a screen reader says it twice. */
function spokenText(seconds: number): string {
  if (seconds <= lastSeconds) return `${lastSeconds} seconds left. To stay, press Stay on this page.`;
  return `In ${redirectAfterMs / 1000} seconds you are taken to the home page. To stay, press Stay on this page.`;
}

/** Takes the focus from the button that is gone. */
function StayingNote() {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1}>
      You are staying on this page.
    </p>
  );
}
