import { describe, expect, test } from "vitest";
import { describeDevice } from "./desk-sessions.server.ts";

describe("a device is named by its browser and its system", () => {
  const chromium = (system: string, more = "") =>
    `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36${more}`;
  test.each([
    [chromium("Windows NT 10.0; Win64; x64"), "Chrome on Windows"],
    [chromium("Windows NT 10.0; Win64; x64", " Edg/142.0.0.0"), "Edge on Windows"],
    [chromium("X11; Linux x86_64", " OPR/120.0.0.0"), "Opera on Linux"],
    [chromium("Linux; Android 10; K"), "Chrome on Android"],
    [chromium("X11; CrOS x86_64 14541.0.0"), "Chrome on Chrome OS"],
    ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox on Android"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/26.0 Safari/605", "Safari on a Mac"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605 CriOS/142.0 Safari/604",
      "Chrome on iPhone",
    ],
    ["Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605 Version/26.0 Safari/604", "Safari on iPad"],
    ["curl/8.5.0", "A browser"],
    ["", "A browser"],
  ])("%s", (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });
});
