import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { loadQuestions, sendApplication } from "#app/wizard/wizard-api.ts";
import type { Attempt } from "#app/wizard/wizard-definition.ts";

/** `GET /api/page/band-application-questions`. */
export const loadBandQuestions = (fetch: SiteFetch) => loadQuestions(fetch, "/api/page/band-application-questions");

/** `POST /api/records/band-application`: one try. */
export const sendBandApplication = (fetch: SiteFetch, payload: object, attempt: Attempt) =>
  sendApplication(fetch, "/api/records/band-application", payload, attempt);
