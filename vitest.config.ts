import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,server,embedded,migrations,scripts,tests,bench,content}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/no-stray-errors.ts"],
    env: { NODE_ENV: "test" },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
