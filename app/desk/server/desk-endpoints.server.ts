import { accountEndpoints } from "#app/desk/access/account-endpoints.server.ts";
import { proofEndpoints } from "#app/desk/access/proof-endpoints.server.ts";
import { committeeEndpoints } from "#app/desk/committee/committee-endpoints.server.ts";
import { mailsEndpoints } from "#app/desk/mails/mails-endpoints.server.ts";
import { meEndpoints } from "#app/desk/me/me-endpoints.server.ts";
import { peopleEndpoints } from "#app/desk/people/people-endpoints.server.ts";
import { listToolEndpoints } from "#app/desk/records/list-tools-endpoints.server.ts";
import { recordEndpoints } from "#app/desk/records/record-endpoints.server.ts";
import { recordListEndpoints } from "#app/desk/records/record-list-endpoints.server.ts";
import { settingsEndpoints } from "#app/desk/settings/settings-endpoints.server.ts";
import { findEndpoints } from "#app/desk/shell/find-endpoints.server.ts";
import { waitingEndpoints } from "#app/desk/shell/waiting-endpoints.server.ts";
import { signInEndpoints } from "#app/desk/sign-in/sign-in-endpoints.server.ts";
import { todayEndpoints } from "#app/desk/today/today-endpoints.server.ts";
import type { DeskEndpoint } from "./desk-endpoint.server.ts";

/** The whole API of the desk. A room adds its own list here. */
export const deskEndpoints: readonly DeskEndpoint[] = [
  ...accountEndpoints,
  ...proofEndpoints,
  ...signInEndpoints,
  ...meEndpoints,
  ...committeeEndpoints,
  ...waitingEndpoints,
  ...findEndpoints,
  ...todayEndpoints,
  ...listToolEndpoints,
  ...recordEndpoints,
  ...mailsEndpoints,
  ...peopleEndpoints,
  ...settingsEndpoints,
  ...recordListEndpoints,
];
