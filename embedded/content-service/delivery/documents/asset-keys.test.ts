import { expect, it } from "vitest";
import { startTestService, type TestService } from "../../test-service.ts";

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const post = ({ origin }: TestService, token: string, body: string) =>
  fetch(`${origin}/content/spaces/festival/environments/master/asset_keys`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body,
  });

it("makes the SDK a key, another one each time, and a signed address is that of the file", async () => {
  const running = await startTestService();
  const expiresAt = inAnHour();
  const [{ policy, secret }, other] = [
    await running.client.createAssetKey(expiresAt),
    await running.client.createAssetKey(expiresAt),
  ];
  expect(JSON.parse(String(Buffer.from(policy.split(".")[1] ?? "", "base64url")))).toMatchObject({
    exp: expiresAt,
    sub: "festival",
  });
  expect([other.policy === policy, other.secret === secret]).toEqual([false, false]);
  const { items } = await running.client.getAssets({ mimetype_group: "image" });
  const address = `${running.origin}${new URL(`http:${items[0]?.fields.file?.url}`).pathname}`;
  const [plain, signed] = await Promise.all([fetch(address), fetch(`${address}?policy=${policy}&token=a.b.c`)]);
  expect([plain.status, signed.status, signed.headers.get("ETag")]).toEqual([200, 200, plain.headers.get("ETag")]);
  await running.close();
});

it("refuses unknown tokens, times that are over or more than 48 hours away, and bodies that say no time", async () => {
  const running = await startTestService();
  expect((await post(running, "another", JSON.stringify({ expiresAt: inAnHour() }))).status).toBe(401);
  const later = inAnHour() + 48 * 3600;
  const bodies = [{ expiresAt: 1 }, { expiresAt: later }, { expiresAt: "soon" }, {}, { more: "x".repeat(2_000) }];
  for (const body of [...bodies.map((each) => JSON.stringify(each)), "{"]) {
    const refused = await post(running, running.token, body);
    expect([refused.status, (await refused.json()).sys.id], body).toEqual([422, "ValidationFailed"]);
  }
  await running.close();
});

it("makes none where there is no Preview API", async () => {
  const running = await startTestService(undefined, { hasPreview: false });
  await expect(running.client.createAssetKey(inAnHour())).rejects.toThrow();
  await running.close();
});
