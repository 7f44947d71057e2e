import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import styles from "./notice-list.module.css";
import { closeNotice, closeUndo, isAutoDismissed, type Notice, notify, useNotices } from "./notices.ts";

/** How long a notice is shown that neither has Undo nor tells of a problem, in milliseconds. */
const SHOWN_MS = 8_000;

/** The notices, in a region that screen readers announce. It is there before the first notice, or they would not. */
export function NoticeList() {
  const notices = useNotices();
  useUndoOfOnePage();
  return (
    <section aria-label="Notices">
      <div role="status" className={styles.list}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
}

/** A notice with Undo belongs to the page on which something was changed. A list's other views are the same page. */
function useUndoOfOnePage() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) closeUndo();
    last.current = pathname;
  }, [pathname]);
}

function NoticeLine({ notice }: { notice: Notice }) {
  const { id, words, undo, undoMs, undone = "Undone.", isProblem } = notice;
  const [isUndoing, setUndoing] = useState(false);
  const { revalidate } = useRevalidator();
  const shownMs = isAutoDismissed(notice) ? SHOWN_MS : undoMs;
  useEffect(() => {
    if (shownMs === undefined) return;
    const timer = setTimeout(() => closeNotice(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs]);
  const takeBack = async () => {
    if (!undo) return;
    setUndoing(true);
    const result = await undo().finally(() => setUndoing(false));
    closeNotice(id);
    if (!result.ok) return notify(`That could not be undone. ${result.detail}`, { isProblem: true });
    notify(typeof undone === "string" ? undone : undone(result.data));
    await revalidate();
  };
  return (
    <p className={isProblem ? `${styles.notice} ${styles.problem}` : styles.notice}>
      <span>{words}</span>
      {undo && (
        <button type="button" disabled={isUndoing} onClick={() => void takeBack()}>
          Undo
        </button>
      )}
      <button type="button" onClick={() => closeNotice(id)} aria-label="Close this notice">
        ×
      </button>
    </p>
  );
}
