import { Droplets, Fan, Hammer, House, type LucideIcon, TreeDeciduous, Zap } from "lucide-react";
import type { shots } from "./shots";

export type Industry = {
  readonly slug: string;
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly line: string;
  readonly bullets: readonly { readonly title: string; readonly text: string }[];
  /** A typical problem of this trade, and what the product does about it. */
  readonly morning: { readonly title: string; readonly text: string };
  /** The screenshot next to it. */
  readonly shot: keyof typeof shots;
};

export const industries: readonly Industry[] = [
  {
    slug: "plumbing",
    name: "Plumbing",
    Icon: Droplets,
    line: "The leak will not wait for the schedule. The schedule can make room for the leak.",
    bullets: [
      {
        title: "Rapid dispatch",
        text: "Enter the call once. Fieldwright lists up to six slots, ranked by drive time, skills and what else is on that day, and says why each one fits.",
      },
      {
        title: "Parts tracking",
        text: "Parts and labor are lines on the quote and on the job, so what went into the wall is what ends up on the invoice.",
      },
      {
        title: "On-site invoicing",
        text: "The job is done, its lines become the invoice, and the customer has it before the van has left the street.",
      },
    ],
    shot: "board",
    morning: {
      title: "7:52 AM, a burst pipe on Sycamore",
      text: "Three plumbers are out. One is eleven minutes away and has a tune-up that can move to the afternoon. You see that on one screen, move one visit, and the customer of the tune-up keeps the same plumber.",
    },
  },
  {
    slug: "hvac",
    name: "HVAC",
    Icon: Fan,
    line: "Two seasons, one crew. Spread the maintenance so that the first cold night stays free for the calls.",
    bullets: [
      {
        title: "Seasonal scheduling",
        text: "Repeat a job every week, month or year. The next visits appear by themselves, on the days your people work.",
      },
      {
        title: "Maintenance plans",
        text: "Keep the customer, the property and its history together, and quote the fall check from last year's lines.",
      },
      {
        title: "Technician routes",
        text: "Drive time is drawn between visits. Optimize a day by efficiency, cost, workload or route, look at the proposal, then apply it.",
      },
    ],
    shot: "slots",
    morning: {
      title: "First frost, 14 calls before nine",
      text: "Urgent work sorts itself to the top. Fieldwright leaves out the people without the right ticket, and names the rule that left them out, so that nobody is sent to a job they cannot do.",
    },
  },
  {
    slug: "electrical",
    name: "Electrical",
    Icon: Zap,
    line: "What was checked, by whom and when: written down while the panel is still open.",
    bullets: [
      {
        title: "Safety checklists",
        text: "Put the checks on the job. The electrician ticks them off on site, and every tick keeps its name and time.",
      },
      {
        title: "Job photos",
        text: "Photos and PDF files hang on the job they belong to, not in somebody's phone.",
      },
      {
        title: "Compliance logs",
        text: "Each job has a history of what changed, who changed it and when. It cannot be edited afterwards.",
      },
    ],
    shot: "job",
    morning: {
      title: "The inspector asks about March",
      text: "Search the client, open the job, scroll to the history: the checklist, the photos of the panel and the times on site are where the work was done.",
    },
  },
  {
    slug: "landscaping",
    name: "Landscaping",
    Icon: TreeDeciduous,
    line: "The same forty gardens every week, in an order that does not cross town twice.",
    bullets: [
      {
        title: "Recurring schedules",
        text: "Every second Tuesday, through the season: set the rule once, skip or move a single visit when it rains.",
      },
      {
        title: "Crew management",
        text: "Send two people or five. A crew is booked together or not at all, and nobody stands in two gardens at once.",
      },
      {
        title: "GPS routing",
        text: "Stops are ordered by the way between their addresses, and the minutes on the road are counted before you promise a time.",
      },
    ],
    shot: "board",
    morning: {
      title: "Rain until noon",
      text: "Take the morning's visits, move them together, and see at once which of them still fit before dark.",
    },
  },
  {
    slug: "home-services",
    name: "Home services",
    Icon: House,
    line: "Short visits, many doors. The day holds when the drives between them are honest.",
    bullets: [
      {
        title: "Cleaning",
        text: "Regular rounds with the same person at the same door, and the key notes where that person reads them.",
      },
      {
        title: "Pest control",
        text: "Follow-up treatments are booked when the first one is done, at the interval that you set.",
      },
      {
        title: "Smart routing",
        text: "Visits are placed with their drive time, so the third one of the morning still starts when you said.",
      },
    ],
    shot: "slots",
    morning: {
      title: "A customer calls to move Thursday",
      text: "Ask for another slot for the same visit. You get times when the same person is nearby anyway, best first.",
    },
  },
  {
    slug: "specialty-trades",
    name: "Specialty trades",
    Icon: Hammer,
    line: "Glass, pools, doors, elevators: your work has its own words. Fieldwright keeps to the parts that all trades share.",
    bullets: [
      {
        title: "Custom workflows",
        text: "Jobs go from draft to scheduled to done at your pace, with checklists that you write yourself.",
      },
      {
        title: "Advanced reporting",
        text: "Invoiced and collected side by side, by month, client, service and person, with the formula next to the figure.",
      },
      {
        title: "Flexible automations",
        text: "Signed webhooks tell your other tools what happened; an open API lets them answer.",
      },
    ],
    shot: "dashboard",
    morning: {
      title: "A two-day install for three people",
      text: "Book it as one visit over two working days. The nights stay free, the crew is booked as one, and the hours add up.",
    },
  },
];
