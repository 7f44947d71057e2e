import { z } from "zod/mini";
import { cleanLine } from "#platform/text/text-fields.ts";

const line = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.maxLength(max, `Please keep this to ${max} characters.`),
      z.regex(/^[^\r\n]*$/, "Please write this on one line."),
    );
const way = z.enum(["", "mail", "phone", "person"]);

/** What was agreed with a band, as it is written: days are `2027-05-31`, an amount is in dollars. Empty texts are not known yet. */
export const offerText = z.strictObject({
  sets: line(20),
  fee: line(40),
  gst: z.enum(["", "included", "none"]),
  offeredOn: line(10),
  offeredWay: way,
  answer: z.enum(["", "yes", "no"]),
  answeredOn: line(10),
  answeredWay: way,
  payee: line(200),
  abn: line(40),
  payeeIs: z.enum(["", "person", "company"]),
  invoiceIn: line(10),
  paidOn: line(10),
  paidBy: line(200),
});
export type OfferText = z.infer<typeof offerText>;

export const noOffer: OfferText = {
  sets: "",
  fee: "",
  gst: "",
  offeredOn: "",
  offeredWay: "",
  answer: "",
  answeredOn: "",
  answeredWay: "",
  payee: "",
  abn: "",
  payeeIs: "",
  invoiceIn: "",
  paidOn: "",
  paidBy: "",
};

/** `POST /desk/api/bands/{reference}/offer`: only what differs from `before` is changed. */
export const offerChange = z.strictObject({ before: offerText, after: offerText });
export type OfferChange = z.infer<typeof offerChange>;
