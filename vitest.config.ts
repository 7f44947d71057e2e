import { configDefaults, defineConfig } from "vitest/config";
import { browserScriptPlugin } from "./embedded/payment-sandbox/browser-script-plugin.ts";

/** What is seen, and what is read from the files of this house. */
const withoutDatabase = [
  "app/{ui,wizard}/**",
  "app/features/pages/**/*.test.tsx",
  "bench/**",
  "content/**",
  "tests/house/{import-rules,patterns,dependencies,observatory,read-names,security-table}.test.ts",
  "**/clean-picture.server.test.ts",
];

export default defineConfig({
  plugins: [browserScriptPlugin()],
  test: {
    include: ["{app,server,embedded,migrations,scripts,tests,bench,content}/**/*.test.{ts,tsx}"],
    // What only one engine does is tested in files named after it; everything else runs on both, but what no database comes into.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_DATABASE_URL ? ["**/*.sqlite.test.ts", ...withoutDatabase] : ["**/*.postgres.test.ts"]),
    ],
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/drop-databases.ts"],
    env: { NODE_ENV: "test" },
    // One for each of two cores; left to itself it takes one fewer than there are, and the files go one after the other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
