import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { loadQuestions, sendApplication } from "#app/wizard/wizard-api.ts";
import type { Attempt } from "#app/wizard/wizard-definition.ts";

/** `GET /api/page/volunteer-application-questions` (specification, section 7). */
export const loadVolunteerQuestions = (fetch: SiteFetch) =>
  loadQuestions(fetch, "/api/page/volunteer-application-questions");

/** `POST /api/records/volunteer-application` (section 7): one try (W6, W9). */
export const sendVolunteerApplication = (fetch: SiteFetch, payload: object, attempt: Attempt) =>
  sendApplication(fetch, "/api/records/volunteer-application", payload, attempt);
