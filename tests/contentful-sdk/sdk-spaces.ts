import { readFileSync } from "node:fs";
import { startTestService, type TestService } from "#embedded/content-service/test-service.ts";

/** The spaces that the integration tests of Contentful's JavaScript SDK ask, made from what they expect to find there. */
export async function startSdkSpaces(): Promise<{ cats: TestService; locales: TestService; close(): Promise<void> }> {
  const cats = await startTestService(readSdkSpace("cats"), { space: "ezs1swce23xe" });
  const locales = await startTestService(readSdkSpace("locales"), { space: "7dh3w86is8ls", hasPreview: false });
  return { cats, locales, close: async () => void (await Promise.all([cats.close(), locales.close()])) };
}

/** An export file with cats and their friends, or with a page in four languages. */
export function readSdkSpace(name: "cats" | "locales") {
  return JSON.parse(readFileSync(new URL(`../fixtures/sdk-spaces/${name}.json`, import.meta.url), "utf8"));
}
