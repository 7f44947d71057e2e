import { useRevalidator } from "react-router";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { type ListedNotice, noticeView } from "./notice-contract.ts";
import { NoticeForm } from "./notice-form.tsx";
import { NoticeList } from "./notice-list.tsx";
import { putUpWords, standingWords } from "./notice-words.ts";
import { useNoticeForm } from "./use-notice-form.ts";

export { noticeView as pageDataSchema };

/** The line across all pages of the site: what stands, what is to come, and a new one. */
export default function NoticePage() {
  const { notices, pages, isReadOnly, isAtOnce } = usePageData(noticeView);
  const mayChange = useMay("notice.change") && !isReadOnly;
  const writing = useNoticeForm();
  const change = useChange("notice", noticeView);
  const { revalidate } = useRevalidator();
  const putUp = async () => {
    const { id } = writing.form;
    const result = await writing.putUp();
    if (!result) return;
    if (result.ok) notify(putUpWords(result.data.notices.find((notice) => notice.id === id)?.state, isAtOnce));
    else if (result.status === 409) notify(`${result.detail} Your text is still here.`, { isProblem: true });
    await revalidate();
  };
  const stand = (notice: ListedNotice, isUp: boolean) => {
    const { id, version } = notice;
    const words = standingWords(notice.text, { isUp, isAtOnce });
    // Publishing and taking down each raise the version by one.
    const undo = isUp ? undefined : { id, version: version + 1, isUp: true, waits: notice.state === "waiting" };
    void change("stand", { id, version, isUp }, words, undo);
  };
  const edit = (notice: ListedNotice) => {
    writing.edit(notice);
    document.getElementById("words")?.focus();
  };
  return (
    <>
      <h1>Notice</h1>
      {isReadOnly && <p>This site’s content is at Contentful, where the desk puts up no notices.</p>}
      <NoticeList notices={notices} mayChange={mayChange} onChange={edit} onStand={stand} />
      {mayChange && (
        <Section title={writing.form.version === null ? "A new notice" : "Change a notice"}>
          <NoticeForm {...writing} pages={pages} onPutUp={() => void putUp()} />
        </Section>
      )}
    </>
  );
}
