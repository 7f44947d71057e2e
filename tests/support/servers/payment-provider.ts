import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Kysely } from "kysely";
import { createPaymentSandbox } from "#embedded/payment-sandbox/payment-sandbox.ts";
import { type SandboxTables, sandboxMigrations } from "#embedded/payment-sandbox/sandbox-migrations.ts";
import { openTestDatabase } from "../site/database.ts";

export type PaymentProvider = {
  url: string;
  publishableKey: string;
  db: Kysely<SandboxTables>;
  /** A site's settings for this provider: the keys, and the address of the provider or of a proxy before it. */
  settings: (url: string) => Record<string, string>;
  [Symbol.asyncDispose](): Promise<void>;
};

const keys = {
  secretKey: "sk_test_standalone",
  publishableKey: "pk_test_standalone",
  webhookSecret: "whsec_standalone",
};

/** The payment sandbox as a separate server, which runs while the site is down. @param siteUrl receives the webhooks */
export async function startPaymentProvider(siteUrl: string): Promise<PaymentProvider> {
  const { db, close } = await openTestDatabase<SandboxTables>([{ name: "sandbox", migrations: sandboxMigrations }]);
  const sandbox = createPaymentSandbox({
    db,
    ...keys,
    webhookUrl: `${siteUrl}/webhooks/stripe`,
    publicUrl: siteUrl,
    processingMs: 500,
  });
  const server = createServer(getRequestListener(sandbox.app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stopWork = sandbox.start();
  return {
    url: `http://127.0.0.1:${port}`,
    publishableKey: keys.publishableKey,
    db,
    settings: (url) => ({
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: url,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await stopWork();
      await close();
    },
  };
}
