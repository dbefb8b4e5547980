import type { WorkingHours } from "../schema/users";
import type { Weekday } from "./clock";

export type Skill =
  | "plumbing"
  | "drains"
  | "gas"
  | "hvac"
  | "refrigeration"
  | "electrical"
  | "generators"
  | "backflow";

export type TechnicianSpec = {
  readonly firstName: string;
  readonly lastName: string;
  readonly skills: readonly Skill[];
  readonly shift: WorkingHours;
  readonly home: { readonly lat: number; readonly lng: number };
  readonly yearsAgo: number;
};

const hours = (days: readonly Weekday[], start: number, end: number): WorkingHours =>
  Object.fromEntries(days.map((day) => [day, { start: start * 60, end: end * 60 }]));

const weekdays = [1, 2, 3, 4, 5] as const;
const weekendCrew = [3, 4, 5, 6, 7] as const;

/** Sam is the demo's technician account, so Sam works on the day the demo starts, even on a weekend. */
export const technicians = (today: Weekday): readonly TechnicianSpec[] => [
  {
    firstName: "Sam",
    lastName: "Okafor",
    skills: ["plumbing", "drains", "gas"],
    shift: hours(today >= 6 ? weekendCrew : weekdays, 8, 17),
    home: { lat: 40.043, lng: -82.98 },
    yearsAgo: 4,
  },
  {
    firstName: "Travis",
    lastName: "Boone",
    skills: ["plumbing", "drains", "backflow"],
    shift: hours(weekdays, 7, 16),
    home: { lat: 39.89, lng: -83.07 },
    yearsAgo: 9,
  },
  {
    firstName: "Elena",
    lastName: "Vasquez",
    skills: ["plumbing", "gas", "backflow"],
    shift: hours(weekdays, 8, 17),
    home: { lat: 39.97, lng: -83.1 },
    yearsAgo: 6,
  },
  {
    firstName: "Derek",
    lastName: "Lindqvist",
    skills: ["plumbing", "drains"],
    shift: hours(weekendCrew, 8, 17),
    home: { lat: 40.12, lng: -82.92 },
    yearsAgo: 2,
  },
  {
    firstName: "Ray",
    lastName: "Pruitt",
    skills: ["hvac", "gas", "refrigeration"],
    shift: hours(weekdays, 7, 16),
    home: { lat: 40.02, lng: -83.16 },
    yearsAgo: 15,
  },
  {
    firstName: "Monica",
    lastName: "Tran",
    skills: ["hvac", "refrigeration"],
    shift: hours(weekdays, 8, 17),
    home: { lat: 40.1, lng: -83.13 },
    yearsAgo: 5,
  },
  {
    firstName: "Jerome",
    lastName: "Whitaker",
    skills: ["hvac", "gas", "electrical"],
    shift: hours(weekendCrew, 8, 17),
    home: { lat: 39.95, lng: -82.87 },
    yearsAgo: 7,
  },
  {
    firstName: "Colin",
    lastName: "Mackey",
    skills: ["hvac", "refrigeration"],
    shift: hours(weekdays, 8, 17),
    home: { lat: 40.18, lng: -83.05 },
    yearsAgo: 1,
  },
  {
    firstName: "Hannah",
    lastName: "Ruiz",
    skills: ["electrical", "generators"],
    shift: hours(weekdays, 7, 16),
    home: { lat: 39.99, lng: -83.04 },
    yearsAgo: 8,
  },
  {
    firstName: "Pete",
    lastName: "Gallagher",
    skills: ["electrical", "generators", "gas"],
    shift: hours(weekdays, 8, 17),
    home: { lat: 39.92, lng: -82.78 },
    yearsAgo: 11,
  },
  {
    firstName: "Abdi",
    lastName: "Warsame",
    skills: ["electrical"],
    shift: hours(weekendCrew, 8, 17),
    home: { lat: 40.05, lng: -82.96 },
    yearsAgo: 3,
  },
  {
    firstName: "Nate",
    lastName: "Kessler",
    skills: ["plumbing", "hvac", "gas"],
    shift: hours(weekdays, 9, 18),
    home: { lat: 40.03, lng: -82.88 },
    yearsAgo: 2,
  },
];
