import type { FormWithPrivacyNotice } from "#services/site/privacy-facts.ts";
import { useSite } from "#services/site/use-site.ts";

/** The text and the address of a form's `PrivacyNotice`; undefined while the site's settings are not known. */
export function usePrivacyNotice(form: FormWithPrivacyNotice) {
  return useSite().settings.privacy?.notices[form];
}
