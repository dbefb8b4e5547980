import { addDays, type Day } from "./calendar";
import { createMemory } from "./remember";

/** US federal holidays. */
export const federalHolidays = [
  "new_years_day",
  "martin_luther_king_day",
  "presidents_day",
  "memorial_day",
  "juneteenth",
  "independence_day",
  "labor_day",
  "columbus_day",
  "veterans_day",
  "thanksgiving_day",
  "christmas_day",
] as const;
export type FederalHoliday = (typeof federalHolidays)[number];

export const federalHolidayNames: Readonly<Record<FederalHoliday, string>> = {
  new_years_day: "New Year's Day",
  martin_luther_king_day: "Martin Luther King Jr. Day",
  presidents_day: "Presidents' Day",
  memorial_day: "Memorial Day",
  juneteenth: "Juneteenth",
  independence_day: "Independence Day",
  labor_day: "Labor Day",
  columbus_day: "Columbus Day",
  veterans_day: "Veterans Day",
  thanksgiving_day: "Thanksgiving Day",
  christmas_day: "Christmas Day",
};

/** A day off that the organization added. */
type OwnHoliday = { readonly date: Day; readonly name: string; readonly everyYear: boolean };

/** The holidays on which an organization does not work. */
export type Holidays = { readonly off: readonly FederalHoliday[]; readonly own: readonly OwnHoliday[] };

/** Used for organizations that have not set holidays. */
export const defaultHolidays: Holidays = { off: federalHolidays, own: [] };

export type Holiday = { readonly day: Day; readonly name: string };

const dayOf = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** 0 is Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const monday = 1;
const thursday = 4;

const nth = (count: number, weekday: number, year: number, month: number): Day => {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1));
};

const lastMonday = (year: number, month: number): Day => {
  const last = dayOf(year, month + 1, 0);
  return addDays(last, -((weekdayOf(last) - monday + 7) % 7));
};

const dateIn: Readonly<Record<FederalHoliday, (year: number) => Day>> = {
  new_years_day: (year) => dayOf(year, 1, 1),
  martin_luther_king_day: (year) => nth(3, monday, year, 1),
  presidents_day: (year) => nth(3, monday, year, 2),
  memorial_day: (year) => lastMonday(year, 5),
  juneteenth: (year) => dayOf(year, 6, 19),
  independence_day: (year) => dayOf(year, 7, 4),
  labor_day: (year) => nth(1, monday, year, 9),
  columbus_day: (year) => nth(2, monday, year, 10),
  veterans_day: (year) => dayOf(year, 11, 11),
  thanksgiving_day: (year) => nth(4, thursday, year, 11),
  christmas_day: (year) => dayOf(year, 12, 25),
};

/** A holiday on a Saturday is observed on Friday, and one on a Sunday on Monday. */
const observed = (day: Day): Day => {
  const shift: Readonly<Record<number, number>> = { 0: 1, 6: -1 };
  return addDays(day, shift[weekdayOf(day)] ?? 0);
};

/** By holiday and year. */
const known = createMemory<readonly Holiday[]>(1_000);

/** The date itself, for people who work weekends, and the day on which it is observed. */
const daysOfHoliday = (holiday: FederalHoliday, year: number): readonly Holiday[] =>
  known(`${holiday} ${year}`, () => {
    const day = dateIn[holiday](year);
    const name = federalHolidayNames[holiday];
    return observed(day) === day
      ? [{ day, name }]
      : [
          { day, name },
          { day: observed(day), name: `${name} (observed)` },
        ];
  });

const byDay = (one: Holiday, other: Holiday): number => one.day.localeCompare(other.day);

/** A year's federal holidays and observed days. New Year's Day can be observed on December 31 before it. */
export const federalHolidaysOf = (year: number): Holiday[] =>
  federalHolidays.flatMap((holiday) => daysOfHoliday(holiday, year)).sort(byDay);

/** Days off from `first` to `last`, both included, sorted. */
export const holidaysWithin = ({ off, own }: Holidays, first: Day, last: Day): Holiday[] => {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  // Includes the year after `last`: its New Year's Day can be observed on December 31.
  const years = Array.from({ length: to - from + 2 }, (_, index) => from + index);
  const all = [
    ...years.flatMap((year) => off.flatMap((holiday) => daysOfHoliday(holiday, year))),
    ...own.flatMap(({ date, name, everyYear }) =>
      everyYear ? years.map((year) => ({ day: `${year}${date.slice(4)}`, name })) : [{ day: date, name }],
    ),
  ];
  return all.filter(({ day }) => first <= day && day <= last).sort(byDay);
};
