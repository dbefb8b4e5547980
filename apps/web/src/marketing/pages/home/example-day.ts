export type Tone = "green" | "teal" | "blue" | "plum" | "ochre" | "proposed";

export type ExampleVisit = {
  readonly title: string;
  readonly client: string;
  /** Hours of the day: 9.5 is 9:30. */
  readonly start: number;
  readonly end: number;
  readonly tone: Tone;
};

export type ExamplePerson = {
  readonly name: string;
  readonly initials: string;
  readonly skills: string;
  readonly shift: readonly [number, number];
  /** Hidden on phones, where three rows are enough. */
  readonly wideOnly?: boolean;
  readonly visits: readonly ExampleVisit[];
};

/** Invented people for the landing page, drawn like the real board. */
export const exampleDay: readonly ExamplePerson[] = [
  {
    name: "Marcus Webb",
    initials: "MW",
    skills: "Plumbing · Gas",
    shift: [7.5, 16],
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
    shift: [8, 16.5],
    wideOnly: true,
    visits: [
      { title: "Filter change", client: "Ty Nakamura", start: 8, end: 9, tone: "green" },
      { title: "Tune-up", client: "Grace Liu", start: 9.25, end: 10.25, tone: "green" },
      { title: "No heat: blower motor", client: "Pat Donnelly", start: 10.75, end: 12.75, tone: "plum" },
      { title: "Heat pump", client: "Oak Street Dental", start: 13.25, end: 14.75, tone: "blue" },
    ],
  },
  {
    name: "Sam Okafor",
    initials: "SO",
    skills: "HVAC · EPA 608",
    shift: [7.5, 16],
    visits: [
      { title: "Thermostat", client: "Nora Cole", start: 7.5, end: 8.5, tone: "green" },
      { title: "Duct sealing", client: "Carla Benson", start: 10, end: 12, tone: "teal" },
      {
        title: "Mini-split service",
        client: "12 min drive · fits",
        start: 12.5,
        end: 14,
        tone: "proposed",
      },
    ],
  },
  {
    name: "Jolene Pruitt",
    initials: "JP",
    skills: "Plumbing · Backflow",
    shift: [8, 16.5],
    wideOnly: true,
    visits: [
      { title: "Backflow test", client: "Harbor Lanes", start: 8.25, end: 9.75, tone: "green" },
      { title: "Faucet", client: "Al Whitt", start: 10.25, end: 11, tone: "green" },
      { title: "Backflow test", client: "Fairlawn HOA", start: 12.75, end: 14.25, tone: "plum" },
      { title: "Hose bib, freeze", client: "Ron Vasquez", start: 14.75, end: 16, tone: "ochre" },
    ],
  },
  {
    name: "Hector Salas",
    initials: "HS",
    skills: "Plumbing · Drain",
    shift: [7, 15.5],
    visits: [
      { title: "Hydro-jet main line", client: "Parkside Apartments", start: 7.25, end: 9.25, tone: "green" },
      { title: "Repipe, upstairs bath", client: "Owen Castellano", start: 9.75, end: 11.75, tone: "teal" },
      { title: "Drain clear", client: "Inez Mora", start: 12.25, end: 13.25, tone: "blue" },
      { title: "Grease trap service", client: "Lucia's Kitchen", start: 13.75, end: 15.25, tone: "blue" },
    ],
  },
];
