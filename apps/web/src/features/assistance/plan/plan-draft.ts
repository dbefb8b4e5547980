import type { PlanBody } from "@fieldwright/contract/plan-days";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { addDays, type Day } from "@fieldwright/domain/calendar";

export type PlanDraft = {
  readonly range: "day" | "week";
  readonly date: Day;
  /** Undefined means all technicians. */
  readonly team: readonly string[] | undefined;
  readonly includeUnscheduled: boolean;
  readonly type: OptimizationType;
  /** Allowed overtime, in minutes. */
  readonly overtime: number;
};

/** The week of a day, Monday to Sunday. */
const weekOf = (date: Day): { readonly from: Day; readonly to: Day } => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const from = addDays(date, weekday === 0 ? -6 : 1 - weekday);
  return { from, to: addDays(from, 6) };
};

const daysOf = ({ range, date }: PlanDraft): { readonly from: Day; readonly to: Day } =>
  range === "week" ? weekOf(date) : { from: date, to: date };

export const planBodyOf = (draft: PlanDraft): PlanBody => {
  const { from, to } = daysOf(draft);
  return {
    startDate: from,
    endDate: to,
    ...(draft.team ? { teamMembers: [...draft.team] } : {}),
    includeUnscheduled: draft.includeUnscheduled,
    optimizationType: draft.type,
    overtime: draft.overtime,
  };
};
