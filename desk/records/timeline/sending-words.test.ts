import { expect, test } from "vitest";
import { sendingWords } from "./sending-words.ts";

test("what becomes of an answer is said from its mail's state and time, and never before it is so", () => {
  const now = Date.parse("2027-01-31T10:00:00Z");
  const words = (state: Parameters<typeof sendingWords>[0]["state"], seconds = 0, why: string | null = null) =>
    sendingWords({ state, at: now + seconds * 1000, why }, "UTC", now);
  expect(words("goes out later", 60)).toBe("goes in a minute");
  expect(words("goes out later", 0)).toBe("is about to go");
  expect(words("goes out later", 3600)).toBe("goes today at 11 am");
  expect(words("waiting", -10)).toBe("waiting");
  expect(words("sent", -10)).toBe("sent");
  expect(words("did not arrive", -10, "the address is unknown")).toBe("did not arrive: the address is unknown");
});
