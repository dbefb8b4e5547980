import type { Change, Constraint, Opening, Question, RuleName, Stretch } from "./constraints/constraint";
import { crew, skills } from "./constraints/crew";
import { locks } from "./constraints/locks";
import { noOverlap } from "./constraints/overlap";
import { restKept } from "./constraints/rest";
import { maximumDay, timeOff, window, workingHours } from "./constraints/working-hours";
import type { Booking, LegBetween, Person, Wish } from "./model/booking";
import { hours, type Seconds, seconds } from "./model/problem";

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
  /** Null when not even two changes are enough. */
  readonly change: Change | null;
  /** A second change that is needed besides. */
  readonly also?: Change;
}

const startsIn = ({ earliest, latest }: Opening, wish: Wish): Seconds[] =>
  Array.from({ length: (latest - earliest) / wish.grid + 1 }, (_, at) => seconds(earliest + at * wish.grid));

const sizeOf = (change: Change): number => ("seconds" in change ? change.seconds : 0);

/** Rules about who may go. They do not depend on the length of the day. */
const aboutPeople: readonly Constraint[] = [skills, crew, locks];

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

/**
 * The rule that leaves a person without an opening, and the smallest change that would give them one. If several
 * rules fail, the last one in order is tried first, because it came closest to an opening. If no change is enough, two.
 */
export const exclusionOf = (person: Person, wish: Wish, leg: LegBetween): Exclusion | undefined => {
  const questions = questionsOf(person, wish, leg);
  if (questions.some((question) => openingsOn(question).length > 0)) return undefined;
  const ruling = new Set(questions.map((question) => rulingOut(question) ?? noOverlap));
  const failed = constraints.filter((each) => ruling.has(each));
  const others = constraints.filter((each) => !ruling.has(each));
  const singles = [...failed.toReversed(), ...others].map((rule) => [rule]);
  const pairs = failed.flatMap((one) =>
    constraints.filter((other) => other !== one).map((other) => [one, other]),
  );
  for (const rules of [...singles, ...pairs]) {
    const [change, also] = smallestChanges(questions, rules) ?? [];
    const rule = rules.find((each) => ruling.has(each)) ?? failed.at(-1) ?? workingHours;
    if (change) return { person: person.id, rule: rule.name, change, ...(also && { also }) };
  }
  return { person: person.id, rule: (failed[0] ?? workingHours).name, change: null };
};
