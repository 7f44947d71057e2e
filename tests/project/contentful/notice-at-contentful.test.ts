import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "#embedded/content-service/test-service.ts";
import { createApp } from "#server/app.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { startLimited } from "#tests/support/servers/limited-contentful.ts";
import { openTestServices } from "#tests/support/site/services.ts";

let contentful: TestService;
let limited: Awaited<ReturnType<typeof startLimited>>;
beforeEach(async () => {
  contentful = await startTestService();
  limited = await startLimited(contentful.origin);
});
afterEach(async () => {
  await limited.close();
  await contentful.close();
});

async function open() {
  const opened = await openTestServices({
    CONTENTFUL_SPACE_ID: "festival",
    CONTENTFUL_ACCESS_TOKEN: "delivery-token",
    CONTENTFUL_HOST: limited.host,
  });
  const { services } = opened;
  const { cookie } = await signIn(services, { treasurer: "change" });
  const app = createApp(services);
  // Another process may have published: PostgreSQL is asked for the version now instead of half a second later.
  const standing = async () => {
    await services.contentVersion.read();
    return (await (await app.request("/api/notices")).json()).notices;
  };
  return { ...opened, desk: deskBrowser(services, cookie), standing };
}

const request = {
  version: null,
  text: "Free water at the gate.",
  link: "",
  from: "2099-01-01T00:00",
  until: "2099-01-02T00:00",
  tellsCommittee: false,
};

test("while there is no notice, Contentful is asked for them once in half a minute, also in a space without the content type", async () => {
  await using site = await open();
  let asked = 0;
  limited.state.forbids = ({ url = "" }) => {
    if (url.includes("content_type=notice")) asked += 1;
    return false;
  };
  for (let time = 0; time < 3; time += 1) expect(await site.standing()).toEqual([]);
  expect(asked).toBe(1);
});

test("while Contentful does not answer, and no copy is there, the site has no notice and no more trouble", async () => {
  await using site = await open();
  limited.state.refuse = 1_000;
  expect(await site.standing()).toEqual([]);
  expect((await site.desk.get("/today")).status).toBe(200);
});

test("with Contentful the desk says that notices are not put up here, and refuses", async () => {
  await using site = await open();
  expect((await site.desk.get("/notice")).body).toEqual({ notices: [], pages: [], isReadOnly: true, isAtOnce: false });
  expect((await site.desk.post("/notice/put-up", { ...request, id: crypto.randomUUID() })).status).toBe(503);
});
