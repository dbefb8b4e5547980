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
      "Email support within 24 hours",
    ],
    popular: false,
  },
  enterprise: {
    description: "Several crews on one schedule.",
    features: [
      "Unlimited team members",
      "Everything in Professional",
      "Help importing your clients",
      "24/7 support",
      "Onboarding call for the office",
    ],
    popular: true,
  },
  ultimate: {
    description: "For companies that want a person who knows them.",
    features: [
      "Unlimited team members",
      "Everything in Enterprise",
      "A named contact",
      "Help setting up your integrations",
      "A schedule review every quarter",
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
