import { useState } from "react";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { MomentField } from "#desk/frame/parts/fields/moment-field.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { momentOf } from "#platform/time/local-time.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { FaultLinks } from "../publish/fault-links.tsx";
import { useTogether } from "./use-together.ts";

const times = [
  { value: "now", label: "Now" },
  { value: "at", label: "At a time" },
];

type PublishTogetherProps = {
  /** The chosen ones, as far as they are loaded. */
  pages: readonly OpenPage[];
  count: number;
  onDone: () => void;
};

/** When the chosen pages go live, and the button, which says how many. */
export function PublishTogether({ pages, count, onDone }: PublishTogetherProps) {
  const { timeZone } = useAccount();
  const { publish, faults } = useTogether();
  const [time, setTime] = useState("now");
  const [local, setLocal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const at = time === "at" && local !== "" ? momentOf(local, timeZone) : null;
  const isMissing = time === "at" && at === null;
  const words = count === 1 ? "one page" : `${count} pages together`;
  const send = async () => {
    setTried(true);
    if (isMissing) return;
    setBusy(true);
    const isDone = await publish(pages, at).finally(() => setBusy(false));
    if (isDone) onDone();
  };
  return (
    <>
      <SelectField
        label="When"
        name="when"
        options={times}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      {time === "at" && (
        <MomentField
          label="Day and time"
          name="at"
          hint={`In the festival’s time, ${timeZone}. It is published as it stands here now; what is written later stays a draft.`}
          value={local}
          error={isTried && isMissing ? "Please choose a day and a time." : undefined}
          onChoose={setLocal}
        />
      )}
      <FaultLinks faults={faults} pageOf={(id) => pageWith(pages, id)} />
      <Buttons>
        <FormButton disabled={count === 0 || pages.length < count || isBusy} onClick={() => void send()}>
          {count === 0 ? "Publish: choose pages first" : `Publish ${words}${time === "at" ? " at this time" : ""}`}
        </FormButton>
      </Buttons>
    </>
  );
}

function pageWith(pages: readonly OpenPage[], entryId: string): string | undefined {
  const page = pages.find(({ root, entries }) => [root, ...entries].some(({ id }) => id === entryId));
  return page?.root.id;
}
