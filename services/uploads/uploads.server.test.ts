import { describe, expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { claimUpload, uploadNameOf } from "./uploads.server.ts";

const site = "https://jazz.example.org";
const name = "AbCdEfGhIjKlMnOpQrSt_-.jpg";

describe("an address that a browser sends for a picture", () => {
  test.each([`/uploads/${name}`, `${site}/uploads/${name}`, `HTTPS://Jazz.Example.org:443/uploads/${name}`])(
    "is ours: %s",
    (url) => {
      expect(uploadNameOf(url, site)).toBe(name);
    },
  );

  test.each([
    "",
    name,
    `//jazz.example.org/uploads/${name}`,
    `https://evil.example/uploads/${name}`,
    `https://jazz.example.org.evil.example/uploads/${name}`,
    `https://jazz.example.org@evil.example/uploads/${name}`,
    `https://evil.example@jazz.example.org/uploads/${name}`,
    `https://jazz.example.org\\@evil.example/uploads/${name}`,
    `http://jazz.example.org/uploads/${name}`,
    `https://jazz.example.org:8443/uploads/${name}`,
    `javascript:/uploads/${name}`,
    `file:///uploads/${name}`,
    `/uploads/${name}?x=1`,
    `/uploads/${name}#x`,
    `/uploads/${name}\n`,
    ` /uploads/${name}`,
    `/uploads/../uploads/${name}`,
    `/uploads/%2e%2e/${name}`,
    "/uploads/../../etc/passwd",
    "/uploads/AbCdEfGhIjKlMnOpQrSt_-.svg",
    "/uploads/short.jpg",
    `/Uploads/${name}`,
  ])("is not one of our uploads: %j", (url) => {
    expect(uploadNameOf(url, site)).toBeUndefined();
  });

  test("may use another loopback name while the site's address is local", () => {
    expect(uploadNameOf(`http://127.0.0.1:3000/uploads/${name}`, "http://localhost:3000")).toBe(name);
    expect(uploadNameOf(`http://127.0.0.1:3001/uploads/${name}`, "http://localhost:3000")).toBeUndefined();
    expect(uploadNameOf(`http://127.0.0.1:443/uploads/${name}`, site)).toBeUndefined();
  });
});

describe("claiming a picture", () => {
  test("ties it to the first application and is fine for a second", async () => {
    await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
    await storePicture(opened.db, name);
    expect(await claimUpload(opened.db, name, "first")).toBe(true);
    expect(await claimUpload(opened.db, name, "second")).toBe(true);
    const stored = await opened.db.selectFrom("uploads").select("claimed_by").executeTakeFirstOrThrow();
    expect(stored.claimed_by).toBe("first");
  });

  test("reports a missing picture", async () => {
    await using opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
    expect(await claimUpload(opened.db, name, "first")).toBe(false);
  });
});
