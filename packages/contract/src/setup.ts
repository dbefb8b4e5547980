import { setupSteps } from "@fieldwright/domain/setup-steps";
import * as z from "zod/mini";
import { route } from "./route";

export const setupStep = z.object({
  step: z.enum(setupSteps),
  /** `done` when the records say so, whoever made them. */
  state: z.enum(["open", "done", "skipped"]),
});
export type StepState = z.infer<typeof setupStep>;

const setup = z.object({
  /** All steps, in the order in which they are offered. */
  steps: z.array(setupStep),
  /** Set up later: the dashboard does not show the path. */
  hidden: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

export const readSetup = route({
  method: "GET",
  path: "/setup",
  access: "organization:write",
  summary: "How far along setup is",
  tag: "Settings",
  status: 200,
  response: setup,
});

const stepName = z.enum(setupSteps, "Step is unknown");

/** Sets the fields that are given. */
const setupBody = z.partial(
  z.object({
    /** Replaces the skipped steps. */
    skipped: z.array(stepName).check(
      z.maxLength(setupSteps.length, "A step is listed twice"),
      z.refine((names) => new Set(names).size === names.length, "A step is listed twice"),
    ),
    hidden: z.boolean(),
  }),
);
export type SetupBody = z.infer<typeof setupBody>;

export const updateSetup = route({
  method: "PUT",
  path: "/setup",
  access: "organization:write",
  summary: "Skip setup steps, or hide setup from the dashboard",
  tag: "Settings",
  body: setupBody,
  status: 200,
  response: setup,
});
