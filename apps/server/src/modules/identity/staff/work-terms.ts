import type { TenantTx } from "@fieldwright/db/client";
import { daysOf, defaultHours, type Span, type WeeklyHours } from "@fieldwright/domain/availability";
import { defaultHolidays, type Holiday, type Holidays, holidaysWithin } from "@fieldwright/domain/holidays";
import { findWorkTerms } from "./people.repo";

export type WorkTerms = {
  readonly timeZone: string;
  readonly hours: WeeklyHours;
  readonly holidays: Holidays;
};

/** When an organization works: its zone, and the hours of people who have set none of their own. */
export const readWorkTerms = async (tx: TenantTx): Promise<WorkTerms> => {
  const found = await findWorkTerms(tx);
  if (!found) throw new Error("The transaction's organization does not exist.");
  return {
    timeZone: found.timeZone,
    hours: found.hours ?? defaultHours,
    holidays: found.holidays ?? defaultHolidays,
  };
};

/** The organization's days off that a stretch of time touches. */
export const daysOffIn = ({ timeZone, holidays }: WorkTerms, within: Span): Holiday[] => {
  const days = daysOf(timeZone, within);
  return holidaysWithin(holidays, days[0] ?? "", days.at(-1) ?? "");
};

/** A week as it counts in a stretch of time: nobody works on the days off of the organization. */
export const hoursIn = (week: WeeklyHours, terms: WorkTerms, within: Span): WeeklyHours => {
  const daysOff = daysOffIn(terms, within).map(({ day }) => day);
  return daysOff.length === 0 ? week : { ...week, daysOff };
};
