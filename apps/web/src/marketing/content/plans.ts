import { annualPrice, type PlanId, plans } from "@fieldwright/domain/plans";

type Pitch = {
  readonly description: string;
  readonly features: readonly string[];
  readonly popular: boolean;
};

const pitches: Record<PlanId, Pitch> = {
  professional: {
    description: "One office, one town, up to ten people.",
    features: [
      "Up to 10 team members",
      "Clients, quotes, jobs and invoices",
      "Schedule with AI assistance",
      "Reports, CSV import and export",
      "Help by e-mail within 24 hours",
    ],
    popular: false,
  },
  enterprise: {
    description: "Several crews that share one schedule.",
    features: [
      "Unlimited team members",
      "Everything in Professional",
      "Help importing your clients",
      "Support around the clock",
      "Onboarding call for the office",
    ],
    popular: true,
  },
  ultimate: {
    description: "You want a person who knows your company.",
    features: [
      "Unlimited team members",
      "Everything in Enterprise",
      "A named contact",
      "Set-up of your integrations",
      "Review of your schedule each quarter",
    ],
    popular: false,
  },
};

export const offers = plans.map((plan) => ({
  ...plan,
  ...pitches[plan.id],
  annualPrice: annualPrice(plan),
}));
export type Offer = (typeof offers)[number];
