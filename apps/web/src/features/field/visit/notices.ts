import { formatDateTimeRange } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import type { FieldVisit, WaitingFact } from "@/lib/field/types";
import { personName } from "@/records/names";

type Reader = { readonly person: string; readonly zone: string };

/** What the office changed about a visit: canceled, given to someone else, moved. */
export const changesOf = ({ visit }: Pick<FieldVisit, "visit">, { person, zone }: Reader): string[] => {
  if (visit.status === "cancelled") return ["This visit was canceled."];
  if (!visit.team.some(({ user }) => user._id === person)) {
    const names = joinWords(visit.team.map(({ user }) => personName(user)));
    const said = names ? `This visit was given to ${names}.` : "This visit is no longer yours.";
    return [`${said} Your notes are kept on it.`];
  }
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
