import * as z from "zod";
import { type ErrorResponse, invalidRequest } from "./stripe-errors.ts";

/** The parameters of each operation that this site and Stripe's clients send; all others are errors. All values arrive as text. */

/** An error with Stripe's code; `{}` in the message stands for the value. */
function refusal(code: string, message: string) {
  return {
    params: { code },
    error: ({ input }: { input?: unknown }) => message.replace("{}", String(input)),
  };
}

const text = z.string().max(5000);
const integer = z
  .string()
  .refine((value) => /^-?\d{1,15}$/.test(value), refusal("parameter_invalid_integer", "Invalid integer: {}"))
  .transform(Number);
const email = text.refine(
  (value) => value === "" || /^[^\s@]+@[^\s@]+$/.test(value),
  refusal("email_invalid", "Invalid email address: {}"),
);
const metadata = z
  .record(
    z.string().max(40, "Metadata keys can have up to 40 characters."),
    z.string().max(500, "Metadata values can have up to 500 characters."),
  )
  .refine((pairs) => Object.keys(pairs).length <= 50, "Metadata can have up to 50 keys.");

function expandable(...names: string[]) {
  const known = (value: string) => names.includes(value);
  return z.array(z.string().refine(known, refusal("", "This property cannot be expanded ({}).")));
}

const amount = integer
  .refine((value) => value >= 50, refusal("amount_too_small", "Amount must be at least $0.50 aud"))
  .refine((value) => value <= 99_999_999, refusal("amount_too_large", "Amount must be no more than $999,999.99 aud"));
const currency = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => value === "aud", refusal("", "Invalid currency: {}. The payment sandbox takes aud."));

const noLongerSupported =
  "The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead, or leave it out.";

/** Details that can be updated in any status. An empty text removes one. */
const details = {
  description: text.optional(),
  metadata: z.union([metadata, z.literal("")]).optional(),
  receipt_email: email.optional(),
  expand: expandable("payment_method", "latest_charge").optional(),
};

export const createParameters = z.strictObject({
  amount,
  currency,
  allowed_payment_method_types: z.array(z.literal("card")).min(1).optional(),
  payment_method_types: z
    .unknown()
    .refine(() => false, refusal("payment_method_types_no_longer_supported", noLongerSupported))
    .optional(),
  ...details,
});

export const updateParameters = z.strictObject(details);

export const retrieveParameters = z.strictObject({ client_secret: text.optional(), expand: details.expand });

const address = z.strictObject({
  line1: text.optional(),
  line2: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postal_code: text.optional(),
  country: text.optional(),
});
const paymentMethodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() }),
  billing_details: z
    .strictObject({
      name: text.optional(),
      email: email.optional(),
      phone: text.optional(),
      address: address.optional(),
    })
    .optional(),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

export const confirmParameters = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: details.receipt_email,
  return_url: text.optional(),
  expand: details.expand,
});

export const cancelParameters = z.strictObject({
  cancellation_reason: z.enum(["duplicate", "fraudulent", "requested_by_customer", "abandoned"]).optional(),
  expand: details.expand,
});

export const listParameters = z.strictObject({
  limit: integer
    .refine(
      (value) => value >= 1 && value <= 100,
      refusal("parameter_invalid_integer", "Invalid limit: it is 1 to 100."),
    )
    .default(10),
  starting_after: text.optional(),
  created: z
    .union([
      integer,
      z.strictObject({
        gt: integer.optional(),
        gte: integer.optional(),
        lt: integer.optional(),
        lte: integer.optional(),
      }),
    ])
    .optional(),
  expand: expandable("data.payment_method").optional(),
});

export const refundParameters = z.strictObject({
  payment_intent: text,
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

export const listRefundsParameters = z.strictObject({ payment_intent: text });

/** Parses the parameters, or returns Stripe's error for the first invalid one. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): { ok: true; parameters: z.output<Schema> } | { ok: false; error: ErrorResponse } {
  const read = schema.safeParse(sent, { reportInput: true });
  if (read.success) return { ok: true, parameters: read.data };
  const [issue] = read.error.issues;
  if (issue === undefined) throw read.error;
  return { ok: false, error: describeIssue(issue) };
}

function describeIssue(issue: z.core.$ZodIssue): ErrorResponse {
  if (issue.code === "unrecognized_keys") {
    const param = bracketed([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = bracketed(issue.path);
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (issue.input === "" && issue.code !== "custom") {
    const message = `You passed an empty string for '${param}'. Remove '${param}' from your request or supply a non-empty value.`;
    return invalidRequest(message, { code: "parameter_invalid_empty", param });
  }
  if (issue.code !== "custom") return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
  return invalidRequest(issue.message, { code: String(issue.params?.code ?? ""), param });
}

/** `payment_method_data[card][number]` */
function bracketed(path: readonly PropertyKey[]) {
  const [first, ...rest] = path.map(String);
  return (first ?? "") + rest.map((name) => `[${name}]`).join("");
}
