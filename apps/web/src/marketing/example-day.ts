type Tone = "green" | "teal" | "blue" | "plum" | "ochre";

export type ExampleVisit = {
  readonly title: string;
  readonly client: string;
  /** Hours of the day: 9.5 is half past nine. */
  readonly start: number;
  readonly end: number;
  readonly tone: Tone;
};

export type ExamplePerson = {
  readonly name: string;
  readonly initials: string;
  readonly skills: string;
  readonly visits: readonly ExampleVisit[];
};

/** The illustration of the landing page: invented people on the scale of the real board. */
export const exampleDay: readonly ExamplePerson[] = [
  {
    name: "Marcus Webb",
    initials: "MW",
    skills: "Plumbing · Gas",
    visits: [
      { title: "Water heater flush", client: "Ruth Delgado", start: 7.75, end: 9.25, tone: "green" },
      { title: "Tankless install, day 1", client: "Kim Sorensen", start: 9.5, end: 11.5, tone: "teal" },
      { title: "Gas line test", client: "Aaron Feld", start: 12.25, end: 13.25, tone: "blue" },
      { title: "Sump pump replacement", client: "Beth Ann Coyle", start: 13.75, end: 15.5, tone: "blue" },
    ],
  },
  {
    name: "Elena Ruiz",
    initials: "ER",
    skills: "HVAC · EPA 608",
    visits: [
      { title: "Filter change", client: "Ty Nakamura", start: 8, end: 9, tone: "green" },
      { title: "Tune-up", client: "Grace Liu", start: 9.25, end: 10.25, tone: "green" },
      { title: "No heat: blower", client: "Pat Donnelly", start: 10.75, end: 12.75, tone: "plum" },
      { title: "Heat pump", client: "Oak Street Dental", start: 13.25, end: 14.75, tone: "blue" },
    ],
  },
  {
    name: "Hector Salas",
    initials: "HS",
    skills: "Plumbing · Drain",
    visits: [
      { title: "Hydro-jet main line", client: "Parkside Apartments", start: 7.25, end: 9.25, tone: "green" },
      { title: "Repipe, upstairs bath", client: "Owen Castellano", start: 9.75, end: 11.75, tone: "teal" },
      { title: "Drain clear", client: "Inez Mora", start: 12.25, end: 13.25, tone: "blue" },
      { title: "Hose bib", client: "Ron Vasquez", start: 14, end: 15.25, tone: "ochre" },
    ],
  },
];
