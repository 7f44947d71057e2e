import { createGraphQLError } from "graphql-yoga";

/** What a resolver may know of the request. `variables` are as they were sent, those that the operation does not declare included. */
export type GraphqlContext = {
  /** Who asks, for limits. */
  client: string;
  /** The `Idempotency-Key`, checked. */
  key: string | undefined;
  /** The id of the payment intent that this browser began, from its signed cookie. */
  paymentIdFromCookie: string | undefined;
  params: { variables?: Readonly<Record<string, unknown>> | null };
};

/** What every mutation of ours returns. */
export type Confirmation = { responseMsg: string };

type Mutation = (parent: unknown, args: unknown, context: GraphqlContext) => Promise<Confirmation> | Confirmation;

/** A feature's part of the schema; `Confirmation` is there already. */
export type GraphqlModule = { typeDefs: string; resolvers: { Mutation: Readonly<Record<string, Mutation>> } };

/** Why a mutation did nothing. `message` is for a person, `code` for a program, `status` is the answer's, `errors` names the arguments. */
export type Refusal = {
  code: string;
  status: number;
  message: string;
  retryAfterSeconds?: number;
  errors?: { field: string; message: string }[];
};

/** A refusal as GraphQL says it. */
export function refusal({ code, status, message, retryAfterSeconds, errors }: Refusal): Error {
  const headers = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return createGraphQLError(message, { extensions: { code, ...(errors && { errors }), http: { status, headers } } });
}

/** The error for a rate-limited client: the resolvers count the requests. */
export function tooManyRequests(retryAfterSeconds: number): Error {
  const message = `That was a lot in a short time. Please try again in ${retryAfterSeconds} seconds.`;
  return refusal({ code: "TOO_MANY_REQUESTS", status: 429, message, retryAfterSeconds });
}
