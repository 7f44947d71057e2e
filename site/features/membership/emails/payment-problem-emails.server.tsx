import { renderCommitteeEmail } from "#services/mail/emails/committee-email.server.ts";
import type { Email, TemplateContext } from "#services/mail/emails/email.server.ts";
import { Action, EmailLayout, Facts, Paragraph, renderEmail } from "#services/mail/emails/email-layout.server.tsx";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { formatFee } from "#site/features/membership/membership-contract.ts";
import type { MembershipDeclineFacts, MembershipRefundFacts } from "./membership-email-facts.ts";
import { cardLine, isTrial, trial } from "./payment-facts.server.ts";

/** Nothing that was typed stands in it: the payment may have been a stranger's. */
export async function refundEmail(refund: MembershipRefundFacts, context: TemplateContext): Promise<Email> {
  const { config } = context;
  const site = await emailSite(context);
  const rendered = await renderEmail(
    <EmailLayout
      title="Your second payment goes back"
      preview={`The membership for ${refund.year} had been paid before.`}
      site={site}
      why={`Somebody gave this address when they paid for a membership. If it was not you, write to ${config.committeeEmail}.`}
    >
      <Paragraph>
        A payment for the membership {refund.reference} came in a second time. You are a member for {refund.year} with
        the first one, so we have given the second one back, to the card that it came from. Banks take a few days over
        it.
      </Paragraph>
      <Facts
        facts={[
          ["Reference", refund.reference],
          ["Given back", formatFee(refund.amountCents)],
          ...cardLine(refund),
          ["Payment", refund.paymentIntent],
        ]}
      />
      {isTrial(config) && <Paragraph>{trial}</Paragraph>}
    </EmailLayout>,
  );
  const subject = `A payment was given back: ${refund.reference}`;
  return { to: refund.email, subject, replyTo: { address: config.committeeEmail }, ...rendered };
}

/** Nothing that was typed stands in it: the address is unverified. */
export async function declineEmail(
  { reference, year, email }: MembershipDeclineFacts,
  context: TemplateContext,
): Promise<Email> {
  const { config } = context;
  const site = await emailSite(context);
  const rendered = await renderEmail(
    <EmailLayout
      title="Your payment was declined"
      preview="Nothing was charged, and you can try again."
      site={site}
      why={`Somebody gave this address when they began to pay for a membership. If it was not you, write to ${config.committeeEmail}.`}
    >
      <Paragraph>
        The payment for your membership for {year} was processed for a while, and then your bank declined it. Nothing
        was charged, and you are not a member yet.
      </Paragraph>
      <Paragraph>You can try again with this card or another one. It takes about three minutes.</Paragraph>
      <Action href={new URL("/membership", site.url).href}>Try again</Action>
      <Paragraph>A question? Reply to this e-mail with your reference, {reference}.</Paragraph>
      {isTrial(config) && <Paragraph>{trial}</Paragraph>}
    </EmailLayout>,
  );
  const subject = `Your payment was declined: ${reference}`;
  return { to: email, subject, replyTo: { address: config.committeeEmail }, ...rendered };
}

/** The provider tells the payer nothing, so the committee has to. */
export function refundFailedEmail(refund: MembershipRefundFacts, context: TemplateContext): Promise<Email> {
  return renderCommitteeEmail(context, {
    replyTo: refund.email,
    subject: `A refund has failed: ${refund.reference}`,
    render: ({ site }) => (
      <EmailLayout
        title={`A refund has failed: ${refund.reference}`}
        preview={`${formatFee(refund.amountCents)} could not be given back.`}
        site={site}
        why="The committee gets this because a payment on the website could not be given back. Please keep it among those who need it."
      >
        <Paragraph>
          A payment for a membership was given back, but the bank did not take it, so the money is with you again.
          Please ask the payer how they would like to get it. Reply to this e-mail to write to them.
        </Paragraph>
        <Facts
          facts={[
            ["Reference", refund.reference],
            ["To give back", formatFee(refund.amountCents)],
            ...cardLine(refund),
            ["Payment", refund.paymentIntent],
          ]}
        />
        <Paragraph>
          {isTrial(context.config) ? trial : "Search for the payment in Stripe’s dashboard: it says why."}
        </Paragraph>
      </EmailLayout>
    ),
  });
}
