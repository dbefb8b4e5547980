import type { DayPlan, PlanRun } from "@fieldwright/contract/plan-days";
import { expect } from "vitest";
import type { Person } from "./auth";
import { request } from "./records";
import type { TestApp } from "./test-app";
import { monday } from "./visits";

/** Starts a plan run, for Monday by default. */
export const beginPlan = (test: TestApp, by: Person, fields: object = {}) =>
  request(test, by, "POST", "/ai-schedule/plan", { startDate: monday, endDate: monday, ...fields });

export const readRun = async (test: TestApp, by: Person, id: string) =>
  (await request(test, by, "GET", `/ai-schedule/plan/${id}`)).json<PlanRun>();

/** Starts a plan run and waits for its plan. */
export const planOf = async (test: TestApp, by: Person, fields: object = {}): Promise<DayPlan> => {
  const begun = await beginPlan(test, by, fields);
  if (begun.statusCode !== 202) throw new Error(begun.body);
  const { _id } = begun.json<PlanRun>();
  await expect
    .poll(async () => (await readRun(test, by, _id)).state, { timeout: 60_000 })
    .not.toBe("running");
  const { plan } = await readRun(test, by, _id);
  if (!plan) throw new Error("a plan that is done is not there");
  return plan;
};

export const applyPlan = (test: TestApp, by: Person, proposalId: string, more: object = {}) =>
  request(test, by, "POST", "/ai-schedule/apply", { proposalId, ...more });

export const undoPlan = (test: TestApp, by: Person, proposalId: string) =>
  request(test, by, "POST", "/ai-schedule/undo", { proposalId });
