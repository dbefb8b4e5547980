// Everything that proves the product: static checks, unit and server tests on PostgreSQL, journeys in Chromium.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium, installChromium } from "./chromium.mjs";
import { build, install, requireNode, root } from "./prepare.mjs";

requireNode();

const reports = mkdtempSync(join(tmpdir(), "fieldwright-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

const spawned = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

/** A stage that broke before it could report, or failed outside its tests, counts as one failure. */
const counted = (code, counts) => {
  const { passed, failed, trouble = [] } = counts ?? { passed: 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, trouble };
};

/** What failed, and what passed only the second time, with the reason where it is known. */
const troubleInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages: [reason] }) => ({
        status: status === "failed" ? "FAILED" : "FLAKY",
        what: `${file}: ${fullName}\n${reason}`,
      }));
    return message ? [{ status: "FAILED", what: `${file}\n${message}` }, ...tests] : tests;
  });

const troubleInPlaywright = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky" || status === "unexpected"))
    .map(({ ok, file, title }) => ({ status: ok ? "FLAKY" : "FAILED", what: `e2e/specs/${file}: ${title}` })),
  ...suites.flatMap(troubleInPlaywright),
];

const vitest = async () => {
  const file = join(reports, "vitest.json");
  const code = await spawned(process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "run",
    // A shared machine may stall for seconds; what passed only the second time is listed as flaky.
    "--retry=1",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  return counted(
    code,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      trouble: troubleInVitest(report),
    },
  );
};

const playwright = async (chromium) => {
  const file = join(reports, "playwright.json");
  const code = await spawned(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = readReport(file);
  const stats = report?.stats;
  return counted(
    code,
    stats && {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      trouble: troubleInPlaywright(report),
    },
  );
};

const stages = [
  {
    title: "Static checks",
    run: async () => {
      const { runChecks } = await import("./check.mjs");
      return runChecks();
    },
  },
  { title: "Unit and server tests", run: vitest },
  {
    title: "Browser tests",
    run: async () => {
      await build();
      return playwright(findChromium() ?? installChromium());
    },
  },
];

let passed = 0;
let failed = 0;
const troubles = [];
try {
  await install();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
for (const stage of stages) {
  console.log(`\n${stage.title}`);
  const begun = performance.now();
  try {
    const result = await stage.run();
    passed += result.passed;
    failed += result.failed;
    troubles.push(...(result.trouble ?? []));
  } catch (error) {
    failed += 1;
    console.error(error.message);
  }
  console.log(`${stage.title}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

// Pages of output lie between a failure and the end.
for (const { status, what } of troubles) console.log(`\n${status} ${what}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
