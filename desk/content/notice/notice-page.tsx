import { useRevalidator } from "react-router";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { type ListedNotice, noticeView } from "./notice-contract.ts";
import { NoticeForm } from "./notice-form.tsx";
import { NoticeList } from "./notice-list.tsx";
import { useNoticeForm } from "./use-notice-form.ts";

export { noticeView as pageDataSchema };

/** The line across all pages of the site: what stands, what is to come, and a new one. */
export default function NoticePage() {
  const { notices, pages } = usePageData(noticeView);
  const mayChange = useMay("notice.change");
  const writing = useNoticeForm();
  const change = useChange("notice", noticeView);
  const { revalidate } = useRevalidator();
  const putUp = async () => {
    const { id } = writing.form;
    const result = await writing.putUp();
    if (!result) return;
    if (result.ok) notify(putUpWords(result.data.notices.find((notice) => notice.id === id)?.state));
    else if (result.status === 409) notify(`${result.detail} Your text is still here.`, { isProblem: true });
    await revalidate();
  };
  const stand = (notice: ListedNotice, isUp: boolean) => {
    const { id, version } = notice;
    const words = isUp ? "It is up again." : `Taken down: ${notice.text}`;
    // Each change raises the version by one.
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
      <NoticeList notices={notices} mayChange={mayChange} onChange={edit} onStand={stand} />
      {mayChange && (
        <Section title={writing.form.version === null ? "A new notice" : "Change a notice"}>
          <NoticeForm {...writing} pages={pages} onPutUp={() => void putUp()} />
        </Section>
      )}
    </>
  );
}

/** What has become of a notice that was just sent. */
function putUpWords(state: ListedNotice["state"] | undefined): string {
  if (state === "up") return "It is up: visitors see it on every page.";
  return state === "toCome" ? "It goes up at its time." : "It is not up: please look at the list.";
}
