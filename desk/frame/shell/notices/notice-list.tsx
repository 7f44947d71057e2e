import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { pageHeading, useFocusOnceGone } from "../layout/use-focus-once-gone.ts";
import styles from "./notice-list.module.css";
import { closeNotice, closeUndo, isAutoDismissed, type Notice, notify, useNotices } from "./notices.ts";

/** How long a notice is shown that neither has Undo nor tells of a problem, in milliseconds. */
const SHOWN_MS = 8_000;

/** The notices, in a region that screen readers announce. It is there before the first notice, or they would not. */
export function NoticeList() {
  const notices = useNotices();
  const before = useRef<Element>(null);
  useUndoOfOnePage();
  const noteBefore = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return (
    <section aria-label="Notices">
      <div role="status" className={styles.list} onFocus={noteBefore}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} before={before} />
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

type NoticeLineProps = {
  notice: Notice;
  /** What had the focus before somebody came to the notices: it has it again once the notice is gone. */
  before: RefObject<Element | null>;
};

function NoticeLine({ notice, before }: NoticeLineProps) {
  const { id, words, undo, undoMs, undone = "Undone.", isProblem } = notice;
  const isUndoing = useRef(false);
  const { revalidate } = useRevalidator();
  const line = useFocusOnceGone<HTMLParagraphElement>(() => {
    const last = before.current;
    return last instanceof HTMLElement && last.isConnected ? last : pageHeading();
  });
  const shownMs = isAutoDismissed(notice) ? SHOWN_MS : undoMs;
  useEffect(() => {
    if (shownMs === undefined) return;
    const timer = setTimeout(() => closeNotice(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs]);
  const takeBack = async () => {
    if (!undo || isUndoing.current) return;
    isUndoing.current = true;
    const result = await undo().finally(() => {
      isUndoing.current = false;
    });
    closeNotice(id);
    if (!result.ok) return notify(`That could not be undone. ${result.detail}`, { isProblem: true });
    notify(typeof undone === "string" ? undone : undone(result.data));
    await revalidate();
  };
  return (
    <p ref={line} className={isProblem ? `${styles.notice} ${styles.problem}` : styles.notice}>
      <span>{words}</span>
      {undo && (
        <button type="button" onClick={() => void takeBack()}>
          Undo
        </button>
      )}
      <button type="button" onClick={() => closeNotice(id)} aria-label="Close this notice">
        ×
      </button>
    </p>
  );
}
