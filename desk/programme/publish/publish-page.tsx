import { useRef } from "react";
import { Link } from "react-router";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { ChangeList } from "./change-list.tsx";
import { PublishButtons } from "./publish-buttons.tsx";
import { type PublishView, publishView, type ShownChange } from "./publish-contract.ts";
import { PublishedList } from "./published-list.tsx";
import { usePublishing } from "./use-publishing.ts";

export { publishView as pageDataSchema };

const parts = {
  lineUp: { title: "Publish the line-up", draft: "line-up", place: "Line-up", to: "/desk/line-up" },
  schedule: { title: "Publish the schedule", draft: "schedule", place: "Schedule", to: "/desk/schedule" },
} as const;
const other = { lineUp: "schedule", schedule: "lineUp" } as const;

/** What of the line-up, or of the schedule, visitors do not see yet: in words, with ticks, to be published now or at a time; and what was published. */
export default function PublishPage() {
  const view = usePageData(publishView);
  const { part, visitors, toTell, mayChange } = view;
  const { title, to, place } = parts[part];
  return (
    <>
      <p>
        <Link to={to}>{place}</Link>
      </p>
      <h1>{title}</h1>
      <p>
        Visitors see {visitors.bands === 1 ? "one band" : `${visitors.bands} bands`} and{" "}
        {visitors.sets === 1 ? "one set" : `${visitors.sets} sets`} now.{" "}
        {mayChange ? "You can go back at any time." : "Your role may look at it, and not publish it."}
      </p>
      <NotPublic view={view} />
      {toTell > 0 && (
        <p>
          {toTell === 1 ? "One band is" : `${toTell} bands are`} to hear their times:{" "}
          <Link to="/desk/schedule/tell">read the mails</Link>.
        </p>
      )}
      <PublishedList {...view} />
    </>
  );
}

/** Of what one goes on with after publishing: what is left, and below it whom to tell. */
const headingId = "not-public";

function NotPublic({ view }: { view: PublishView }) {
  const { part, changes, others, lineupAt, mayChange } = view;
  const tools = useRef<HTMLDivElement>(null);
  const { isBusy, publish } = usePublishing();
  const heading = () => document.getElementById(headingId);
  const first = changes.filter(({ unanswered, comesAt }) => unanswered === null && comesAt === null);
  const selection = useTickedRows(
    changes.map(({ key }) => key),
    () => tools.current?.querySelector("button")?.focus(),
    new Set(first.map(({ key }) => key)),
  );
  const ticked = changes.filter(({ key }) => selection.ticked.has(key));
  const missing = missingOf(changes, selection.ticked);
  const chosen = ticked.filter(({ key }) => !missing.has(key));
  const otherPart = parts[other[part]];
  return (
    <Section title="Not public yet" id={headingId}>
      {changes.length === 0 && <p>{nothingWords(view)}</p>}
      {changes.length > 0 && (
        <ChangeList changes={changes} selection={mayChange ? selection : undefined} missing={missing} />
      )}
      {mayChange && changes.length > 0 && (
        <PublishButtons
          chosen={chosen}
          lineupAt={part === "lineUp" ? lineupAt : null}
          isBusy={isBusy}
          tools={tools}
          fallbackFocus={heading}
          onPublish={async (at) => {
            if (!(await publish(part, chosen, at))) return;
            // Unless somebody has gone on meanwhile.
            const { activeElement, body } = document;
            if (activeElement === body || tools.current?.contains(activeElement)) heading()?.focus();
          }}
        />
      )}
      {others > 0 && (
        <p>
          The {otherPart.draft} has {others === 1 ? "one change" : `${others} changes`} that visitors do not see, too:{" "}
          <Link to={`${otherPart.to}/publish`}>{otherPart.title.toLowerCase()}</Link>.
        </p>
      )}
    </Section>
  );
}

/** @example "Nothing: visitors see all of the schedule but 3 pencilled sets, as it stands at the desk." */
function nothingWords({ part, staysOut }: Pick<PublishView, "part" | "staysOut">): string {
  const but = staysOut.length === 0 ? "" : ` but ${staysOut.join(" and ")}`;
  return `Nothing: visitors see all of the ${parts[part].draft}${but && `${but},`} as it stands at the desk.`;
}

/** Of what is ticked, what cannot be public without something that is not, in words. */
function missingOf(changes: readonly ShownChange[], ticked: ReadonlySet<string>): ReadonlyMap<string, string> {
  const words = new Map(changes.map((change) => [change.key, change.words]));
  const isTicked = changes.filter(({ key }) => ticked.has(key));
  return new Map(
    isTicked.flatMap(({ key, needs }) => {
      const lacks = needs.filter((need) => !ticked.has(need)).map((need) => `“${words.get(need)}”`);
      if (lacks.length === 0) return [];
      return [[key, `It waits: a set becomes public only with its band. Tick ${lacks.join(" and ")}, too.`] as const];
    }),
  );
}
