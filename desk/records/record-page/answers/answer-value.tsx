import { type ReactNode, useState } from "react";
import { z } from "zod/mini";
import { ActionLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { MusicPlayer, playableFile } from "#desk/records/answer-fields/music-player.tsx";
import { uploadedPath } from "#desk/records/answer-fields/uploaded-path.ts";
import { answerHints } from "#platform/text/answer-hint.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { expectedFormatOf } from "#services/forms/field-kinds.ts";
import { SafeLink } from "#ui/links/safe-link.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "../record.module.css";
import type { LineContent } from "./answer-lines.ts";

/** An answer by the kind of its field: a link opens in a new tab, an address begins a mail, a number is rung, a picture is shown. */
export function AnswerValue({ line, isMusic = false }: { line: LineContent; isMusic?: boolean }): ReactNode {
  const { value, content, text } = line;
  if (value.kind === "rows") return <Rows cells={Object.keys(value.cells)} content={content} />;
  if (text === "") return <p className={styles.asSent}>not given</p>;
  if (value.kind === "picture") return <UploadedPicture address={text} />;
  const look = expectedFormatOf(value);
  if (look === "email") return <EmailLink text={text} />;
  if (look === "phone") return <SafeLink to={phoneUri(text)}>{text}</SafeLink>;
  if (isMusic) return <Music text={text} />;
  if (look === "link") return <WebLink text={text} />;
  return (
    <p className={styles.text} dir="auto">
      {text}
    </p>
  );
}

/** Where it does not fit into one line, the second begins with the @. */
function EmailLink({ text }: { text: string }) {
  const [name, ...domain] = text.split(/(?=@)/);
  return (
    <SafeLink to={`mailto:${encodeURIComponent(text).replaceAll("%40", "@")}`}>
      {name}
      <wbr />
      {domain}
    </SafeLink>
  );
}

/** Played here where it is a sound file of this site. */
function Music({ text }: { text: string }) {
  const address = addressIn(text);
  const file = playableFile(text, location.href);
  if (file === undefined && address === undefined) return <p className={styles.text}>{text}</p>;
  return (
    <>
      {file === undefined ? (
        <ActionLink href={address} target="_blank" rel="noopener noreferrer">
          Play the music<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </ActionLink>
      ) : (
        <MusicPlayer file={file} className={styles.player} />
      )}
      <p className={styles.asSent}>{text}</p>
    </>
  );
}

/** Somebody may have left out the beginning of the address. */
function addressIn(text: string): string | undefined {
  return /^https?:\/\//i.test(text) ? text : answerHints.link(text)?.fix?.answer;
}

/** What is no address at all stays a text. */
function WebLink({ text }: { text: string }) {
  const address = addressIn(text);
  if (address === undefined) return <p className={styles.text}>{text}</p>;
  return (
    <SafeLink to={address} newTab>
      {text}
    </SafeLink>
  );
}

/** A picture of this site's own uploads, whatever the address before it says. */
function UploadedPicture({ address }: { address: string }) {
  const [isGone, setGone] = useState(false);
  const source = uploadedPath(address);
  if (source === undefined || isGone) return <p className={styles.asSent}>The picture is not here any more.</p>;
  return (
    <a href={source} target="_blank" rel="noopener noreferrer" className={styles.picture}>
      <img
        src={source}
        alt="What the applicant sent; opens in a new tab"
        loading="lazy"
        onError={() => setGone(true)}
      />
    </a>
  );
}

const rows = z.catch(z.array(z.record(z.string(), z.union([z.string(), z.number()]))), []);

function Rows({ cells: [first = "", ...others], content }: { cells: readonly string[]; content: unknown }) {
  const listed = rows.parse(content);
  if (listed.length === 0) return <p className={styles.asSent}>not given</p>;
  return (
    <ul className={styles.rows}>
      {listed.map((row) => (
        <li key={row.id}>
          <bdi>{row[first]}</bdi> <span className={styles.facts}>{others.map((cell) => row[cell]).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}
