import { NoticeLines } from "#site/features/notices/notice-lines.tsx";
import styles from "./notice.module.css";

/** The line as it will stand above every page. Its link leads nowhere from here. */
export function NoticePreview({ text, link }: { text: string; link: string }) {
  return (
    <div className={styles.preview}>
      <p>It will stand above every page like this{link.trim() !== "" && `, and lead to ${link.trim()}`}:</p>
      <NoticeLines notices={[{ id: "preview", text: text.trim() === "" ? "What visitors read" : text }]} />
    </div>
  );
}
