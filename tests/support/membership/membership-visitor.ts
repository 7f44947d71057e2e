import type { Hono } from "hono";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { memberPayload } from "./member-payload.ts";
import { testCards } from "./test-cards.ts";

export type TestResponse = { status: number; headers: Headers; body: Record<string, unknown> };
export type Visitor = ReturnType<typeof openVisitor>;

const item = { id: "cjf-membership", amount: 200 };

/** A browser on the membership page as the server sees it: it stores its cookie, and sends what the form sends. */
export function openVisitor(
  app: Hono,
  { address = "203.0.113.9", cookie = "", siteUrl = "http://localhost:3000" } = {},
) {
  const env = { incoming: { socket: { remoteAddress: address } } };
  const jar = { cookie };
  const request = async (path: string, init: RequestInit): Promise<TestResponse> => {
    const headers = {
      "Sec-Fetch-Site": "same-origin",
      Cookie: jar.cookie,
      ...Object.fromEntries(new Headers(init.headers)),
    };
    const response = await app.request(path, { ...init, headers }, env);
    const set = response.headers.getSetCookie()[0];
    if (set !== undefined) jar.cookie = set.split(";")[0] ?? "";
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const begin = async (): Promise<string> => {
    const { status, body } = await post("/api/payments/create-payment-intent", { items: [item] });
    if (status !== 200) throw new Error(`No payment was begun: ${status}.`);
    return String(body.clientSecret);
  };
  const join = (clientSecret: string | undefined, overrides: Partial<Record<string, unknown>> = {}, headers = {}) =>
    post("/api/records/new-member", memberPayload(overrides), {
      ...(clientSecret === undefined ? {} : { "Payment-Intent": intentIdFrom(clientSecret) }),
      ...headers,
    });
  /** Confirms a payment as the provider's script does. @returns the provider's response */
  const confirm = (
    clientSecret: string,
    overrides: Partial<Record<string, unknown>> = {},
    card: string = testCards.good,
  ) =>
    request(`/sandbox/stripe/v1/payment_intents/${intentIdFrom(clientSecret)}/confirm`, {
      method: "POST",
      headers: { Authorization: "Bearer pk_test_sandbox" },
      body: confirmation(clientSecret, memberPayload(overrides), card, siteUrl),
    });
  return {
    jar,
    post,
    begin,
    join,
    confirm,
    fetchPayment: () => request("/api/payments", {}),
    graphql: (query: string, variables: object = {}) => post("/graphql", { query, variables }),
    /** Pays without any fault. @returns the payment's id */
    async becomeMember(
      overrides: Partial<Record<string, unknown>> = {},
      card: string = testCards.good,
    ): Promise<string> {
      const clientSecret = await begin();
      const joined = await join(clientSecret, overrides);
      if (joined.status !== 200) throw new Error(`The record was refused: ${joined.status}.`);
      await confirm(clientSecret, overrides, card);
      return intentIdFrom(clientSecret);
    },
  };
}

function confirmation(clientSecret: string, member: ReturnType<typeof memberPayload>, card: string, siteUrl: string) {
  return new URLSearchParams({
    client_secret: clientSecret,
    return_url: `${siteUrl}/member-success`,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": `${member.firstName} ${member.lastName}`,
    "payment_method_data[billing_details][email]": String(member.email),
    "payment_method_data[billing_details][phone]": String(member.phone),
    "payment_method_data[billing_details][address][country]": "AU",
  });
}
