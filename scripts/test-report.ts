import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Without the test runner's own lines. */
const textOf = ({ stack, message }: Pick<SerializedError, "stack" | "message">) =>
  (stack ?? message)
    .split("\n")
    .filter((line) => !line.includes("/node_modules/"))
    .join("\n");

/** Nothing says which test it belongs to, but one ran, or its file was open. */
const duringTest = ({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }: SerializedError): string =>
  typeof path === "string"
    ? `, during ${relative(process.cwd(), path)}: ${typeof name === "string" ? name : "between tests"}`
    : "";

const failuresIn = (file: TestModule): string[] => {
  const path = relative(process.cwd(), file.moduleId);
  const aroundTests = [file, ...file.children.allSuites()].flatMap((suite) => suite.errors());
  const outside = aroundTests.map((error) => `${path}\n${textOf(error)}`);
  const tests = Array.from(file.children.allTests("failed"), (test) => {
    const [reason] = test.result().errors ?? [];
    return `${path}: ${test.fullName}\n${reason ? textOf(reason) : ""}`;
  });
  return [...outside, ...tests];
};

/** Tests that need a program or a system which is not there, by the name of what was left out. */
const skippedIn = (file: TestModule): string[] => {
  const names = Array.from(file.children.allTests("skipped"), ({ parent, fullName }) =>
    parent.type === "suite" ? parent.fullName : fullName,
  );
  const path = relative(process.cwd(), file.moduleId);
  return [...new Set(names)].map(
    (name) => `${path}: ${name} (${names.filter((one) => one === name).length})`,
  );
};

const countOf = (files: readonly TestModule[], state: "passed" | "failed") =>
  files.reduce((sum, file) => sum + [...file.children.allTests(state)].length, 0);

/** Counts for `npm test`, and all that failed or was skipped. An error outside of any test is in no other report. */
export class TestReport implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report = {
      passed: countOf(files, "passed"),
      failed: countOf(files, "failed"),
      skipped: files.flatMap(skippedIn),
      failures: [
        ...files.flatMap(failuresIn),
        ...errors.map((error) => `outside of tests${duringTest(error)}\n${textOf(error)}`),
      ],
    };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}
