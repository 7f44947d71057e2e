import { Link, useRevalidator } from "react-router";
import type { z } from "zod/mini";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost, type Schema } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { changedMails, type MailViewData, readdressed } from "./mails-contract.ts";

/** What can be done about one mail: have it tried again, send it to the address that was corrected, or stop it. */
export function MailActions({ mail: { id, state, advice, aboutAddress: _, record, ...mail } }: { mail: MailViewData }) {
  const { saving, save } = useSaving();
  const { revalidate } = useRevalidator();
  const mayRetry = useMay("mails.change") && state === "parked";
  const send = async <Data,>(path: string, body: object, schema: Schema<Data>, words: (data: Data) => string) => {
    const result = await save(() => deskPost(`/desk/api/mails/${path}`, body, schema));
    if (result?.ok) notify(words(result.data));
    await revalidate();
  };
  const retried = ({ count }: z.infer<typeof changedMails>) =>
    count === 0 ? "Somebody else has done that already." : "It is on the way again.";
  return (
    <>
      {advice !== null && <p>{advice}</p>}
      {record && (
        <p>
          It is about{" "}
          <Link to={record.path}>
            <bdi>{record.name}</bdi>
          </Link>
          .{state === "parked" && mail.newAddress === null && " Correct the address there, and come back here."}
        </p>
      )}
      {mail.decisionPath && (
        <p>
          It tells a decision: <Link to={mail.decisionPath}>stop it together with that</Link>.
        </p>
      )}
      <Buttons>
        {mail.newAddress !== null && (
          <FormButton onClick={() => void send("readdress", { id }, readdressed, ({ to }) => `It goes to ${to} now.`)}>
            Send it to {mail.newAddress}
          </FormButton>
        )}
        {mayRetry && (
          <FormButton variant="outline" onClick={() => void send("retry", { ids: [id] }, changedMails, retried)}>
            Send it again
          </FormButton>
        )}
        {mail.mayStop && (
          <FormButton
            variant="outline"
            onClick={() =>
              void send("stop", { id }, changedMails, ({ count }) => (count === 1 ? "It is not sent." : "It has gone."))
            }
          >
            Do not send this one
          </FormButton>
        )}
        <SavingState saving={saving} />
      </Buttons>
    </>
  );
}
