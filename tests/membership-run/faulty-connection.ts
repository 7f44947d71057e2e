import type { SeededRandom } from "#tests/support/content/seeded-random.ts";
import { type Fault, faultKinds, type ProxiedRequest } from "#tests/support/servers/faulty-proxy.ts";
import { faultHeader } from "./simulated-browser.ts";

/** Half of the webhooks are delivered normally. */
const webhookFaults = ["none", "none", "none", "none", "cut", "lost", "twice", "late", "swallowed", "refused"] as const;
const providerFaults = ["none", "none", "none", "none", "none", "none", "none", "cut", "lost", "refused"] as const;

/** The length of an outage, in webhooks: it starts at random, and none is delivered during it. */
const OUTAGE = { every: 40, lasts: 8 };

/** The faults of the connection between the site and all its clients. `calm` ends them: from then on everything arrives. */
export function faultyConnectionToSite(random: SeededRandom) {
  const state = { isCalm: false, webhooks: 0 };
  return {
    faultOf({ path, headers }: ProxiedRequest): Fault {
      if (state.isCalm) return "none";
      if (path !== "/webhooks/stripe") return faultKinds.find((kind) => kind === headers[faultHeader]) ?? "none";
      state.webhooks += 1;
      return state.webhooks % OUTAGE.every < OUTAGE.lasts ? "cut" : random.pick(webhookFaults);
    },
    calm() {
      state.isCalm = true;
    },
  };
}

/** The faults of the connection between the site and its provider. */
export function faultyConnectionToProvider(random: SeededRandom) {
  const state = { isCalm: false };
  return {
    faultOf: (): Fault => (state.isCalm ? "none" : random.pick(providerFaults)),
    calm() {
      state.isCalm = true;
    },
  };
}
