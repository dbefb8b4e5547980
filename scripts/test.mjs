// Runs all checks and tests: static checks, unit and server tests on PostgreSQL, browser tests in Chromium.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, installChromium } from "./chromium.mjs";
import { build, install, requireNode, root } from "./prepare.mjs";

requireNode();

const reports = mkdtempSync(join(tmpdir(), "fieldwright-reports-"));

/** Linux keeps this folder in memory. */
const inMemory = "/dev/shm";
const roomNeeded = 8 * 2 ** 30;

const hasRoom = (folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
};

/**
 * Where the tests put their databases: in memory, if there is room. Each test file makes and drops a database of 860
 * files, which takes six times the CPU time on a disk.
 */
const scratch = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), "fieldwright-tests-"));
// As root, PostgreSQL runs under another account, which must pass through.
chmodSync(scratch, 0o711);
process.on("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const spawned = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, TMPDIR: scratch, ...env },
    });
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

/** A stage that crashed before reporting, or failed outside its tests, counts as one failure. */
const counted = (code, counts) => {
  const { passed, failed, failures = [], skipped = [] } = counts ?? { passed: 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures, skipped };
};

const failuresInPlaywright = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return [`e2e/specs/${file}: ${title}`, ...messages.map(({ message }) => message)].join("\n");
    }),
  ...suites.flatMap(failuresInPlaywright),
];

const vitest = async () => {
  const file = join(reports, "vitest.json");
  const code = await spawned(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      // Server tests share modules. A new order each time reveals tests that depend on it. Vitest prints the seed.
      "--sequence.shuffle.files",
    ],
    { TEST_REPORT: file },
  );
  return counted(code, readReport(file));
};

const playwright = async (chromium) => {
  const file = join(reports, "playwright.json");
  const code = await spawned(
    process.execPath,
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config=e2e/playwright.config.ts",
      `--output=${join(reports, "browser")}`,
    ],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = readReport(file);
  const stats = report?.stats;
  return counted(
    code,
    stats && {
      passed: stats.expected,
      failed: stats.unexpected,
      failures: failuresInPlaywright(report),
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
const failures = [];
const skipped = [];
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
    failures.push(...(result.failures ?? []));
    skipped.push(...(result.skipped ?? []));
  } catch (error) {
    failed += 1;
    console.error(error.message);
  }
  console.log(`${stage.title}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

for (const name of skipped) console.log(`\nSKIPPED ${name}`);
// Repeat failures at the end, because pages of output may follow them.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
const isPassed = failed === 0 && passed > 0;
if (isPassed) rmSync(reports, { recursive: true, force: true });
else console.log(`\nWhat the tests left: ${reports}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = isPassed ? 0 : 1;
