import type { StepKind } from "@fieldwright/domain/field-facts";
import type { FactInput, FieldVisit } from "@/lib/field/types";
import { record } from "./record";

/** The person's own timer on the job of a visit, if it runs. */
export const runningTimer = ({ work }: FieldVisit) => work.time.find(({ end }) => end === null);

/** Starting work starts the person's time, unless it runs already. */
const factOfStep = (visit: FieldVisit, step: Exclude<StepKind, "finish">): FactInput =>
  step === "start" ? { kind: "start", timer: runningTimer(visit) === undefined } : { kind: step };

export const takeStep = (visit: FieldVisit, step: Exclude<StepKind, "finish">): Promise<boolean> =>
  record(visit, factOfStep(visit, step));
