import { Link } from "react-router";
import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { pathToCorrect } from "./failed-mail.tsx";
import { changedMails, type MailViewData } from "./mails-contract.ts";
import { ReaddressButton } from "./readdress-button.tsx";

/** What can be done about one mail: have it tried again, send it to the address that was corrected, or stop it. */
export function MailActions({ mail: { id, state, advice, aboutAddress: _, record, ...mail } }: { mail: MailViewData }) {
  const mayRetry = useMay("mails.change") && state === "parked";
  return (
    <>
      {advice !== null && <p>{advice}</p>}
      {record && (
        <p>
          It is about{" "}
          <Link to={state === "parked" ? pathToCorrect(record) : record.path}>
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
        {mail.newAddress !== null && <ReaddressButton id={id} newAddress={mail.newAddress} look="solid" />}
        {mayRetry && (
          <ChangeButton
            room={{ path: "mails", command: "retry", schema: changedMails }}
            body={{ ids: [id] }}
            said={({ count }) =>
              count === 0
                ? "Not sent: it says what is not so any more, or somebody else has sent it."
                : "It is on the way again."
            }
            look="outline"
          >
            Send it again
          </ChangeButton>
        )}
        {mail.mayStop && (
          <ChangeButton
            room={{ path: "mails", command: "stop", schema: changedMails }}
            body={{ id }}
            said={({ count }) => (count === 1 ? "It is not sent." : "It has gone.")}
            look="outline"
          >
            Do not send this one
          </ChangeButton>
        )}
      </Buttons>
    </>
  );
}
