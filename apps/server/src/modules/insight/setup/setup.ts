import type { Dashboard } from "@fieldwright/contract/dashboard";
import type { Setup, SetupBody, StepState } from "@fieldwright/contract/setup";
import type { TenantTx } from "@fieldwright/db/client";
import { type SetupStep, setupSteps } from "@fieldwright/domain/setup-steps";
import { saveSettings } from "#identity";
import { findSetup } from "./setup.repo";

const stateOf = (isDone: boolean, isSkipped: boolean): StepState["state"] => {
  if (isDone) return "done";
  return isSkipped ? "skipped" : "open";
};

export const readSetup = async (tx: TenantTx): Promise<Setup> => {
  const { done, skipped, hidden } = await findSetup(tx);
  const isSkipped = (step: SetupStep): boolean => skipped?.includes(step) ?? false;
  return {
    steps: setupSteps.map((step) => ({ step, state: stateOf(done[step], isSkipped(step)) })),
    hidden: hidden ?? false,
  };
};

/** What the dashboard shows: nothing when all is settled, or left for later. */
export const readOpenSetup = async (tx: TenantTx): Promise<Dashboard["setup"]> => {
  const { steps, hidden } = await readSetup(tx);
  return hidden || steps.every(({ state }) => state !== "open") ? null : steps;
};

/** Not part of the history: it changes nothing that anybody works with. */
export const updateSetup = async (
  tx: TenantTx,
  { skipped, hidden }: SetupBody,
  now: Date,
): Promise<Setup> => {
  await saveSettings(
    tx,
    {
      ...(skipped === undefined ? {} : { setupSkipped: skipped }),
      ...(hidden === undefined ? {} : { setupHidden: hidden }),
    },
    now,
  );
  return readSetup(tx);
};
