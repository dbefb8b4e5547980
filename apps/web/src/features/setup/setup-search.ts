import { type SetupStep, setupSteps } from "@fieldwright/domain/setup-steps";

export type SetupSearch = { readonly step?: SetupStep | undefined };

export const readSetupSearch = ({ step }: Record<string, unknown>): SetupSearch => ({
  step: setupSteps.find((known) => known === step),
});
