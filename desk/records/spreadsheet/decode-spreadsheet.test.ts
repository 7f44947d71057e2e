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

test("UTF-16 is read in both orders, with its mark and without", () => {
  const text = "Reference,Zoë\r\nV-7K3M9Q,“yes”,Łukasz\r\n";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();
  const files = [little, big, Buffer.concat([Buffer.from([0xfe, 0xff]), big])];
  for (const bytes of files) expect(decodeSpreadsheet(bufferOf(bytes))).toBe(text);
});

test("older Macs' encoding is told from that of Windows by the accents within words", () => {
  const asMac = (text: string) => Buffer.from(text, "latin1");
  for (const [bytes, text] of [
    ["Zo\x91,Ren\x8e,M\x9fller", "Zoë,René,Müller"],
    ["It\xd5s here,caf\x8e", "It’s here,café"],
    ["Mu\x96oz,Gar\x8don", "Muñoz,Garçon"],
  ] as const)
    expect(decodeSpreadsheet(bufferOf(asMac(bytes)))).toBe(text);
  for (const [bytes, text] of [
    ["Zo\xeb,It\x92s \x93here\x94", "Zoë,It’s “here”"],
    ["M\xfcller \x96 Ren\xe9", "Müller – René"],
    ["\x80 350", "€ 350"],
  ] as const)
    expect(decodeSpreadsheet(bufferOf(asMac(bytes)))).toBe(text);
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

test("one damaged letter does not make other letters of a UTF-8 file unreadable", () => {
  const bytes = [...new TextEncoder().encode("Zoë Müller, Café"), 0xc3];
  expect(decodeSpreadsheet(new Uint8Array(bytes).buffer)).toBe("Zoë Müller, Café\uFFFD");
});
