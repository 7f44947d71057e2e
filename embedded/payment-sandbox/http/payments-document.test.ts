import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { findTestCard, stripeTestCards } from "../cards/stripe-test-cards.ts";
import { openSandbox } from "../test-sandbox.ts";

const document = await readFile("docs/payments.md", "utf8");

test("the document's program for Stripe's own library runs, and prints what the document says", async () => {
  await using opened = await openSandbox({ secretKey: "sk_test_sandbox" });
  const app = new Hono().route("/sandbox/stripe", opened.sandbox.app);
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false });
  try {
    await once(server, "listening");
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port.");
    const [, program = ""] = /```js\n(.*?)```/s.exec(document) ?? [];
    const here = program.replace('"localhost"', '"127.0.0.1"').replace("3000", String(address.port));
    expect(here).toContain(`port: ${address.port},`);
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", here]);
    const [, printed] = /It prints `(.*?)`/.exec(document) ?? [];
    expect(stdout.trim()).toBe(printed);
  } finally {
    server.close();
  }
});

test("the document names each test card that does more than to pay, and none that the sandbox does not know", () => {
  const [, table = ""] = document.split("## The sandbox's test cards");
  const named = [...(table.split("\n## ")[0] ?? "").matchAll(/\b\d{4}(?: \d{4,6}){1,4}\b/g)].map(([digits]) =>
    digits.replaceAll(" ", ""),
  );
  for (const number of named.filter((each) => each !== "4242424242424241"))
    expect([number, findTestCard(number).outcome]).not.toEqual([number, "test_mode_live_card"]);
  // Older cards of Stripe's, and those of its terminals alone.
  const notNamed = /^(4000000000003(063|238|246|253)|4506445006931933|6280000360000978)$/;
  const special = stripeTestCards.filter(({ card, number }) => {
    const { funding, country, coBrand, ...more } = card;
    return Object.keys(more).length > 0 && !notNamed.test(number);
  });
  for (const { number } of special) expect(named).toContain(number);
});
