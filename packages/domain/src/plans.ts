import { type Dollars, dollars } from "./money";

export const planIds = ["professional", "enterprise", "ultimate"] as const;
export type PlanId = (typeof planIds)[number];

export type Plan = {
  readonly id: PlanId;
  readonly name: string;
  /** Whole dollars per month. */
  readonly monthlyPrice: Dollars;
  /** Active admins, managers and technicians. Null means no limit. */
  readonly teamLimit: number | null;
};

const planTable: Readonly<Record<PlanId, Omit<Plan, "id">>> = {
  professional: { name: "Professional", monthlyPrice: dollars(49), teamLimit: 10 },
  enterprise: { name: "Enterprise", monthlyPrice: dollars(99), teamLimit: null },
  ultimate: { name: "Ultimate", monthlyPrice: dollars(199), teamLimit: null },
};

export const planOf = (id: PlanId): Plan => ({ id, ...planTable[id] });

export const plans: readonly Plan[] = planIds.map(planOf);

/** Whole dollars per month when paying for a year at once. */
export const annualPrice = ({ monthlyPrice }: Plan): Dollars => dollars(Math.round(monthlyPrice * 0.83));

/** How many people exceed the seats of a plan. 0 if all of them fit. */
export const seatsBeyond = ({ teamLimit }: Plan, people: number): number =>
  teamLimit === null ? 0 : Math.max(0, people - teamLimit);

/** The same day of a later month, or its last day: one month after `2026-01-31` is `2026-02-28`. */
const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
};

/** The first monthly anniversary of `anchor` after `today`. */
export const nextBillingDay = (anchor: string, today: string): string => {
  const [fromYear = 0, fromMonth = 0] = anchor.split("-").map(Number);
  const [year = 0, month = 0] = today.split("-").map(Number);
  const months = Math.max(0, (year - fromYear) * 12 + month - fromMonth);
  const candidate = monthsLater(anchor, months);
  return candidate > today ? candidate : monthsLater(anchor, months + 1);
};
