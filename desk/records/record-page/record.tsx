import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { answerFieldId } from "#desk/records/conversations/conversation-contract.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { Timeline } from "#desk/records/timeline/timeline.tsx";
import { noteFieldId } from "#desk/records/timeline/use-composer.ts";
import { SentAnswers } from "./answers/sent-answers.tsx";
import { KeyList } from "./keys/key-list.tsx";
import { useNeighbours } from "./keys/use-neighbours.ts";
import { useRecordKeys } from "./keys/use-record-keys.ts";
import { AssigneePanel } from "./panels/assignee-panel.tsx";
import { ConflictOfInterestPanel } from "./panels/conflict-of-interest-panel.tsx";
import { ConflictQuestion } from "./panels/conflict-question.tsx";
import { LineUpPanel } from "./panels/line-up-panel.tsx";
import { OfferPanel } from "./panels/offer-panel.tsx";
import { OwnValuesPanel } from "./panels/own-values-panel.tsx";
import { ScorePanel } from "./panels/score-panel.tsx";
import { StatusPanel, statusHeadingId } from "./panels/status-panel.tsx";
import { TasksPanel } from "./panels/tasks-panel.tsx";
import { TimesPanel } from "./panels/times-panel.tsx";
import styles from "./record.module.css";
import { useNewsOfOthers } from "./saving/use-news-of-others.ts";
import { type OpenRecord, RecordContext, useOpenRecord, useRecord } from "./saving/use-record.ts";
import { lineUpCautions } from "./words/line-up-words.ts";

const sources = {
  site: "sent on the site",
  phone: "added after a call",
  paper: "added from paper",
  invited: "invited",
};

/** The page of one record, of whatever kind: what is decided on top, then what was sent and what was said, and small facts at the side. */
export function RecordPage({ recordType }: { recordType: RecordType }) {
  const record = useOpenRecord(recordType);
  const isOnline = usePoll(record.refresh);
  return (
    <RecordContext value={record}>
      {!isOnline && (
        <p role="status" className={styles.offline}>
          There is no connection just now. What you write stays on this device, and is saved when you are back.
        </p>
      )}
      <RecordBody record={record} />
      <ConflictQuestion />
    </RecordContext>
  );
}

function RecordBody({ record }: { record: OpenRecord }) {
  const { recordType, view, name } = record;
  const heading = useFocusAfterNavigation();
  const neighbours = useNeighbours(record);
  const scoring = useSaving();
  const { keysAreListed, closeKeys, showKeys } = useRecordKeys(record, neighbours, scoring);
  useNewsOfOthers(view, recordType);
  const mayChange = useMay(recordType.changeRight);
  return (
    <article>
      <div className={styles.ways}>
        <BackToList />
        <nav className={styles.neighbours} aria-label={`Other ${recordType.many}`}>
          <Way to={neighbours.previous}>Previous</Way>
          <button type="button" className={styles.toStatus} onClick={goToStatus}>
            {recordType.hasScores ? "Status, score" : "Status"}
          </button>
          <Way to={neighbours.next} state={neighbours.from}>
            {`Next ${recordType.one}`}
          </Way>
        </nav>
      </div>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {name}
        </h1>
        <p className={styles.facts}>
          {view.reference} · {sources[view.source]} <DeskTime at={view.receivedAt} /> · Festival {view.year}{" "}
          {recordType.isApplication && mayChange && (
            <button type="button" className={styles.quiet} onClick={goToComposer}>
              {view.hasConflictOfInterest ? "Write an answer" : "Write a note or an answer"}
            </button>
          )}
        </p>
        <div className={styles.judgement}>
          <StatusPanel />
          <ConflictOfInterestPanel />
          {recordType.hasScores && <ScorePanel saver={scoring} />}
          {lineUpCautions(recordType, view).map((words) => (
            <p key={words} className={styles.caution}>
              {words}
            </p>
          ))}
        </div>
      </header>
      <div className={styles.columns}>
        {recordType.isApplication && <Facts />}
        <div className={styles.story}>
          {recordType.isApplication && <SentAnswers />}
          <Timeline />
        </div>
        {!recordType.isApplication && <Facts />}
      </div>
      <p className={styles.facts}>
        Times are the festival’s: <TimeZone />.{" "}
        <button type="button" className={styles.quiet} onClick={showKeys}>
          Keyboard
        </button>
      </p>
      <KeyList open={keysAreListed} onClose={closeKeys} isOn={view.singleKeyShortcuts} recordType={recordType} />
    </article>
  );
}

/** What stands at the side; of a message, who wrote it, too. On a phone a conversation comes before them. */
function Facts() {
  const { recordType, view } = useRecord();
  return (
    <div className={styles.sides}>
      {recordType.kind === "band" && <LineUpPanel />}
      <AssigneePanel />
      {view.offer && <OfferPanel offer={view.offer} />}
      {view.askedTimes.length > 0 && <TimesPanel />}
      <TasksPanel />
      {view.columns.length > 0 && <OwnValuesPanel />}
      {!recordType.isApplication && <SentAnswers />}
    </div>
  );
}

/** The list with the view, search and page from which one came. */
function BackToList() {
  const { recordType } = useRecord();
  return <Link to={`/desk/${recordType.path}${useLocation().search}`}>Back to the list</Link>;
}

/** Back to what one decides by, from wherever one has read to. */
function goToStatus() {
  const heading = document.getElementById(statusHeadingId);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** What was sent stands between the head and the place to write. */
function goToComposer() {
  const field = document.getElementById(noteFieldId) ?? document.getElementById(answerFieldId);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

function TimeZone() {
  const { timeZone } = useAccount();
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}

function Way({ to, state, children }: { to: string | undefined; state?: object; children: string }) {
  if (to === undefined) return <span aria-disabled="true">{children}</span>;
  return (
    <Link to={to} state={state}>
      {children}
    </Link>
  );
}

/** Whoever goes on to the next record hears its name. Not on the first page: there the browser reads the title. */
function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== "default") heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
