import { browserFetch } from "#app/platform/site-fetch.ts";
import { loadQuestions, sendApplication } from "#app/wizard/calls.ts";
import type { Attempt } from "#app/wizard/steps.ts";

/** `GET /api/page/band-application-questions` (section 7). */
export const loadBandQuestions = () => loadQuestions(browserFetch, "/api/page/band-application-questions");

/** `POST /api/records/band-application` (section 7): one try (W6, W9). */
export const sendBandApplication = (payload: object, attempt: Attempt) =>
  sendApplication(browserFetch, "/api/records/band-application", payload, attempt);
