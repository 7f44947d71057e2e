import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { messagesFrom } from "#tests/support/forms/contact-messages.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";

const thanks = "Thank you for submitting your message. We will be in touch soon.";
const call = "**/graphql";
const storedMessage = { status: "new", email: "ann@example.org", message: "Where do I park?" };

test("a message is written by mouse, on a phone and on a desktop, thanked for, stored and mailed once", async ({
  page,
  site,
}) => {
  for (const width of [360, 1440]) {
    await test.step(`at ${width} px`, async () => {
      const name = `Ann at ${width} px`;
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, "/contact");
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toEqual([]);
      await write(page, name);
      await submit(page).click();
      await expect(confirmationText(page)).toHaveText(thanks);
      await expect(confirmationText(page)).toBeFocused();
      await expect(confirmationText(page)).toBeInViewport();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toEqual([]);
      const [email] = await emailsTo(site, "committee@cjf.example.org", 1, new RegExp(name));
      expect(email?.subject).toMatch(/^Message from the website M-[0-9A-Z]{6}$/);
      expect(email?.replyTo?.value).toEqual([{ name, address: "ann@example.org" }]);
      expect(email?.text).toContain("Where do I park?");
      expect(messagesFrom(site, name)).toEqual([storedMessage]);
    });
  }
});

test("one after the other: by keyboard alone, empty, with an odd address, by a double click, from a robot", {
  tag: "@long",
}, async ({ page, site }) => {
  await openPage(page, "/contact");
  await test.step("the form works by keyboard alone, without focus on the honeypot", async () => {
    await form(page).getByLabel("Name").focus();
    for (const text of ["Keys", "ann@example.org", "Where do I park?"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await expect(submit(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(confirmationText(page)).toHaveText(thanks);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(form(page).getByLabel("Name")).toBeFocused();
    await expect(form(page).getByLabel("Message")).toHaveValue("");
    await expect(confirmationText(page)).toBeEmpty();
    await expect.poll(() => messagesFrom(site, "Keys")).toEqual([storedMessage]);
  });

  await test.step("an empty form is thanked for and not mailed", async () => {
    const [response] = await Promise.all([answerTo(page, ""), submit(page).click()]);
    await expect(confirmationText(page)).toHaveText(thanks);
    expect(response.status()).toBe(200);
    expect(messagesFrom(site, "")).toContainEqual({ status: "empty", email: "", message: "" });
  });

  await test.step("an invalid address is accepted", async () => {
    await writeAnother(page);
    await write(page, "Bob", "bob at home");
    await submit(page).click();
    await expect(confirmationText(page)).toHaveText(thanks);
    await expect.poll(() => messagesFrom(site, "Bob")).toEqual([{ ...storedMessage, email: "bob at home" }]);
  });

  await test.step("a double click is one message", async () => {
    await writeAnother(page);
    await write(page, "Double");
    const [response] = await Promise.all([answerTo(page, "Double"), submit(page).dblclick()]);
    await response.finished();
    await expect(confirmationText(page)).toHaveText(thanks);
    expect(messagesFrom(site, "Double")).toHaveLength(1);
  });

  await test.step("a filled honeypot is thanked for, stored as suspected and not mailed", async () => {
    await writeAnother(page);
    await write(page, "Robot");
    await page.locator("input[name=subject]").evaluate((trap) => trap.setAttribute("value", "Cheap watches"));
    await submit(page).click();
    await expect(confirmationText(page)).toHaveText(thanks);
    await expect.poll(() => messagesFrom(site, "Robot")).toEqual([{ ...storedMessage, status: "suspected" }]);
  });
});

/** The server's answer to somebody's message; that to the one before may come later than its thanks. */
function answerTo(page: Page, name: string) {
  return page.waitForResponse((response) => response.request().postData()?.includes(`"senderName":"${name}"`) ?? false);
}

test("a message that the server refuses comes back into the form with the server's words, and is sent when mended", async ({
  page,
  site,
  browserErrors,
}) => {
  await openPage(page, "/contact");
  await write(page, "Long");
  await test.step("one that is too long is not sent, whole, and the field says by how much", async () => {
    const sent: string[] = [];
    page.on("request", (request) => request.url().endsWith("/graphql") && sent.push(request.url()));
    for (const [label, max] of [
      ["Message", 10_000],
      ["Email", 254],
      ["Name", 200],
    ] as const) {
      const field = form(page).getByLabel(label);
      const before = await field.inputValue();
      await field.fill("");
      await page.keyboard.insertText("x".repeat(max + 34));
      const excess = `Please keep this to ${max} characters: 34 too many.`;
      await expect(field).toHaveAccessibleDescription(excess);
      await submit(page).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue("x".repeat(max + 34));
      await expect(confirmationText(page)).toBeEmpty();
      await field.press("End");
      for (let left = 0; left < 34; left += 1) await field.press("Backspace");
      await expect(field).not.toHaveAccessibleDescription(excess);
      await field.fill(before);
    }
    expect(sent).toEqual([]);
  });
  await page.route(call, (route) => route.continue({ postData: withLongName(route.request().postDataJSON()) }), {
    times: 1,
  });
  await submit(page).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(["Please keep this to 200 characters."]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form(page).getByLabel("Name")).toHaveAccessibleDescription("Please keep this to 200 characters.");
  await expect(form(page).getByLabel("Message")).toHaveValue(storedMessage.message);
  await expect(confirmationText(page)).toBeEmpty();
  expect(await accessibilityViolations(page)).toEqual([]);
  await submit(page).click();
  await expect(confirmationText(page)).toHaveText(thanks);
  await expect.poll(() => messagesFrom(site, "Long")).toEqual([storedMessage]);
  // The browser hears of it a moment after the message is stored.
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  browserErrors.length = 0;
});

function withLongName({ variables, ...operation }: { variables: object }) {
  return JSON.stringify({ ...operation, variables: { ...variables, senderName: "x".repeat(201) } });
}

test("a message that cannot be sent is thanked for, and delivered once the connection or the server is back", async ({
  page,
  site,
  context,
  browserErrors,
}) => {
  await openPage(page, "/contact");
  await test.step("written offline, it is delivered once the browser is online", async () => {
    await write(page, "Offline");
    await context.setOffline(true);
    await submit(page).click();
    await expect(confirmationText(page)).toContainText(thanks);
    await expect(confirmationText(page)).toContainText(
      "Your message has not reached us yet. Please leave this page open",
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    await context.setOffline(false);
    await expect(confirmationText(page)).toHaveText(thanks);
    expect(messagesFrom(site, "Offline")).toEqual([storedMessage]);
    expect(await keptInTab(page)).toBe(0);
    expect(browserErrors.splice(0)).not.toEqual([]);
  });

  await test.step("the outcome of one message does not disturb the next", async () => {
    await writeAnother(page);
    await write(page, "First");
    await context.setOffline(true);
    await submit(page).click();
    await writeAnother(page);
    await write(page, "Second");
    await expect(confirmationText(page)).toContainText("Your message has not reached us yet");
    await context.setOffline(false);
    await expect(confirmationText(page)).toBeEmpty();
    expect(messagesFrom(site, "First")).toEqual([storedMessage]);
    await expect(form(page).getByLabel("Name")).toHaveValue("Second");
    await submit(page).click();
    await expect.poll(() => messagesFrom(site, "Second")).toEqual([storedMessage]);
    browserErrors.splice(0);
  });

  await test.step("one that is refused while the next is being written waits above it, and both are sent", async () => {
    const released = Promise.withResolvers<void>();
    await page.route(
      call,
      async (route) => {
        await released.promise;
        await route.continue({ postData: withLongName(route.request().postDataJSON()) });
      },
      { times: 1 },
    );
    await writeAnother(page);
    await write(page, "Third");
    await submit(page).click();
    await writeAnother(page);
    await write(page, "Fourth");
    released.resolve();
    await expect(confirmationText(page)).toContainText(
      "An earlier message was refused. Name: Please keep this to 200 characters.",
    );
    const name = form(page).getByLabel("Name");
    await expect(name).toHaveValue("Fourth");
    await bringBack(page);
    await expect(name).toHaveValue("Third");
    await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
    await submit(page).click();
    await expect(confirmationText(page)).toContainText("The message that you were writing is kept.");
    await bringBack(page);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("Fourth");
    await submit(page).click();
    await expect(confirmationText(page)).toHaveText(thanks);
    for (const each of ["Third", "Fourth"]) await expect.poll(() => messagesFrom(site, each)).toEqual([storedMessage]);
    browserErrors.splice(0);
  });

  await test.step("a server error is retried with the same key", async () => {
    const keys: (string | null)[] = [];
    await page.route(call, async (route) => {
      keys.push(await route.request().headerValue("Idempotency-Key"));
      if (keys.length === 1) return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: {} });
      // The request is processed, and its response is lost.
      if (keys.length === 2) await route.fetch();
      if (keys.length === 2) return route.abort();
      return route.continue();
    });
    await writeAnother(page);
    await write(page, "Patience");
    await submit(page).click();
    await expect(confirmationText(page)).toContainText("Your message has not reached us yet");
    await expect(confirmationText(page)).toHaveText(thanks);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(messagesFrom(site, "Patience")).toEqual([storedMessage]);
    browserErrors.splice(0);
    await page.unroute(call);
  });

  await test.step("a final refusal is thanked for too, with another way to write", async () => {
    await page.route(call, (route) => route.fulfill({ status: 403, json: {} }));
    await writeAnother(page);
    await write(page, "Refused");
    await submit(page).click();
    await expect(confirmationText(page)).toContainText(thanks);
    await expect(confirmationText(page)).toContainText("Your message has not reached us.");
    await expect(confirmationText(page).getByRole("link", { name: "hello@cjf.example.org" })).toBeVisible();
    expect(await keptInTab(page)).toBe(1);
    expect(browserErrors.splice(0)).not.toEqual([]);
  });
});

test("an undelivered message survives a reload and a navigation, and is resumed once from any page of the tab", {
  tag: "@long",
}, async ({ page, site, browserErrors }) => {
  await leaveUndelivered(page, "Reload");
  await page.reload();
  await expect.poll(() => messagesFrom(site, "Reload")).toEqual([storedMessage]);
  await expect.poll(() => keptInTab(page)).toBe(0);
  await page.reload();
  await expect(submit(page)).toBeVisible();

  await page.route(call, (route) => route.abort(), { times: 1 });
  await write(page, "Leaving");
  await submit(page).click();
  await page.getByRole("link", { name: "Line-up" }).first().click();
  await expect(page).toHaveURL(/\/band$/);
  await expect.poll(() => messagesFrom(site, "Leaving")).toEqual([storedMessage]);

  await leaveUndelivered(page, "Elsewhere bound");
  await openPage(page, "/band");
  await expect.poll(() => keptInTab(page)).toBe(0);
  expect(messagesFrom(site, "Elsewhere bound")).toEqual([storedMessage]);
  browserErrors.splice(0);
});

// A proxy, or an earlier front end, may want it: the server grants nothing for it.
test("a token under id_token is sent, and neither it nor the message is logged", { tag: "@long" }, async ({
  page,
  start,
}) => {
  const site = await start({ LOG_LEVEL: "debug" });
  await page.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol === "http:") localStorage.setItem("id_token", "secret-token");
  });
  await openPage(page, `${site.url}/contact`);
  await write(page, "Token");
  const [request] = await Promise.all([page.waitForRequest(call), submit(page).click()]);
  expect(await request.headerValue("Authorization")).toBe("Bearer secret-token");
  await expect.poll(() => messagesFrom(site, "Token")).toEqual([storedMessage]);
  await expect.poll(site.output).toContain('"path":"/graphql"');
  expect(site.output()).not.toMatch(/secret-token|Where do I park|ann@example/);
});

test("a browser without usable storage can send", async ({ page, site }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Storage.prototype.setItem = refuse;
  });
  await openPage(page, "/contact");
  await write(page, "Private");
  await submit(page).click();
  await expect(confirmationText(page)).toHaveText(thanks);
  await expect.poll(() => messagesFrom(site, "Private")).toEqual([storedMessage]);
});

test("GraphQL refuses GET and cross-site requests", async ({ request, site }) => {
  const query = 'mutation { sendContactConfirmation(message: "x", senderName: "Elsewhere") { responseMsg } }';
  const read = await request.get(`/graphql?${new URLSearchParams({ query })}`);
  expect(read.status()).toBe(405);
  expect(read.headers().allow).toBe("POST");
  const sent = await request.post("/graphql", { data: { query }, headers: { Origin: "https://elsewhere.example" } });
  expect(sent.status()).toBe(403);
  const own = await request.post("/graphql", { data: { query }, headers: { Origin: site.url } });
  expect(await own.json()).toEqual({ data: { sendContactConfirmation: { responseMsg: thanks } } });
  expect(own.headers()["cache-control"]).toBe("no-store");
  const schema = await request.post("/graphql", {
    data: { query: "{ __schema { __typename } }" },
    headers: { Origin: site.url },
  });
  expect(await schema.json()).toMatchObject({ errors: [{ message: "The schema is not shown here." }] });
  expect(messagesFrom(site, "Elsewhere")).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain form is thanked for, stored and mailed", async ({ page, site }) => {
    await page.goto("/contact");
    await write(page, "Plain");
    await submit(page).click();
    await expect(confirmationText(page)).toHaveText(thanks);
    await expect(confirmationText(page)).toBeInViewport();
    expect(messagesFrom(site, "Plain")).toEqual([storedMessage]);
    await emailsTo(site, "committee@cjf.example.org", 1, /Plain/);
    await page.getByRole("link", { name: "Write another message" }).click();
    await expect(form(page).getByLabel("Name")).toHaveValue("");
  });
});

function form(page: Page) {
  return page.getByRole("region", { name: "Contact our committee" });
}

function submit(page: Page) {
  return form(page).getByRole("button", { name: "Submit" });
}

function confirmationText(page: Page) {
  return form(page).getByRole("status");
}

async function write(page: Page, name: string, email = "ann@example.org") {
  await form(page).getByLabel("Name").fill(name);
  await form(page).getByLabel("Email").fill(email);
  await form(page).getByLabel("Message").fill("Where do I park?");
}

function writeAnother(page: Page) {
  return form(page).getByRole("button", { name: "Write another message" }).click();
}

function bringBack(page: Page) {
  return form(page).getByRole("button", { name: "Bring it back" }).click();
}

/** Submits a message that cannot be sent, although the visitor is thanked; then the connection works again. */
async function leaveUndelivered(page: Page, name: string) {
  await page.route(call, (route) => route.abort());
  await openPage(page, "/contact");
  await write(page, name);
  await submit(page).click();
  await expect(confirmationText(page)).toContainText("Your message has not reached us yet");
  await page.unroute(call);
}

function keptInTab(page: Page) {
  return page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("unsent-message:")).length);
}
