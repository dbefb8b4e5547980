import { formatDateTimeRange } from "@fieldwright/domain/format-time";
import type { FieldVisit, WaitingFact } from "@/lib/field/types";
import { words } from "./words";

/** What the office changed about a visit of the person's own: canceled, moved. */
export const changesOf = ({ visit }: Pick<FieldVisit, "visit">, zone: string): string[] => {
  if (visit.status === "cancelled") return [words.thisVisitWasCanceled];
  if (visit.status === "rescheduled")
    return [
      `The office moved this visit to ${formatDateTimeRange(visit.timeSlot, zone, "weekdayMonthDay")}.`,
    ];
  return [];
};

/** What the office answered to the person's facts on this visit. */
export const answersTo = (facts: readonly WaitingFact[], visit: string): string[] => [
  ...new Set(facts.flatMap((fact) => (fact.visit === visit && fact.problem ? [fact.problem.message] : []))),
];
