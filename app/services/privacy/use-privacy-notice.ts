import type { NoticedForm } from "#app/services/site/privacy-facts.ts";
import { useSite } from "#app/services/site/use-site.ts";

/** What a form's `PrivacyNotice` says; undefined while the site's settings are not known. */
export function usePrivacyNotice(form: NoticedForm) {
  return useSite().settings.privacy?.notices[form];
}
