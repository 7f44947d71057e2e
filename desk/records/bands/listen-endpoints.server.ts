import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { enterScore } from "#desk/records/one-record/remarks.server.ts";
import { problem } from "#platform/http/problem.ts";
import { listen } from "./listen.server.ts";
import { enteredScore, type Listening } from "./listen-contract.ts";

const recordType = recordTypes.band;

/** The listening evening: one band after the other, and scores typed in for somebody without a screen. */
export const listenEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/bands/listen", recordType.viewRight, async ({ services: { db, config }, session, c }) => {
    const search = new URL(c.req.url).searchParams;
    const year = search.get("year") ?? "";
    const at = search.get("at") ?? "";
    const heard = await listen(db, {
      year: /^\d{4}$/.test(year) ? year : "",
      at: at.slice(0, 16),
      viewerId: session.person.id,
      timeZone: config.timeZone,
    });
    return c.json(heard satisfies Listening);
  }),
  deskCommand(
    "/bands/:reference/score-of",
    recordType.changeRight,
    enteredScore,
    async ({ services, session, body, c }) => {
      const { db } = services;
      const record = await findDeskRecord(db, recordType, c.req.param("reference") ?? "");
      if (!record) return problem(404, "Not found", "There is no band with this reference.");
      const person = (await committeeWith(db, recordType.changeRight)).find(({ id }) => id === body.personId);
      if (!person || person.id === session.person.id)
        return problem(
          422,
          "Not possible",
          "Scores are typed in for somebody else who may give one. Please choose who.",
        );
      const remark = { kind: recordType.kind, recordId: record.id, personId: person.id };
      const entered = await enterScore(db, { ...remark, by: session.person.id }, body.value);
      if (entered.ok) return c.json(entered);
      return entered.reason === "conflictOfInterest"
        ? problem(
            403,
            "Too close to judge",
            `You or ${person.name} said that this is their own band or family. No score is typed in.`,
          )
        : problem(409, "Given already", `${person.name} has given a score already.`);
    },
  ),
];
