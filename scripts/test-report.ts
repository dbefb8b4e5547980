import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

const textOf = ({ stack, message }: Pick<SerializedError, "stack" | "message">) => stack ?? message;

const failuresIn = (file: TestModule): string[] => {
  const outside = file.errors().map((error) => `${file.relativeModuleId}\n${textOf(error)}`);
  const tests = Array.from(file.children.allTests("failed"), (test) => {
    const [reason] = test.result().errors ?? [];
    return `${file.relativeModuleId}: ${test.fullName}\n${reason ? textOf(reason) : ""}`;
  });
  return [...outside, ...tests];
};

const countOf = (files: readonly TestModule[], state: "passed" | "failed") =>
  files.reduce((sum, file) => sum + [...file.children.allTests(state)].length, 0);

/** Counts for `npm test`, and all that failed. An error outside of any test is in no other report. */
export default class TestReport implements Reporter {
  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT;
    if (!file) return;
    const report = {
      passed: countOf(files, "passed"),
      failed: countOf(files, "failed"),
      failures: [
        ...files.flatMap(failuresIn),
        ...errors.map((error) => `outside of tests\n${textOf(error)}`),
      ],
    };
    writeFileSync(file, JSON.stringify(report));
  }
}
