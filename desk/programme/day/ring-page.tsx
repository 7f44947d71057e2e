import { useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ActionButton, ActionLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { dialled } from "#platform/text/phone-uri.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./day.module.css";
import { type CallToMake, type RingView, ringView } from "./day-contract.ts";

export { ringView as pageDataSchema };

/** Who of the bands has to be rung or texted, and who was: others see each tick within seconds. */
export default function RingPage() {
  const { calls, people } = usePageData(ringView);
  const { revalidate } = useRevalidator();
  const isOnline = usePoll(async () => {
    await revalidate();
    return navigator.onLine;
  });
  const { person } = useAccount();
  const [said, setSaid] = useState("");
  const open = calls.filter(({ done }) => done === null);
  const mine = open.filter(({ handedTo }) => handedTo?.id === person.id);
  return (
    <>
      <p>
        <Link to="/desk/day">On the day</Link>
      </p>
      <h1>Bands to ring</h1>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>{" "}
        {isOnline
          ? `${openWords(open.length, calls.length)}${mine.length > 0 ? ` ${mine.length} handed to you.` : ""}`
          : "There is no connection just now: what is here may be out of date."}
      </p>
      {calls.length > 0 && (
        <ul className={`${styles.changes} ${styles.calls}`}>
          {calls.map((call) => (
            <li key={call.rows[0]?.id}>
              <Call call={call} people={people} isMine={mine.includes(call)} onDone={setSaid} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function openWords(open: number, all: number): string {
  if (all === 0) return "Nobody has to be rung.";
  if (open === 0) return "All know. Nobody has to be rung.";
  return `${open} of ${all} ${open === 1 ? "does" : "do"} not know yet. Nobody reads mail on the day.`;
}

type CallProps = Pick<RingView, "people"> & {
  call: CallToMake;
  isMine: boolean;
  /** Takes what was done, in words, for a screen reader: whoever sees it sees it in its row, and a notice would cover the next ones on a phone. */
  onDone: (words: string) => void;
};

/** It keeps its place when it is ticked, and with that the focus. */
function Call({ call, isMine, people, onDone }: CallProps) {
  const mayChange = useMay("day.change");
  const { revalidate } = useRevalidator();
  // What is pressed stays enabled: a disabled button loses the focus.
  const isBusy = useRef(false);
  const { band, rows, words, leader, phone, message, handedTo, done } = call;
  const number = dialled(phone);
  const send = async (command: "done" | "hand-over", body: object, said: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const result = await deskPost(`/desk/api/day/ring/${command}`, { rows, ...body }, ringView);
    if (result.ok) onDone(said);
    else notify(result.detail, { isProblem: true });
    await revalidate();
    isBusy.current = false;
  };
  const tick = (isDone: boolean) =>
    send("done", { isDone }, isDone ? `${band}: they know.` : `${band}: still to ring.`);
  const handOver = (to: RingView["people"][number] | null) => {
    const said = to === null ? `${band}: for whoever comes to it.` : `${band}: ${to.name} rings.`;
    return send("hand-over", { to: to?.id ?? null }, said);
  };
  return (
    <>
      <h2 className={styles.band}>
        <bdi>{band}</bdi>{" "}
        {done === null && handedTo && <Tag variant="bright">{isMine ? "you ring" : `${handedTo.name} rings`}</Tag>}
      </h2>
      {words.map((each) => (
        <p key={each} className={styles.words}>
          {each}
        </p>
      ))}
      <p className={styles.facts}>
        {whom(leader, phone)}
        {done !== null && (
          <>
            {" "}
            Told by {done.by}, <ShortTime at={done.at} />.
          </>
        )}
      </p>
      {done === null && number !== undefined && (
        <Buttons>
          <ActionLink href={`tel:${number}`}>
            Ring<VisuallyHidden> {leader || band}</VisuallyHidden>
          </ActionLink>
          <ActionLink href={`sms:${number}?&body=${encodeURIComponent(message)}`}>
            Text<VisuallyHidden> {leader || band}</VisuallyHidden>
          </ActionLink>
        </Buttons>
      )}
      {mayChange && (
        <Buttons>
          <ActionButton aria-pressed={done !== null} onClick={() => void tick(done === null)}>
            {done !== null && <span aria-hidden="true">✓</span>}
            They know<VisuallyHidden>: {band}</VisuallyHidden>
          </ActionButton>
          {done === null && (
            <ActionMenu label="Hand over to …" about={band}>
              {people.map((each) => (
                <MenuButton key={each.id} disabled={each.id === handedTo?.id} onClick={() => handOver(each)}>
                  {each.name}
                </MenuButton>
              ))}
              {handedTo && <MenuButton onClick={() => handOver(null)}>Whoever comes to it</MenuButton>}
            </ActionMenu>
          )}
        </Buttons>
      )}
    </>
  );
}

function whom(leader: string, phone: string): string {
  if (phone !== "") return leader === "" ? `${phone}.` : `${leader}, ${phone}.`;
  return leader === "" ? "Nobody to ring is noted, and no number known." : `${leader}: no number known.`;
}
