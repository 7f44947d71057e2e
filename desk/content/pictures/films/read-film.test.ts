import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isFilm, readFilm } from "./read-film.server.ts";

const read = (name: string) => readFile(new URL(`../../../../${name}`, import.meta.url));
const films = await Promise.all(["tests/fixtures/films/film.mp4", "tests/fixtures/films/film.webm"].map(read));

test("a film's header says what it is and how long", async () => {
  expect(films.map((film) => readFilm(film))).toMatchObject([
    { contentType: "video/mp4", seconds: 2, isPlayable: true },
    { contentType: "video/webm", seconds: 2, isPlayable: true },
  ]);
  const ours = await read("content/assets/videos.ctfassets.net/cjf/hero-video/1/hero-loop.mp4");
  const film = readFilm(ours);
  expect(film).toMatchObject({ contentType: "video/mp4", isPlayable: true });
  expect(film?.bytes.length).toBe(ours.length);
});

test("pictures and other files are no films", () => {
  for (const words of ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "\0\0\0\x1cftypavif", "%PDF-1.7", ""])
    expect(isFilm(Buffer.from(words, "latin1")), words).toBe(false);
});

test("whatever comes after a film's first bytes is read or refused, and never goes on without end", () => {
  const start = fc.constantFrom(...films.map((film) => film.subarray(0, 64)));
  const damage = fc.array(fc.tuple(fc.nat(30_000), fc.nat(255)), { maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom(...films), damage, (film, changes) => {
      const bytes = Buffer.from(film);
      for (const [at, value] of changes) if (at >= 12 && at < bytes.length) bytes[at] = value;
      expect(readFilm(bytes)?.bytes.length ?? bytes.length).toBe(bytes.length);
    }),
  );
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 2_000 }), (first, rest) => {
      readFilm(Buffer.concat([first, rest]));
    }),
  );
});

test("boxes within boxes without end are refused", () => {
  const box = (size: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size);
    head.write("moov", 4, "latin1");
    return head;
  };
  const depth = 100_000;
  const nested = Array.from({ length: depth }, (_, level) => box((depth - level) * 8));
  expect(readFilm(Buffer.concat([films[0]?.subarray(0, 32) ?? Buffer.alloc(0), ...nested]))).toBeUndefined();
});

test("tags of a WebM film are taken out however many bytes say their size, and behind what was recorded live", async () => {
  const webm = await read("tests/fixtures/films/film.webm");
  const segment = Buffer.from("1853806701ffffffffffffff", "hex");
  const words = "Nina at home";
  const tags = (bytes: number) => {
    const size = Buffer.alloc(bytes);
    size.writeUIntBE(words.length, Math.max(0, bytes - 6), Math.min(6, bytes));
    size[0] = (size[0] ?? 0) | (0x80 >> (bytes - 1));
    return Buffer.concat([Buffer.from("1254c367", "hex"), size, Buffer.from(words)]);
  };
  const [start, cluster] = [webm.indexOf(segment.subarray(0, 4)), webm.indexOf("1f43b675", 0, "hex")];
  const head = Buffer.concat([webm.subarray(0, start), segment, webm.subarray(start + 12, cluster)]);
  const live = Buffer.from("1f43b67501ffffffffffffffe78100", "hex");
  const size = [1, 2, 5, 6, 7, 8];
  for (const bytes of [
    ...size.map((each) => Buffer.concat([head, tags(each), webm.subarray(cluster)])),
    Buffer.concat([head, live, live, tags(8), live]),
  ]) {
    const film = readFilm(bytes);
    expect(film).toMatchObject({ seconds: 2, isPlayable: true });
    expect(film?.bytes.length).toBe(bytes.length);
    expect(Buffer.from(film?.bytes ?? words).includes(words)).toBe(false);
    expect(readFilm(film?.bytes ?? bytes), "it can be read as before").toEqual(film);
  }
});

test("an MP4 film that was written while it was recorded is as long as its fragments", async () => {
  const film = await read("tests/fixtures/films/film.mp4");
  film.writeUInt32BE(0, film.indexOf("mvhd") + 20);
  expect(readFilm(film), "nothing says how long it is").toBeUndefined();
  const box = (type: string, ...content: (number | Buffer)[]): Buffer => {
    const body = Buffer.concat(content.map((each) => (typeof each === "number" ? numberOf(each) : each)));
    return Buffer.concat([numberOf(body.length + 8), Buffer.from(type), body]);
  };
  const fragment = (header: number[], run: number[]) =>
    box("moof", box("traf", box("tfhd", ...header), box("trun", ...run)));
  const second = film.readUInt32BE(film.indexOf("mdhd") + 16);
  // In the place of what tells about its making, so that no address changes.
  const place = film.indexOf("udta") - 4;
  const left = film.readUInt32BE(place) - 40;
  const start = Buffer.from(film);
  box("mvex", box("trex", 0, 1, 1, second, 0, 0)).copy(start, place);
  box("free", Buffer.alloc(left - 8)).copy(start, place + 40);
  const fragments = [
    fragment([0, 1], [0, 20]),
    fragment([0x0b, 1, 0, 0, 1, 2 * second], [0x05, 4, 0, 0]),
    fragment([0, 1], [0x300, 2, second, 9, 2 * second, 9]),
  ];
  expect(readFilm(Buffer.concat([start, ...fragments]))).toMatchObject({ seconds: 31, isPlayable: true });
  expect(readFilm(Buffer.concat([start, ...fragments, ...fragments]))?.seconds).toBe(62);
  film.fill(0xff, film.indexOf("mvhd") + 20, film.indexOf("mvhd") + 24);
  expect(readFilm(Buffer.concat([film, ...fragments]))?.seconds, "not as the header says").toBe(11);
});

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
