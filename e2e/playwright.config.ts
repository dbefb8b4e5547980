import { defineConfig } from "@playwright/test";
import { headless } from "./chromium";

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  // One more than there are cores: a test waits for its browser now and then.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A flaky test shows a race in the product or in the test.
  retries: 0,
  // For a machine that is busy with other work. A test that passes does not wait for them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Without a file, the JSON report would fill the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  use: {
    // Set by the global setup, before workers read this file.
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    viewport: { width: 1440, height: 900 },
    // Nothing is on its way when a test looks at it or clicks on it.
    contextOptions: { reducedMotion: "reduce" },
    // Requests that a service worker answers do not reach page.route. Tests of the worker allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "America/New_York",
    launchOptions: headless,
  },
});
