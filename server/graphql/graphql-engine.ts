import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import type { GraphQLError, ValidationContext } from "graphql";
import { createSchema, createYoga, maskError, type Plugin } from "graphql-yoga";
import { isDatabaseUnavailable } from "#platform/database/database-failure.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { PaymentsUnavailable, paymentsUnavailableText } from "#services/payments/payment-errors.server.ts";
import type { Services } from "#services/services.server.ts";
import { type GraphqlContext, refusal } from "#services/submissions/graphql-module.server.ts";
import { contactGraphql } from "#site/features/contact/contact-graphql.server.ts";
import { membershipGraphql } from "#site/features/membership/records/membership-graphql.server.ts";
import { limitIntrospection, oneMutation } from "./graphql-rules.ts";

/** The services that the operations need. */
export type GraphqlServices = Pick<Services, "db" | "limits" | "log"> & {
  config: Pick<Services["config"], "siteUrl" | "siteIsLocal" | "timeZone">;
  outboxSignal: Pick<Services["outboxSignal"], "notify">;
  payments: Pick<Services["payments"], "client" | "cookie" | "mode">;
};

/** The context of a request, besides its body. */
type RequestContext = Pick<GraphqlContext, "client" | "key" | "paymentIdFromCookie">;

/** GraphQL requires a query in every schema. */
const typeDefs = `
  type Query {
    "Whether this service answers."
    health: Boolean!
  }
  type Confirmation {
    responseMsg: String!
  }
`;

/** At least twice what the largest operation needs. */
const limits = { depth: 5, aliases: 5, tokens: 500 } as const;

/**
 * GraphQL over HTTP: the features' modules in one schema, one mutation per request, small documents only. No batches, no GraphiQL, no
 * uploads. Documents are not cached, since they may contain personal data.
 */
export function graphqlEngine(services: GraphqlServices, { introspection }: { introspection: boolean }) {
  const parts = [contactGraphql(services), membershipGraphql(services)];
  const yoga = createYoga<RequestContext>({
    schema: createSchema({
      typeDefs: [typeDefs, ...parts.map((part) => part.typeDefs)],
      resolvers: [{ Query: { health: () => true } }, ...parts.map((part) => part.resolvers)],
    }),
    plugins: limitPlugins(introspection),
    maskedErrors: { maskError: (error) => masked(error, services.log) },
    parserAndValidationCache: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    cors: false,
    logging: false,
    fetchAPI: { Request, Response, Headers },
  });
  return async (request: Request, context: RequestContext): Promise<Response> => yoga.fetch(request, context);
}

function limitPlugins(introspection: boolean): Plugin[] {
  const asReport = {
    propagateOnRejection: false,
    onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
  };
  const rules: Plugin = {
    onValidate({ addValidationRule }) {
      addValidationRule(oneMutation);
      if (!introspection) addValidationRule(limitIntrospection);
    },
  };
  return [
    maxTokensPlugin({ n: limits.tokens }),
    maxDepthPlugin({ n: limits.depth, ...asReport }),
    maxAliasesPlugin({ n: limits.aliases, ...asReport }),
    rules,
    ...(introspection ? [] : [hideSuggestions]),
  ];
}

/** "Did you mean …?" would tell the schema's names one by one. */
const hideSuggestions: Plugin = {
  onExecutionResult({ result }) {
    if (result === undefined || !("errors" in result)) return;
    for (const error of result.errors ?? []) error.message = error.message.split(" Did you mean ", 1).join("");
  },
};

/** Passes on GraphQL's errors and our own refusals. Any other error gets a general message; the log gets its cause, but never the document. */
function masked(error: unknown, log: Log): Error {
  const message = "Something went wrong on our side. Please try again in a minute.";
  if (error instanceof Error && maskError(error, message, false) === error) return error;
  const cause = causeOf(error);
  if (cause instanceof PaymentsUnavailable) return unavailable(paymentsUnavailableText, 30);
  const isAway = isDatabaseUnavailable(cause);
  log.error({ err: cause, path: "/graphql" }, isAway ? "the database is in trouble" : "a request failed");
  if (isAway) return unavailable(message, 5);
  return refusal({ code: "INTERNAL_SERVER_ERROR", status: 500, message });
}

function unavailable(message: string, retryAfterSeconds: number) {
  return refusal({ code: "SERVICE_UNAVAILABLE", status: 503, message, retryAfterSeconds });
}

function causeOf(error: unknown): unknown {
  if (!(error instanceof Error) || !("originalError" in error) || !error.originalError) return error;
  return causeOf(error.originalError);
}
