import { gzipSync } from "node:zlib";
import type { BrokenPlan } from "@fieldwright/engine/check/keep-rules";
import type { Problem } from "@fieldwright/engine/model/problem";
import type { Logger } from "pino";

const asNumbers = (_key: string, value: unknown): unknown =>
  value instanceof Int32Array ? Array.from(value) : value;

/**
 * A plan that breaks the rules is a fault of ours, and nobody gets to see it. The log has what repeats it: the problem (numbers
 * and ids, no names) as packed JSON, with the seed.
 */
export const reportBrokenPlan = (log: Logger, problem: Problem, cause: BrokenPlan): void => {
  const packed = gzipSync(JSON.stringify(problem, asNumbers)).toString("base64");
  log.error({ err: cause, seed: cause.seed, problem: packed }, "a plan broke its rules and was thrown away");
};
