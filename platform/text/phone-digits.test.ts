import { expect, test } from "vitest";
import { phoneDigits } from "./phone-digits.ts";

test("a telephone number is the same however it is written", () => {
  const ways = [
    "0412 345 678",
    "+61 412 345 678",
    "61412345678",
    "+61 (0)412 345 678",
    "0061 412-345-678",
    "(04) 1234.5678",
  ];
  for (const written of ways) expect(phoneDigits(written), written).toBe("412345678");
  expect(phoneDigits("+61 41"), "while it is typed").toBe("41");
  expect(phoneDigits("+64 21 345 678"), "of another country").toBe("6421345678");
});
