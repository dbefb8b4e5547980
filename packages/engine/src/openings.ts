import type { Change, Constraint, Opening, Question, RuleName, Stretch } from "./constraints/constraint";
import { crew, skills } from "./constraints/crew";
import { locks } from "./constraints/locks";
import { noOverlap } from "./constraints/overlap";
import { restKept } from "./constraints/rest";
import { maximumDay, timeOff, window, workingHours } from "./constraints/working-hours";
import type { Booking, LegBetween, Person, Wish } from "./model/booking";
import { hours, minutes, type Seconds, seconds } from "./model/problem";

const constraints: readonly Constraint[] = [
  skills,
  crew,
  locks,
  maximumDay,
  workingHours,
  timeOff,
  window,
  noOverlap,
  restKept,
];

/** Nobody is asked to work further outside working hours than this. */
const beyondHours = hours(3);

/** Nobody travels for more than half a day, so bookings further away do not matter. */
const halfDay = hours(12);

/** One for each working day of the person, with the bookings that matter for it. */
export const questionsOf = (person: Person, wish: Wish, leg: LegBetween): Question[] => {
  const all = person.bookings;
  let first = 0;
  return person.days.map((day) => {
    const [from, until] = [day.from - halfDay, day.until + halfDay];
    while ((all[first]?.until ?? Infinity) <= from) first += 1;
    const bookings: Booking[] = [];
    // A loop, because this runs for every person on every day.
    for (let at = first; at < all.length; at += 1) {
      const booking = all[at];
      if (!booking || booking.from >= until) break;
      if (booking.until > from) bookings.push(booking);
    }
    return { person, day, bookings, wish, leg };
  });
};

const wholeDay = ({ day }: Question): Stretch => ({
  from: seconds(day.from - beyondHours),
  until: seconds(day.until + beyondHours),
});

const stretchesOf = (question: Question, rules: readonly Constraint[]): readonly Stretch[] => {
  let left: readonly Stretch[] = [wholeDay(question)];
  for (const rule of rules) {
    left = rule.narrow(left, question);
    if (left.length === 0) break;
  }
  return left;
};

const onGrid = (wish: Wish, moment: number, round: (value: number) => number): Seconds =>
  seconds(wish.gridFrom + round((moment - wish.gridFrom) / wish.grid) * wish.grid);

/** All rules except these. */
export const rulesBut = (ignored: readonly RuleName[]): readonly Constraint[] =>
  ignored.length === 0 ? constraints : constraints.filter(({ name }) => !ignored.includes(name));

/** Openings on one day under these rules. */
export const openingsOn = (question: Question, rules = constraints): Opening[] => {
  const { day, wish } = question;
  const openings: Opening[] = [];
  for (const stretch of stretchesOf(question, rules)) {
    if (stretch.until - stretch.from < wish.duration) continue;
    const earliest = onGrid(wish, stretch.from, Math.ceil);
    const latest = onGrid(wish, stretch.until - wish.duration, Math.floor);
    if (earliest <= latest) openings.push({ day, earliest, latest });
  }
  return openings;
};

/** Openings of the person under all rules except `ignored`. */
export const openingsOf = (
  person: Person,
  wish: Wish,
  leg: LegBetween,
  ignored: readonly RuleName[] = [],
): Opening[] => questionsOf(person, wish, leg).flatMap((question) => openingsOn(question, rulesBut(ignored)));

export interface Exclusion {
  readonly person: string;
  readonly rule: RuleName;
  /** Null if nothing helps: they don't work on these days, or several visits are in the way everywhere. */
  readonly change: Change | null;
  /** Changes that are needed besides. */
  readonly also?: readonly Change[];
}

export const excludedBy = ({ id }: Person, rule: RuleName, changes: readonly Change[]): Exclusion => {
  const [change = null, ...also] = changes;
  return { person: id, rule, change, ...(also.length > 0 && { also }) };
};

const startsIn = ({ earliest, latest }: Opening, wish: Wish): Seconds[] =>
  Array.from({ length: (latest - earliest) / wish.grid + 1 }, (_, at) => seconds(earliest + at * wish.grid));

const sizeOf = (change: Change): number => ("seconds" in change ? change.seconds : 0);

/** Rules about who may go. They do not depend on the length of the day. */
const aboutPeople: readonly Constraint[] = [skills, crew, locks];

/** "Work longer" twice is no answer: longer hours count more of what is booked. */
const isAboutLength = (rule: Constraint): boolean => rule === maximumDay || rule === workingHours;

/** The rule after which no stretch of the day is long enough. */
const rulingOut = (question: Question): Constraint | undefined => {
  const whole = wholeDay(question);
  if (whole.until - whole.from < question.wish.duration)
    return aboutPeople.find(({ narrow }) => narrow([whole], question).length === 0) ?? workingHours;
  let left: readonly Stretch[] = [whole];
  return constraints.find((rule) => {
    left = rule.narrow(left, question);
    return !left.some(({ from, until }) => until - from >= question.wish.duration);
  });
};

/** The smallest changes that make up for these rules at one start, or the first of several. */
const smallestChanges = (
  questions: readonly Question[],
  rules: readonly Constraint[],
): Change[] | undefined => {
  let smallest: Change[] | undefined;
  let size = Number.POSITIVE_INFINITY;
  const others = constraints.filter((rule) => !rules.includes(rule));
  for (const question of questions)
    for (const start of openingsOn(question, others).flatMap((opening) => startsIn(opening, question.wish))) {
      const changes = rules.flatMap((rule) => rule.change(question, start) ?? []);
      const whole = changes.reduce((sum, change) => sum + sizeOf(change), 0);
      if (changes.length < rules.length || whole >= size) continue;
      [smallest, size] = [changes, whole];
      // Nothing is smaller.
      if (size === 0) return smallest;
    }
  return smallest;
};

/** What is shorter is no visit. */
const shortestVisit = minutes(30);

/** Time that someone is free for a visit. */
export interface FreeTime {
  readonly start: Seconds;
  readonly length: Seconds;
}

type Longest = FreeTime & { readonly question: Question };

/** The longest visit, shorter than the one asked for, that fits on one of these days. */
const longestOn = (questions: readonly Question[], rules: readonly Constraint[]): Longest | undefined => {
  let longest: Longest | undefined;
  for (const each of questions) {
    const { wish } = each;
    const lasting = (length: number): Question => ({ ...each, wish: { ...wish, duration: seconds(length) } });
    const stretches = stretchesOf(lasting(shortestVisit), rules);
    const bound = Math.max(0, ...stretches.map(({ from, until }) => until - from));
    let length = Math.floor(Math.min(bound, wish.duration - 1) / wish.grid) * wish.grid;
    for (; length >= shortestVisit && length > (longest?.length ?? 0); length -= wish.grid) {
      const question = lasting(length);
      const [opening] = openingsOn(question, rules);
      if (opening) longest = { start: opening.earliest, length: seconds(length), question };
    }
  }
  return longest;
};

/** The longest time on one day, shorter than the visit, for which nothing but its length is in the way. */
export const longestFree = (person: Person, wish: Wish, leg: LegBetween): FreeTime | undefined =>
  longestOn(questionsOf(person, wish, leg), constraints);

/** A shorter visit, and besides it what says that the person may not go at all. */
const shorterVisit = (questions: readonly Question[]): Change[] => {
  const barring = aboutPeople.filter((rule) =>
    questions.every((question) => rule.narrow([wholeDay(question)], question).length === 0),
  );
  const free = longestOn(
    questions,
    constraints.filter((rule) => !barring.includes(rule)),
  );
  if (!free) return [];
  const changes = barring.flatMap((rule) => rule.change(free.question, free.start) ?? []);
  return [...changes, { kind: "shorten the visit", to: free.length, start: free.start }];
};

/** What makes up for every rule against one start in working hours: where these are fewest, and then smallest. */
const fewestChanges = (questions: readonly Question[]): Change[] => {
  let fewest: Change[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const question of questions) {
    const { day, wish } = question;
    const { duration, grid } = wish;
    for (
      let start: number = onGrid(wish, day.from, Math.ceil);
      start + duration <= day.until;
      start += grid
    ) {
      const [from, until] = [seconds(start), seconds(start + duration)];
      const isKept = ([left, ...more]: readonly Stretch[]) =>
        more.length === 0 && left?.from === from && left.until === until;
      const broken = constraints.filter(({ narrow }) => !isKept(narrow([{ from, until }], question)));
      const changes = broken.flatMap((rule) => rule.change(question, from) ?? []);
      if (changes.length < broken.length || (fewest.length > 0 && changes.length > fewest.length)) continue;
      const sum = changes.reduce((total, change) => total + sizeOf(change), 0);
      if (changes.length === fewest.length && sum >= size) continue;
      [fewest, size] = [changes, sum];
    }
  }
  return fewest;
};

/**
 * The rule that leaves a person without an opening, and the smallest change that would give them one. If several
 * rules fail, the last one in order is tried first, because it came closest to an opening. If no change is enough, two.
 * If two are not enough either, a shorter visit may be, or more changes.
 */
export const exclusionOf = (person: Person, wish: Wish, leg: LegBetween): Exclusion | undefined => {
  const questions = questionsOf(person, wish, leg);
  if (questions.some((question) => openingsOn(question).length > 0)) return undefined;
  const ruling = new Set(questions.map((question) => rulingOut(question) ?? noOverlap));
  const failed = constraints.filter((each) => ruling.has(each));
  const others = constraints.filter((each) => !ruling.has(each));
  const singles = [...failed.toReversed(), ...others].map((rule) => [rule]);
  const pairs = failed.flatMap((one) =>
    constraints
      .filter((other) => other !== one && !(isAboutLength(one) && isAboutLength(other)))
      .map((other) => [one, other]),
  );
  for (const rules of [...singles, ...pairs]) {
    const changes = smallestChanges(questions, rules);
    const rule = rules.find((each) => ruling.has(each)) ?? failed.at(-1) ?? workingHours;
    if (changes?.length) return excludedBy(person, rule.name, changes);
  }
  const shorter = shorterVisit(questions);
  const { name } = failed[0] ?? workingHours;
  return excludedBy(person, name, shorter.length > 0 ? shorter : fewestChanges(questions));
};
