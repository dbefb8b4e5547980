export type PlanId = "professional" | "enterprise" | "ultimate";

export type Plan = {
  readonly id: PlanId;
  readonly name: string;
  /** Whole dollars a month. */
  readonly monthlyPrice: number;
  /** Active admins, managers and technicians; null is without limit. */
  readonly teamLimit: number | null;
};

export const plans: readonly Plan[] = [
  { id: "professional", name: "Professional", monthlyPrice: 49, teamLimit: 10 },
  { id: "enterprise", name: "Enterprise", monthlyPrice: 99, teamLimit: null },
  { id: "ultimate", name: "Ultimate", monthlyPrice: 199, teamLimit: null },
];

/** Whole dollars a month when a year is paid at once. */
export const annualPrice = ({ monthlyPrice }: Plan): number => Math.round(monthlyPrice * 0.83);
