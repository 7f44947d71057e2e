import { Link } from "react-router";
import type { z } from "zod/mini";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { BatchProgressView } from "#desk/mail/batches/batch-progress.tsx";
import { MailText } from "#desk/mail/batches/mail-as-read.tsx";
import { mailingView } from "./mailings-contract.ts";

export { mailingView as pageDataSchema };

const gone = "This mail is gone";

const room = { path: "mails/many", command: "control", schema: mailingView };
const batchIn = ({ mailing }: z.infer<typeof mailingView>) => mailing;

/** One mail to several people: how far it is, and the way to pause or stop it. */
export default function MailingPage() {
  const { mailing } = usePageData(mailingView);
  return (
    <>
      <p>
        <Link to="/desk/mails/many">Mails to several people</Link>
      </p>
      <h1 dir="auto">{mailing ? mailing.subject : gone}</h1>
      {mailing ? (
        <>
          <BatchProgressView batch={mailing} mayChange={mailing.mayChange} room={room} batchIn={batchIn} />
          <MailText text={mailing.words} />
        </>
      ) : (
        <p>There is no such mail any more, or your role does not include it.</p>
      )}
    </>
  );
}
