import { useState } from "react";
import { useNavigate } from "react-router";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskGet, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { saveFile } from "#desk/frame/shell/save-file.ts";
import { answerOrder } from "#platform/answer-order.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { erased, exported, type Stored, stored } from "./person-contract.ts";
import styles from "./person-page.module.css";

/** What somebody may ask of the festival by law: a copy of all that is stored about them, and that it goes. */
export function PersonPrivacy({ email }: { email: string }) {
  const [list, setList] = useState<Stored>();
  const mayErase = useMay("person.erase");
  const download = async () => {
    const result = await deskPost("/desk/api/people/export", { email }, exported);
    if (!result.ok) return notify(result.detail, { isProblem: true });
    const copy = new Blob([`${JSON.stringify(result.data, null, 2)}\n`], { type: "application/json" });
    saveFile(copy, `personal data of ${email}.json`);
  };
  const [nextTurn] = useState(answerOrder);
  const look = async () => {
    const turn = nextTurn();
    const result = await deskGet(`/desk/api/people/${encodeURIComponent(email)}/stored`, stored);
    if (!result.ok) return notify(result.detail, { isProblem: true });
    if (turn.take()) setList(result.data);
  };
  return (
    <section className={styles.privacy}>
      <h2>Privacy</h2>
      <p>Somebody may ask for a copy of what is stored about them, notes and scores too, and that it is erased.</p>
      <Buttons>
        <FormButton variant="outline" onClick={() => void download()}>
          Save a copy for them
        </FormButton>
        {mayErase && !list && (
          <FormButton variant="outline" onClick={() => void look()}>
            See what erasing would do
          </FormButton>
        )}
      </Buttons>
      {list && <Erasing email={email} list={list} onOutdated={look} />}
    </section>
  );
}

type ErasingProps = { email: string; list: Stored; onOutdated: () => Promise<void> };

/** The list of what goes and what stays comes first; the button says how much, since nothing brings it back. */
function Erasing({ email, list: { pieces, elsewhere }, onOutdated }: ErasingProps) {
  const [isErasing, setErasing] = useState(false);
  const navigate = useNavigate();
  const erase = async () => {
    setErasing(true);
    const result = await deskPost("/desk/api/people/erase", { email, pieces: pieces.length }, erased);
    setErasing(false);
    if (!result.ok) {
      notify(`Nothing was erased. ${result.detail}`, { isProblem: true });
      if (result.status === 409) await onOutdated();
      return;
    }
    const { stayed, left, isPurged } = result.data;
    const remains = [...stayed, ...left];
    const rest = remains.length > 0 ? ` What stays: ${remains.join("; ")}.` : "";
    const bytes = isPurged
      ? ""
      : " Some of it may still be on the server’s disk for a while: please erase once more later.";
    notify(`Erased.${rest}${bytes}`, { isProblem: remains.length > 0 || !isPurged });
    await navigate("/desk");
  };
  return (
    <>
      <h3>What is stored, and what becomes of it</h3>
      <ul>
        {withCounts(pieces).map(({ line, count }) => (
          <li key={line}>
            {line}
            {count > 1 && ` (${count} times)`}
          </li>
        ))}
      </ul>
      <h3>What this cannot reach</h3>
      <ul>
        {elsewhere.map((where) => (
          <li key={where}>{where}</li>
        ))}
      </ul>
      <FormButton disabled={isErasing || pieces.length === 0} onClick={() => void erase()}>
        Erase all {pieces.length} for good
      </FormButton>
      <p>Nothing brings it back, not even you.</p>
    </>
  );
}

/** Mails of one kind and outcome read the same: they are one line. */
function withCounts(pieces: Stored["pieces"]): { line: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { what, outcome } of pieces) {
    const line = `${what}: ${outcome}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => ({ line, count }));
}
