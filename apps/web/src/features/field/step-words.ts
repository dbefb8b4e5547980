import { isLeftOpen, isSkipped } from "@fieldwright/domain/checklists";
import type { StepKind } from "@fieldwright/domain/field-facts";
import type { FieldVisit } from "@/lib/field/types";
import type { Drive } from "./day/drive";

export const stepLabels: Record<StepKind, string> = {
  travel: "Start travel",
  arrive: "I’m here",
  start: "Start work",
  finish: "Finish visit",
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
  if (step === "travel") return thereAt ? `There about ${thereAt}` : `To ${street || customer}`;
  if (step === "arrive") return `At ${street || customer}`;
  if (step === "start") return "Your time starts";
  if (required > 0) return required === 1 ? "1 required item left" : `${required} required items left`;
  if (open > 0) return open === 1 ? "1 item left on the checklist" : `${open} items left on the checklist`;
  return items > 0 ? "Checklist is done" : `Done for ${customer}`;
};

export const arrivalAfter = (drive: Drive | undefined, now: Date): Date | undefined =>
  drive && new Date(now.getTime() + drive.minutes * 60_000);
