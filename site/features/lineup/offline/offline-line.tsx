import { useEffect, useState } from "react";
import { useStars } from "../my-festival/stars-store.ts";
import { followLinksAsDocuments } from "./follow-links.ts";
import { keepOffline } from "./keep-offline.ts";
import styles from "./offline-line.module.css";
import { watchReachability } from "./reachability.ts";
import { storedAge } from "./stored-age.ts";
import { timeOfStoring } from "./stored-markup.ts";

/** The page that is open, its pictures and its stars come first. */
const DELAY_MS = 1_500;

/** Stores this page and its like, for when there is no network. On a page that was stored, it says how old the page is. */
export function OfflineLine({ timeZone }: { timeZone: string }) {
  const stars = useStars();
  const [storedAt, setStoredAt] = useState<number>();
  // Set once the live region is there, so that it is read aloud.
  useEffect(() => setStoredAt(timeOfStoring(document.documentElement)), []);
  useEffect(() => {
    const keep = () => void keepOffline(stars);
    const timer = setTimeout(keep, DELAY_MS);
    window.addEventListener("online", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", keep);
    };
  }, [stars]);
  return <div role="status">{storedAt !== undefined && <StoredCopy age={storedAge(storedAt, timeZone)} />}</div>;
}

function StoredCopy({ age }: { age: string }) {
  const [isReachable, setReachable] = useState(false);
  const [isOnline, setOnline] = useState(navigator.onLine);
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      watchReachability((isAnswered) => {
        setReachable(isAnswered);
        setOnline(navigator.onLine);
        if (isAnswered) setMissing(false);
      }),
    [],
  );
  useEffect(
    () =>
      followLinksAsDocuments(() => {
        setReachable(false);
        setOnline(navigator.onLine);
        setMissing(true);
      }),
    [],
  );
  return <CopyNotice age={age} isReachable={isReachable} isOnline={isOnline} isMissing={isMissing} />;
}

type CopyNoticeProps = {
  age: string;
  /** Whether the page can be had as it is now. */
  isReachable: boolean;
  /** Whether the device has a network, as far as the browser knows. */
  isOnline: boolean;
  /** Whether a link led to a page that is neither stored nor reachable. */
  isMissing: boolean;
};

/** What stands above a page that was stored. */
export function CopyNotice({ age, isReachable, isOnline, isMissing }: CopyNoticeProps) {
  return (
    <div className={styles.line}>
      <p>
        {reason(isReachable, isOnline)} This is how the program stood {age}.
      </p>
      {isMissing && (
        <p>That page is not stored on this device. The pages of bands that you star are, once you are online.</p>
      )}
      {/* With the whole address: what follows # may be stars that somebody sent, and is nowhere else. */}
      {isReachable && (
        <button type="button" onClick={() => window.location.reload()}>
          Show it as it is now
        </button>
      )}
    </div>
  );
}

function reason(isReachable: boolean, isOnline: boolean) {
  if (isReachable) return "You are online again.";
  return isOnline ? "The festival’s site cannot be reached just now." : "You are offline.";
}
