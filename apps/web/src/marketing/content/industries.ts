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
    line: "A leak won't wait for your schedule. Your schedule can make room for the leak.",
    bullets: [
      {
        title: "Rapid dispatch",
        text: "Enter the call once. Fieldwright lists up to six slots, ranked by drive time, skills and what else is on that day, and tells you why each one fits.",
      },
      {
        title: "Parts tracking",
        text: "Parts and labor are on the quote and on the job, so what went into the wall ends up on the invoice.",
      },
      {
        title: "On-site invoicing",
        text: "Finish the job, turn it into the invoice, and the customer has it before the van leaves the street.",
      },
    ],
    shot: "board",
    morning: {
      title: "7:52 AM, a burst pipe on Sycamore",
      text: "Three plumbers are out. One is eleven minutes away with a water heater flush that can move to the afternoon. You see it on one screen, move one visit, and that customer keeps the same plumber.",
    },
  },
  {
    slug: "hvac",
    name: "HVAC",
    Icon: Fan,
    line: "Two seasons, one crew. Spread out the maintenance so you have room when the first cold night hits.",
    bullets: [
      {
        title: "Seasonal scheduling",
        text: "Repeat a job every week, month or year. The next visits show up on their own, on days your team works.",
      },
      {
        title: "Maintenance plans",
        text: "Keep the customer, the property and its history together, and quote the fall tune-up from last year's job.",
      },
      {
        title: "Technician routes",
        text: "See drive time between visits. Optimize a day by efficiency, cost, workload or route, look it over, then apply it.",
      },
    ],
    shot: "slots",
    morning: {
      title: "First frost, 14 calls before nine",
      text: "Urgent work goes to the top. Fieldwright skips people without the right license and tells you why, so nobody gets sent to a job they can't do.",
    },
  },
  {
    slug: "electrical",
    name: "Electrical",
    Icon: Zap,
    line: "What was checked, by whom and when, written down while the panel is still open.",
    bullets: [
      {
        title: "Safety checklists",
        text: "Put the checks on the job. The electrician checks them off on site, and each one keeps a name and time.",
      },
      {
        title: "Job photos",
        text: "Photos and PDFs stay with the job, not on someone's phone.",
      },
      {
        title: "Compliance logs",
        text: "Each job has a history of what changed, who changed it and when. Nobody can edit it later.",
      },
    ],
    shot: "job",
    morning: {
      title: "The inspector asks about March",
      text: "Find the client, open the job, scroll to the history. The checklist, the panel photos and the times on site are all there.",
    },
  },
  {
    slug: "landscaping",
    name: "Landscaping",
    Icon: TreeDeciduous,
    line: "The same forty yards every week, in an order that doesn't cross town twice.",
    bullets: [
      {
        title: "Recurring schedules",
        text: "Every other Tuesday, all season long. Set it once, then skip or move a visit when it rains.",
      },
      {
        title: "Crew management",
        text: "Send two people or five. A crew is booked together or not at all, and nobody is booked in two yards at once.",
      },
      {
        title: "GPS routing",
        text: "Stops are put in driving order, and drive time is counted before you promise a time.",
      },
    ],
    shot: "board",
    morning: {
      title: "Rain until noon",
      text: "Grab the morning's visits, move them together, and see which ones still fit before dark.",
    },
  },
  {
    slug: "home-services",
    name: "Home services",
    Icon: House,
    line: "Short visits, lots of doors. The day works when the drive times are honest.",
    bullets: [
      {
        title: "Cleaning",
        text: "Regular cleanings with the same person at the same door, and the key notes right where they need them.",
      },
      {
        title: "Pest control",
        text: "Book follow-up treatments when the first one is done, as often as you set.",
      },
      {
        title: "Smart routing",
        text: "Visits are booked with drive time in between, so the third one of the morning still starts when you said.",
      },
    ],
    shot: "slots",
    morning: {
      title: "A customer calls to move Thursday",
      text: "Ask for another slot. You get times when the same person is already nearby, best first.",
    },
  },
  {
    slug: "specialty-trades",
    name: "Specialty trades",
    Icon: Hammer,
    line: "Glass, pools, doors, elevators: your work has its own words. Fieldwright sticks to the parts every trade shares.",
    bullets: [
      {
        title: "Custom workflows",
        text: "Jobs go from draft to scheduled to done at your pace, with your own checklists.",
      },
      {
        title: "Advanced reporting",
        text: "Invoiced and collected side by side, by month, client, service and person, with the math next to each number.",
      },
      {
        title: "Flexible automations",
        text: "Webhooks tell your other tools what happened. An open API lets them write back.",
      },
    ],
    shot: "dashboard",
    morning: {
      title: "A two-day install for three people",
      text: "Book it as one visit over two workdays. Nights stay free, the crew is booked as one, and the hours add up.",
    },
  },
];
