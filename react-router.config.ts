import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "site",
  ssr: true,
  // The whole route manifest is small: sending it with the page saves a request on every first navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
