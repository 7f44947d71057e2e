import type { ContentService } from "#embedded/content-service/content-service.ts";
import { printError } from "./print.ts";
import { withServices } from "./with-services.ts";

/** Runs a command on the embedded content service; it returns the exit code. */
export function withEmbeddedContent(
  command: (service: ContentService) => Promise<number>,
  options: { readOnly?: boolean } = {},
): Promise<void> {
  return withServices(async ({ content }) => {
    if (content.embedded) return command(content.embedded);
    printError("The content comes from Contentful (CONTENTFUL_SPACE_ID is set): use its own tools for this.");
    return 1;
  }, options);
}
