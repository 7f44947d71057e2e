import { loadConfig, SettingsError } from "#app/platform/config.server.ts";
import type { ContentService } from "#app/platform/content.server.ts";
import { createServices } from "#app/platform/services.server.ts";

/** Runs one command on the content service of this installation and ends the process with its exit code. */
export async function withEmbeddedContent(command: (service: ContentService) => Promise<number>): Promise<never> {
  const services = await createServices(readConfig());
  const { embedded } = services.content;
  if (!embedded) {
    console.error("The content comes from Contentful (CONTENTFUL_SPACE_ID is set): use its own tools for this.");
    process.exit(1);
  }
  const code = await command(embedded);
  await services.close();
  process.exit(code);
}

function readConfig() {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
