import { z } from "zod/mini";
import { offerText } from "#desk/records/offers/offer-contract.ts";

const { answer, gst, payee, abn, payeeIs, invoiceIn, paidOn, paidBy } = offerText.shape;

/** A fee that is agreed. Days and amounts are as in the offer. */
const fee = z.object({
  reference: z.string(),
  name: z.string(),
  cents: z.number(),
  ...{ answer, gst, payee, abn, payeeIs, invoiceIn, paidOn, paidBy },
});
export type Fee = z.infer<typeof fee>;

/** `GET /desk/api/line-up/fees?year=2027` */
export const feesView = z.object({
  /** It stands among the places itself, beside the line-up. */
  place: z.string(),
  year: z.string(),
  /** The festivals that have offers. */
  years: z.array(z.string()),
  fees: z.array(fee),
  /** In cents. */
  total: z.number(),
  paid: z.number(),
  /** Bands with a fee that is not to be paid, and why. */
  left: z.array(z.object({ name: z.string(), why: z.string() })),
  /** Bands of the line-up without an agreed fee. */
  withoutFee: z.array(z.string()),
});
export type FeesView = z.infer<typeof feesView>;

/** `POST /desk/api/line-up/fees/csv` */
export const feesCsv = z.strictObject({ year: z.string().check(z.regex(/^\d{4}$/)) });
