import { type DeskEndpoint, deskCommand } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { findDeskRecord } from "../model/desk-record.server.ts";
import { recordTypes } from "../model/record-types.ts";
import { editConflictResponse, refusedRemark, unknownRecord } from "../record-endpoints.server.ts";
import { noteTimesAnswer } from "./asked-times.server.ts";
import { timesAnswerChange } from "./asked-times-contract.ts";
import { offerChange } from "./offer-contract.ts";
import { saveOffer } from "./save-offer.server.ts";

const recordType = recordTypes.band;

/** What was agreed with a band: its record shows it. */
export const offerEndpoints: readonly DeskEndpoint[] = [
  deskCommand(
    "/bands/:reference/offer",
    recordType.changeRight,
    offerChange,
    async ({ c, services, session, body }) => {
      const { db } = services;
      const record = await findDeskRecord(db, recordType, c.req.param("reference") ?? "");
      if (!record) return unknownRecord(recordType);
      const saved = await saveOffer(db, { recordId: record.id, personId: session.person.id }, body);
      if (saved.ok) return c.json({});
      if (saved.reason === "unknown") return unknownRecord(recordType);
      if (saved.reason === "aside") return refusedRemark(recordType, "aside");
      if (saved.reason === "changed") return editConflictResponse(saved);
      return problem(422, "Please check what you wrote", "This needs another look.", saved.errors);
    },
  ),
  deskCommand(
    "/bands/:reference/times-answer",
    recordType.changeRight,
    timesAnswerChange,
    async ({ c, services, session, body }) => {
      const { db } = services;
      const record = await findDeskRecord(db, recordType, c.req.param("reference") ?? "");
      const saved = record && (await noteTimesAnswer(db, { recordId: record.id, personId: session.person.id }, body));
      if (!saved) return unknownRecord(recordType);
      if (saved.ok) return c.json({});
      if (saved.reason === "changed") return editConflictResponse(saved);
      if (saved.reason === "aside") return refusedRemark(recordType, "aside");
      return problem(404, "Not found", "This band was not asked about these times after all: the mail was stopped.");
    },
  ),
];
