import { annualPrice, type PlanId, plans } from "@fieldwright/domain/plans";

/** One cell per plan, in the order of the plans: a text, or whether the feature is included. */
export type ComparisonRow = {
  readonly feature: string;
  readonly cells: readonly [boolean | string, boolean | string, boolean | string];
};
type ComparisonCategory = { readonly name: string; readonly rows: readonly ComparisonRow[] };

const inAll = (feature: string): ComparisonRow => ({ feature, cells: [true, true, true] });

export const comparison: readonly ComparisonCategory[] = [
  {
    name: "Scheduling and dispatch",
    rows: [
      inAll("List, board, month and map of the schedule"),
      inAll("AI slots with score and reasons"),
      inAll("Day optimization, with undo"),
      inAll("No double booking"),
    ],
  },
  {
    name: "Quotes and jobs",
    rows: [
      inAll("Quotes customers approve online"),
      inAll("Checklists, photos, notes and time on the job"),
      inAll("Recurring jobs"),
    ],
  },
  {
    name: "Invoices and payments",
    rows: [
      inAll("Invoices from finished jobs"),
      inAll("Partial payments, refunds and overdue reminders"),
      inAll("Card payments with your own Stripe account"),
    ],
  },
  {
    name: "Clients",
    rows: [
      inAll("Client directory with properties and history"),
      inAll("CSV import and export"),
      inAll("Customers see their own quotes, visits and invoices"),
    ],
  },
  {
    name: "Team and permissions",
    rows: [
      { feature: "Team members", cells: ["Up to 10", "Unlimited", "Unlimited"] },
      inAll("Roles for office, field and customers"),
      inAll("Skills, working hours and time off"),
    ],
  },
  {
    name: "Reports and data",
    rows: [
      inAll("Invoiced and collected, by month, client and service"),
      inAll("Full export of your data"),
      inAll("API keys and signed webhooks"),
    ],
  },
  {
    name: "Support",
    rows: [
      { feature: "Email support within 24 hours", cells: [true, true, true] },
      { feature: "24/7 support", cells: [false, true, true] },
      { feature: "Help importing your clients", cells: [false, true, true] },
      { feature: "A named contact", cells: [false, false, true] },
    ],
  },
];

export const shownAtFirst = 3;

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
