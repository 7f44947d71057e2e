import type { Page } from "@playwright/test";
import sharp from "sharp";

/** Writes what a page shows into `docs/pictures`, as small as a picture of a screen can be without blurring its words. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(`docs/pictures/${name}.webp`);
}
