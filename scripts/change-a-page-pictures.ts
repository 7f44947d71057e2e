/** `node scripts/change-a-page-pictures.ts`: takes the pictures of docs/change-a-page.md from the built site. */
import { chromium, type Page } from "@playwright/test";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { startSite } from "#tests/support/site/site.ts";
import { findBrowser } from "./parts/browser.ts";
import { takePicture } from "./parts/take-picture.ts";

const site = await startSite();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ viewport: { width: 1180, height: 760 } });
  await signInAtSite(context, site, { editor: "change" }, { name: "Joan Reilly" });
  const page = await context.newPage();
  await correctAWord(page);
  await makeAPage(page);
  await putItInTheMenu(page);
  await takeItBack(page);
} finally {
  await browser.close();
  await site.stop();
}

async function correctAWord(page: Page) {
  await page.goto(`${site.url}/desk/pages/page-about`);
  const preview = page.frameLocator("iframe");
  await preview.getByText("Six rooms, one street map").click();
  await page.getByRole("textbox", { name: "Heading", exact: true }).fill("Seven rooms, one street map");
  await preview.getByText("Seven rooms, one street map").waitFor();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await takePicture(page, "page-word");
}

async function makeAPage(page: Page) {
  await page.goto(`${site.url}/desk/pages`);
  await page.getByRole("button", { name: "New page" }).click();
  await page.getByLabel(/^Title/).fill("Getting here");
  await page.getByRole("button", { name: "Make the page" }).click();
  await page.getByRole("button", { name: "Add a section" }).click();
  const kinds = page.getByRole("dialog", { name: "What do you want to add?" });
  await settled(page);
  await takePicture(page, "page-section");
  await kinds.getByRole("button", { name: /^Text A heading/ }).click();
  await page.getByRole("textbox", { name: "Heading", exact: true }).fill("Buses from the station");
  await writeATable(page);
  await page.frameLocator("iframe").getByText("Town Hall", { exact: true }).waitFor();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await takePicture(page, "page-table");
}

async function writeATable(page: Page) {
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await page.keyboard.type("A bus meets every train.");
  await page.keyboard.press("Enter");
  await page
    .getByRole("toolbar", { name: "Text" })
    .getByRole("button", { name: /Insert/ })
    .click();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  for (const cell of ["Leaves", "Line", "To", "5.10 pm", "12", "Town Hall"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
}

async function putItInTheMenu(page: Page) {
  await page.getByRole("button", { name: "In no menu" }).click();
  await page.getByRole("button", { name: "Put it in the menu …" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Where").selectOption("The list below “The festival”");
  await dialog.getByLabel("From when on").selectOption("From a time on");
  await settled(page);
  await takePicture(page, "page-menu");
  await dialog.getByRole("button", { name: /^Put it in the menu on/ }).click();
  await page.getByText(/^The menu, with Getting here/).waitFor();
  await page.getByRole("region", { name: "Notices" }).getByRole("button").first().click();
  await page.evaluate(() => scrollTo(0, 0));
  await takePicture(page, "page-to-come");
}

async function takeItBack(page: Page) {
  await page.goto(`${site.url}/desk/pages/page-about#versions/about-hall`);
  const published = page.getByRole("listitem").filter({ hasText: "Visitors read this one" });
  await published.getByRole("button").first().click();
  await published.getByRole("button", { name: "Bring this version back" }).waitFor();
  await takePicture(page, "page-versions");
}

/** A dialog has come up. */
async function settled(page: Page) {
  await page.locator('dialog[data-state="entered"]').waitFor();
}
