import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { revokePerson } from "#desk/frame/access/committee.server.ts";
import { createToken } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createApp } from "../app.ts";

const starter: unknown = JSON.parse(readFileSync("content/festival.json", "utf8"));
const environment = "/content/spaces/cjf/environments/master";

test("the keys that the Management API lists are one's own, read, and end with one's token; the operator's are shown to nobody", async () => {
  const previewToken = "the-operators-preview-token";
  await using site = await openTestServices({ CONTENTFUL_PREVIEW_TOKEN: previewToken });
  const { services } = site;
  await services.content.embedded?.importContent(starter, async () => undefined);
  await signIn(services, { chair: "change" });
  const app = createApp(services);
  const ask = (path: string, token: string, method = "GET") =>
    app.request(path, { method, headers: { Authorization: `Bearer ${token}` } });
  const join = async () => {
    const { personId } = await signIn(services, { editor: "look" });
    const token = await createToken(services.db, personId, { name: "export", days: 7 });
    if (!token) throw new Error("no token was made");
    const keys = await Promise.all(
      ["api_keys", "preview_api_keys"].map(async (path) => {
        const text = await (await ask(`/content/spaces/cjf/${path}`, token)).text();
        expect(text).not.toContain(previewToken);
        return String(JSON.parse(text).items[0].accessToken);
      }),
    );
    return { personId, keys };
  };
  const [bob, joan] = [await join(), await join()];
  expect(new Set([...bob.keys, ...joan.keys]).size).toBe(4);
  const path = `${environment}/entries?limit=1`;
  for (const key of bob.keys) {
    expect((await ask(path, key)).status).toBe(200);
    expect((await ask(`${environment}/entries/page-about`, key, "DELETE")).status, "writes nothing").toBe(401);
    expect(
      (
        await ask(
          path,
          key.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
        )
      ).status,
      "guessed",
    ).toBe(401);
  }
  await services.db.transaction().execute((trx) => revokePerson(trx, { by: null, id: bob.personId }));
  for (const key of bob.keys) expect((await ask(path, key)).status).toBe(401);
  for (const key of joan.keys) expect((await ask(path, key)).status).toBe(200);
});
