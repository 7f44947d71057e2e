import type { DeskEndpoint } from "#desk/frame/server/desk-endpoint.server.ts";

const modules = import.meta.glob<Record<string, unknown>>("./**/*-endpoints.server.ts", { eager: true });

/** The whole API of the desk: every list of endpoints that a `…-endpoints.server.ts` exports. */
export const deskEndpoints: readonly DeskEndpoint[] = namesFirst(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(isEndpointList)
    .flat(),
);

/** Such a module may export something else besides, such as a function. */
function isEndpointList(exported: unknown): exported is readonly DeskEndpoint[] {
  return Array.isArray(exported);
}

/** The first address that fits answers: `/bands/columns` has to come before `/bands/:reference`. */
export function namesFirst<Endpoint extends Pick<DeskEndpoint, "path">>(endpoints: readonly Endpoint[]): Endpoint[] {
  const order = ({ path }: Endpoint) => path.replaceAll(":", "\uffff");
  return endpoints.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}
