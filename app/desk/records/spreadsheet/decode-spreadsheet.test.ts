import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeSpreadsheet } from "./decode-spreadsheet.ts";

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

test("a CSV is read in the encodings that spreadsheet programs save it in", () => {
  const text = "Reference,Zoë\r\nV-7K3M9Q,“yes”";
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  for (const bytes of [Buffer.from(text), utf16]) expect(decodeSpreadsheet(bufferOf(bytes))).toBe(text);
  expect(decodeSpreadsheet(bufferOf(Buffer.from("Reference,Zo\xeb", "latin1")))).toBe("Reference,Zoë");
});

test("a workbook and a picture are no CSV", async () => {
  // The header of a zip file's first part, as Excel writes it, with what is compressed behind it.
  const header = Buffer.from("PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0", "latin1");
  const workbook = Buffer.concat([header, Buffer.from("[Content_Types].xml"), randomBytes(150_000)]);
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "white", noise } })
    .png()
    .toBuffer();
  for (const bytes of [workbook, picture]) {
    expect(bytes.length).toBeGreaterThan(100_000);
    expect(decodeSpreadsheet(bufferOf(bytes))).toBeUndefined();
  }
});
