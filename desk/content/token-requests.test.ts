import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { changeRoles, revokePerson } from "#desk/frame/access/committee.server.ts";
import { createToken } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { managementPaths, tokenRequests } from "./token-requests.server.ts";

const page = `${contentApi.path}/entries/page-about`;

async function open() {
  const opened = await openContentDesk();
  const { services } = opened;
  const app = new Hono();
  for (const path of managementPaths) app.use(path, tokenRequests(services));
  app.route("/", services.content.routes);
  /** Somebody with a token. */
  const withToken = async (roles: HeldRoles, name?: string) => {
    const { personId, cookie } = await signIn(services, roles, {}, name);
    const { status, body } = await deskBrowser(services, cookie).post("/me/tokens", { name: "export", days: 30 });
    expect(status).toBe(200);
    return { personId, cookie, token: String(body.token) };
  };
  const ask = (token: string, init: RequestInit = {}) =>
    app.request(page, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });
  const write = async (token: string, headers: Record<string, string> = {}) => {
    const [{ document = "{}" } = {}] = await services.db
      .withTables<{ content_items: { id: string; document: string } }>()
      .selectFrom("content_items")
      .select("document")
      .where("id", "=", "page-about")
      .execute();
    const { sys, ...entry } = JSON.parse(document);
    const title = { "en-AU": "Written by a program" };
    const body = JSON.stringify({ ...entry, fields: { ...entry.fields, title } });
    return ask(token, { method: "PUT", body, headers: { "X-Contentful-Version": sys.version, ...headers } });
  };
  return { ...opened, app, withToken, ask, write };
}

test("a token reads drafts and writes in its owner's name, with a line in the log that names it", async () => {
  await using site = await open();
  const { token, personId } = await site.withToken({ editor: "change" });
  expect(token).toMatch(/^CFPAT-[\w-]{43}$/);
  expect((await (await site.ask(token)).json()).sys).toMatchObject({ id: "page-about", version: 4 });
  const action = "content.edit";
  const subject = { kind: "contentEntry", id: "page-about" };
  await logChange(site.services.db, { personId, action, subject, changes: [] });
  const written = await site.write(token);
  expect([written.status, (await written.json()).sys.updatedBy.sys.id]).toEqual([200, personId]);
  const [, line] = await site.services.db
    .selectFrom("desk_log")
    .selectAll()
    .where("action", "=", action)
    .orderBy("at")
    .execute();
  expect([line?.person_id, JSON.parse(line?.changes ?? "[]")[1]]).toEqual([
    personId,
    { field: "token", before: null, after: "export" },
  ]);
  const stored = await site.services.db.selectFrom("desk_tokens").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token.slice(6));
});

test("a token may what its owner may now: a reader writes nothing, and who has left, or has another role, reads nothing", async () => {
  await using site = await open();
  const [bob, joan] = [await site.withToken({ editor: "change" }), await site.withToken({ editor: "look" })];
  expect([(await site.ask(joan.token)).status, (await site.write(joan.token)).status]).toEqual([200, 403]);
  const { db } = site.services;
  const roles = (id: string, next: HeldRoles) =>
    db.transaction().execute((trx) => changeRoles(trx, { by: null, id, roles: next }));
  await roles(bob.personId, { editor: "look" });
  expect([(await site.ask(bob.token)).status, (await site.write(bob.token)).status]).toEqual([200, 403]);
  await roles(bob.personId, { programme: "change" });
  expect([(await site.ask(bob.token)).status, (await site.write(bob.token)).status]).toEqual([401, 401]);
  await roles(bob.personId, { editor: "change" });
  expect((await site.ask(bob.token)).status, "it ended with the role").toBe(401);
  await db.transaction().execute((trx) => revokePerson(trx, { by: null, id: joan.personId }));
  expect((await site.ask(joan.token)).status).toBe(401);
});

test("a program neither unpublishes, archives nor deletes a picture that a band's poster or a mail shows", async () => {
  await using site = await open();
  const { db } = site.services;
  await importBands(db, JSON.parse(readFileSync("content/bands.json", "utf8")));
  const { token } = await site.withToken({ editor: "change" });
  const id = "poster-cordial";
  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }), headers: { Authorization: `Bearer ${token}` } };
    const answer = await site.app.request(`${contentApi.path}/${path}`, init);
    return { status: answer.status, text: await answer.text() };
  };
  const refused = { status: 400, text: expect.stringContaining("Poster of Cordial, in the line-up") };
  expect(await ask("DELETE", `assets/${id}/published`)).toEqual(refused);
  const [item] = [{ sys: { type: "Link", linkType: "Asset", id } }];
  const bulk = await ask("POST", "bulk_actions/unpublish", { entities: { sys: { type: "Array" }, items: [item] } });
  expect((await ask("GET", `bulk_actions/actions/${JSON.parse(bulk.text).sys.id}`)).text).toContain(
    "Poster of Cordial",
  );
  await importBands(db, [], { replace: true });
  const subject = "Poster";
  const words = `See https://example.org/content/assets/cjf/${id}/1/${id}.png`;
  const text = { id: "text", use: "answer", name: "Poster", subject, words, version: 1, edited_at: 0 };
  await db
    .insertInto("desk_mail_texts")
    .values({ ...text, edited_by: site.ann.personId })
    .execute();
  const inText = { status: 400, text: expect.stringContaining("In a text of mails") };
  expect(await ask("DELETE", `assets/${id}/published`)).toEqual(inText);
  await db.deleteFrom("desk_mail_texts").execute();
  expect((await ask("DELETE", `assets/${id}/published`)).status).toBe(200);
  await db
    .insertInto("desk_mail_texts")
    .values({ ...text, edited_by: site.ann.personId })
    .execute();
  expect(await ask("PUT", `assets/${id}/archived`)).toEqual(inText);
  expect(await ask("DELETE", `assets/${id}`)).toEqual(inText);
  await db.deleteFrom("desk_mail_texts").execute();
  expect((await ask("DELETE", `assets/${id}`)).status).toBe(204);
});

test("a token that is ended, over, guessed, or of a backup that was put back opens nothing", async () => {
  await using site = await open();
  const { token, cookie } = await site.withToken({ editor: "change" });
  const browser = deskBrowser(site.services, cookie);
  const [{ id }] = (await browser.get("/me")).body.tokens;
  expect((await browser.post("/me/tokens/end", { id })).body.tokens).toEqual([]);
  expect((await site.write(token)).status).toBe(401);
  expect((await site.write("CFPAT-guessed")).status).toBe(401);
  const old = await site.withToken({ editor: "change" });
  await site.services.db
    .updateTable("desk_tokens")
    .set({ expires_at: Date.now() - 1 })
    .execute();
  expect((await site.write(old.token)).status).toBe(401);
  const other = await site.withToken({ editor: "change" });
  await settleRestoredDatabase(site.services.db, { madeAt: undefined });
  expect((await site.write(other.token)).status).toBe(401);
});

test("a role that this version does not know gives no right, and takes none of the others", async () => {
  await using site = await open();
  const { token, personId, cookie } = await site.withToken({ editor: "change" });
  const hold = (roles: object) =>
    site.services.db
      .updateTable("desk_people")
      .set({ roles: JSON.stringify(roles) })
      .where("id", "=", personId)
      .execute();
  await hold({ editor: "look", photographer: "change" });
  expect([(await site.ask(token)).status, (await site.write(token)).status]).toEqual([200, 403]);
  expect((await deskBrowser(site.services, cookie).get("/pages")).status).toBe(200);
  await hold({ editor: "paint", photographer: "change" });
  expect((await site.ask(token)).status).toBe(401);
  expect((await deskBrowser(site.services, cookie).get("/pages")).status).toBe(403);
});

test("guesses by a program that writes are counted like those of one that reads, and its owner's requests are not", async () => {
  await using site = await open();
  const { token } = await site.withToken({ editor: "change" });
  const from = (remoteAddress: string, bearer: string) => {
    const init = { method: "PUT", body: "{}", headers: { Authorization: `Bearer ${bearer}` } };
    return site.app.request(page, init, { incoming: { socket: { remoteAddress } } });
  };
  const statuses = async (address: string, bearer: string) => {
    const answers: number[] = [];
    for (let request = 0; request < 121; request += 1) answers.push((await from(address, bearer)).status);
    return answers.slice(-2);
  };
  expect(await statuses("192.0.2.7", "CFPAT-guessed")).toEqual([401, 429]);
  const known = await statuses("192.0.2.8", token);
  expect(known).not.toContain(429);
  expect(known).not.toContain(401);
});

test("what a program writes is done one request after the other, and what finds too many waiting gets 503", async () => {
  await using site = await open();
  const { services } = site;
  const [ann, bob] = [
    await site.withToken({ editor: "change" }, "Ann"),
    await site.withToken({ editor: "change" }, "Bob"),
  ];
  const take = () => services.writeTurns.take(ann.personId, new AbortController().signal);
  const first = await take();
  let isAnswered = false;
  const waits = site.write(ann.token).finally(() => {
    isAnswered = true;
  });
  expect((await site.write(bob.token)).status).toBe(200);
  expect(isAnswered).toBe(false);
  const others = Array.from({ length: 50 }, take);
  const refused = await site.write(ann.token);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "30"]);
  first?.[Symbol.dispose]();
  // It was read before Bob's program wrote.
  expect((await waits).status).toBe(409);
  for (const turn of others) (await turn)?.[Symbol.dispose]();
});

test("nobody has more than twenty tokens, made at once or not", async () => {
  await using site = await open();
  const make = () => createToken(site.services.db, site.ann.personId, { name: "export", days: 1 });
  const made = await Promise.all(Array.from({ length: 24 }, make));
  expect(made.filter((token) => token !== undefined)).toHaveLength(20);
});

test("Contentful's tools find the API at the root of the site, too, and pages are there for everybody else", async () => {
  await using site = await open();
  const { token } = await site.withToken({ editor: "look" });
  const at = (path: string, bearer: string) =>
    site.app.request(path, { headers: { Authorization: `Bearer ${bearer}` } });
  const found = await at("/spaces/cjf/environments/master/entries/page-about", token);
  expect((await found.json()).sys.id).toBe("page-about");
  expect((await (await at("/users/me", token)).json()).firstName).toBe("Ann");
  expect((await at("/spaces", `${token}x`)).status).toBe(401);
  expect((await at("/spaces", contentApi.token)).status, "for the pages of the site to answer").toBe(404);
});

test("a page of another site has no use for a token", async () => {
  await using site = await open();
  const { token } = await site.withToken({ editor: "change" });
  const foreign = await site.write(token, { Origin: "https://example.com" });
  expect([foreign.status, foreign.headers.get("Access-Control-Allow-Origin")]).toEqual([403, null]);
});

test("making a token needs a fresh proof and the right to see pages, and lasts a year at most", async () => {
  await using site = await open();
  const make = async (roles: HeldRoles, session: object, body: object) => {
    const { cookie } = await signIn(site.services, roles, session);
    return (await deskBrowser(site.services, cookie).post("/me/tokens", body)).status;
  };
  const body = { name: "export", days: 365 };
  expect(await make({ editor: "look" }, {}, body)).toBe(200);
  expect(await make({ editor: "change" }, { proved_at: Date.now() - 3_600_000 }, body)).toBe(403);
  expect(await make({ treasurer: "change" }, {}, body)).toBe(403);
  expect(await make({ editor: "change" }, {}, { ...body, days: 3650 })).toBe(422);
});
