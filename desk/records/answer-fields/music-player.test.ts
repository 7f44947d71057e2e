import { expect, test } from "vitest";
import { playableFile } from "./music-player.tsx";

test("a sound file of the site's own is played in the page, and nothing from elsewhere", () => {
  const site = "https://festival.example/desk/bands/listen";
  expect(playableFile("https://festival.example/assets/a/Take-1.MP3?x=1", site)).toBe("/assets/a/Take-1.MP3");
  expect(playableFile("/assets/take.ogg", site)).toBe("/assets/take.ogg");
  for (const address of [
    "https://music.example/take.mp3",
    "//music.example/take.mp3",
    "/assets/take.html",
    "",
    "http://[",
  ])
    expect(playableFile(address, site), address).toBeUndefined();
});
