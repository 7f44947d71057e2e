import { useSite } from "#app/platform/site.ts";
import type { NoticedForm } from "./notices.ts";

/** What a form's `PrivacyNotice` says; undefined while the site's settings are not known. */
export function usePrivacyNotice(form: NoticedForm) {
  return useSite().settings.privacy?.notices[form];
}
