import { isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import type { StepKind } from "@fieldwright/domain/field-facts";
import type { FactInput, FieldVisit } from "@/lib/field/types";
import type { Drive } from "./day/stops";
import { record } from "./record";
import { words } from "./words";

export const stepLabels: Record<StepKind, string> = {
  travel: words.startTravel,
  arrive: words.imHere,
  start: words.startWork,
  finish: words.finishVisit,
};

type Scene = {
  /** First name of the customer. */
  readonly customer: string;
  readonly street: string;
  /** When the person would be there, if the drive is known. */
  readonly thereAt?: string | undefined;
  /** Open items of the checklist. */
  readonly open: number;
  /** Those that stand in the way of finishing. */
  readonly required: number;
  readonly items: number;
};

/** How far the checklist is. A skipped item is not open. */
export const checklistScene = (checklist: FieldVisit["work"]["checklist"]) => ({
  open: checklist.filter((item) => !item.done && !isSkipped(item)).length,
  required: checklist.filter(isLeftOpen).length,
  items: checklist.length,
});

/** What the step does, below its name. */
export const stepEffect = (
  step: StepKind,
  { customer, street, thereAt, open, required, items }: Scene,
): string => {
  if (step === "travel") return thereAt ? words.thereAbout(thereAt) : words.toStreet(street || customer);
  if (step === "arrive") return words.atStreet(street || customer);
  if (step === "start") return words.yourTimeStarts;
  if (required > 0) return words.requiredItem1Left(required);
  if (open > 0) return words.itemLeft1On(open);
  return words.checklistIsDone(items, customer);
};

export const arrivalAfter = (drive: Drive | undefined, now: Date): Date | undefined =>
  drive && new Date(now.getTime() + drive.minutes * 60_000);

/** The person's own timer on the job of a visit, if it runs. */
export const runningTimer = ({ work }: FieldVisit) => work.time.find(({ end }) => end === null);

/** Starting work starts the person's time, unless it runs already. */
const factOfStep = (visit: FieldVisit, step: Exclude<StepKind, "finish">): FactInput =>
  step === "start" ? { kind: "start", timer: runningTimer(visit) === undefined } : { kind: step };

export const takeStep = (visit: FieldVisit, step: Exclude<StepKind, "finish">): Promise<boolean> =>
  record(visit, factOfStep(visit, step));
