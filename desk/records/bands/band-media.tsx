import { useState } from "react";
import { uploadedPath } from "#desk/records/answer-fields/uploaded-path.ts";
import { answerHints } from "#platform/text/answer-hint.ts";
import { SafeLink } from "#ui/links/safe-link.tsx";
import styles from "./compare.module.css";
/** The picture that a band sent, whole; words where there is none. */
export function BandPicture({ address, name }: { address: string; name: string }) {
  const [isGone, setGone] = useState(false);
  const source = uploadedPath(address);
  if (source === undefined || isGone) return <p className={styles.noPicture}>No picture</p>;
  return <img src={source} alt={`Sent by ${name}`} className={styles.picture} onError={() => setGone(true)} />;
}

/** The ways to hear a band, in a new tab. Addresses often have the band's name in them, and are not shown. */
export function BandSound({ music, website }: { music: string; website: string }) {
  const [sound, page] = [addressIn(music), addressIn(website)];
  if (sound === undefined && page === undefined) return "nothing was sent";
  return (
    <>
      {sound !== undefined && (
        <SafeLink to={sound} newTab>
          Play the music
        </SafeLink>
      )}
      {sound !== undefined && page !== undefined && " · "}
      {page !== undefined && (
        <SafeLink to={page} newTab>
          Website
        </SafeLink>
      )}
    </>
  );
}

/** Adds the `https://` that people leave out when they type an address. */
export function addressIn(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  return /^https?:\/\//i.test(text) ? text : answerHints.link(text)?.fix?.answer;
}
