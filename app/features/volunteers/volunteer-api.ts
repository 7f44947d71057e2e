import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { loadQuestions, sendApplication } from "#app/wizard/wizard-api.ts";
import type { Attempt } from "#app/wizard/wizard-definition.ts";

/** `GET /api/page/volunteer-application-questions`. */
export const loadVolunteerQuestions = (fetch: SiteFetch) =>
  loadQuestions(fetch, "/api/page/volunteer-application-questions");

/** `POST /api/records/volunteer-application`: one try. */
export const sendVolunteerApplication = (fetch: SiteFetch, payload: object, attempt: Attempt) =>
  sendApplication(fetch, "/api/records/volunteer-application", payload, attempt);
