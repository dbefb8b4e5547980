import type { BoughtByWeight, Optimizations, ProposedMove } from "@fieldwright/contract/ai-schedule";
import type { PlannedCreation } from "@fieldwright/contract/plan-days";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import type { LunchBreak } from "@fieldwright/domain/availability";
import { instantAt } from "@fieldwright/domain/calendar";
import { joinWords } from "@fieldwright/domain/join-words";
import { cents, dollars, toDollars } from "@fieldwright/domain/money";
import { milesOf } from "@fieldwright/domain/travel";
import type { Figures } from "@fieldwright/engine/evaluate";
import { needsCall } from "@fieldwright/engine/hold/scenarios";
import type { Seconds } from "@fieldwright/engine/model/problem";
import { presentSpan } from "#schedule";
import { estimatedInsight } from "../places";
import { calendarDay, clock, costText, count, lengthOfTime } from "../words";
import type { Days } from "./build-problem";
import { type Handover, rolesWith } from "./hand-over-long-visits";
import { dayOfRoute } from "./hold-plan";
import type { Creation, Improvement, Move } from "./improve";
import { toldOf } from "./problem-parts";
import { personOf, strandedIn, whyCreated, whyMoved } from "./why-moved";

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export const presentFigures = (figures: Figures): Optimizations["before"] => ({
  travelMinutes: Math.round(figures.travel / 60),
  miles: rounded(milesOf(figures.distance), 1),
  cost: toDollars(cents(figures.cost)),
  overtimeMinutes: Math.round(figures.overtime / 60),
  lateMinutes: Math.round(figures.late / 60),
  spreadHours: rounded(figures.spread / 3600, 2),
});

const presentMember = (days: Days, person: string, role: string) => {
  const { _id, firstName, lastName } = personOf(days, person);
  return { user: { _id, firstName, lastName }, role };
};

type Member = ProposedMove["to"]["team"][number];

const presentTeam = (days: Days, team: readonly { user: string; role: string }[]): Member[] =>
  team.map(({ user, role }) => presentMember(days, user, role));

const spanAt = ({ built }: Improvement, { start, end }: { start: Seconds; end: Seconds }) =>
  presentSpan({ start: built.timeline.instant(start), end: built.timeline.instant(end) });

export const presentMove = (
  days: Days,
  improvement: Improvement,
  move: Move,
  type: OptimizationType,
): ProposedMove => {
  const { visit, to } = move;
  const [first] = to;
  if (!first) throw new Error("a visit is moved to nobody");
  const team = rolesWith(
    visit,
    to.map(({ person }) => person),
  );
  return {
    schedule: { _id: visit._id, title: visit.title, client: visit.client.name },
    from: {
      start: visit.start,
      end: visit.end,
      team: presentTeam(days, visit.team),
    },
    to: { ...spanAt(improvement, first.stop), team: presentTeam(days, team) },
    onTime: onTimeAt(improvement, first.stop.visit),
    why: whyMoved(days, improvement, move, type),
  };
};

export const presentHandover = (days: Days, { visit, team, why }: Handover): ProposedMove => {
  const { _id, title, client, start, end } = visit;
  return {
    schedule: { _id, title, client: client.name },
    from: { start, end, team: presentTeam(days, visit.team) },
    to: { start, end, team: presentTeam(days, team) },
    why,
  };
};

export const presentCreation = (
  days: Days,
  improvement: Improvement,
  creation: Creation,
): PlannedCreation => {
  const { work, people } = creation;
  return {
    job: { _id: work.id, jobNumber: work.jobNumber, title: work.title, client: work.client.name },
    location: work.location,
    coordinates: work.place,
    duration: work.duration,
    to: {
      ...spanAt(improvement, creation),
      team: people.map((person) => presentMember(days, person, "technician")),
    },
    onTime: onTimeAt(improvement, work.id),
    why: whyCreated(days, improvement, creation),
  };
};

/** The chance of a start within the arrival window, to the percent. Unknown for work of several days. */
const onTimeAt = ({ outlook }: Improvement, part: string): number | undefined => {
  const chance = outlook?.after.onTime.get(part);
  return chance === undefined ? undefined : rounded(chance, 2);
};

export const presentOutlook = (days: Days, { outlook, built }: Improvement): Optimizations["outlook"] =>
  outlook && {
    lateStarts: rounded(outlook.after.lateStarts, 1),
    lateStartsBefore: rounded(outlook.before.lateStarts, 1),
    days: outlook.after.days
      .map((each) => ({
        day: dayOfRoute(days, built, each),
        user: presentMember(days, each.technician, "").user,
        lateStarts: rounded(each.lateStarts, 2),
        overrun: rounded(each.overrun, 2),
      }))
      .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))),
  };

type Worth = { readonly client: string; readonly amount: number; readonly openQuotes: number };

const sum = (amounts: Iterable<number>): number =>
  rounded(
    [...amounts].reduce((one, other) => one + other, 0),
    2,
  );

/** A job with several visits counts once. */
const totalOf = (works: ReadonlyMap<string, Worth>) => {
  const quotes = new Map([...works.values()].map(({ client, openQuotes }) => [client, openQuotes]));
  return { amount: sum([...works.values()].map(({ amount }) => amount)), quotes: sum(quotes.values()) };
};

const whole = (amount: number): string => `$${Math.round(amount).toLocaleString("en-US")}`;

/** What each weight of the settings bought, as far as it made a difference. */
export const presentBought = (asked: Days, improvement: Improvement): BoughtByWeight[] => {
  const { weights, winRate, valueOf } = asked;
  const { before, after, moves, creations, outlook } = improvement;
  const worth = (job: string, client: string): [string, Worth & { isAgreement: boolean }] => [
    job,
    { client, ...valueOf(job) },
  ];
  const ofVisits = (visits: Days["visits"]) => visits.map(({ job, client }) => worth(job, client._id));
  const booked = new Map(ofVisits(asked.visits.filter(({ team }) => team.length > 0)));
  const waiting = [
    ...asked.jobs.map(({ id, client }) => worth(id, client._id)),
    ...ofVisits(asked.visits.filter(({ team }) => team.length === 0)),
  ];
  const placed = new Map([
    ...creations.map(({ work }) => worth(work.id, work.client._id)),
    ...ofVisits(moves.filter(({ from }) => from.length === 0).map(({ visit }) => visit)),
  ]);
  const planned = new Map([...booked, ...placed]);
  const left = new Map(waiting.filter(([job]) => !planned.has(job)));
  const [had, has, misses] = [totalOf(booked), totalOf(planned), totalOf(left)];
  const bought: BoughtByWeight[] = [];
  const more = rounded(has.amount - had.amount, 2);
  if (more > 0) {
    const rest =
      misses.amount > 0
        ? ` ${left.size === 1 ? "The job left out is" : `The ${left.size} jobs left out are`} worth ${whole(misses.amount)}.`
        : "";
    bought.push({
      weight: "revenue",
      before: had.amount,
      after: has.amount,
      dollars: dollars(more),
      text: `${whole(more)} more work on the board.${rest}`,
    });
  }
  const quoted = rounded(has.quotes - had.quotes, 2);
  if (weights.winChance !== "off" && quoted > 0) {
    const counted = rounded(quoted * winRate, 2);
    bought.push({
      weight: "winChance",
      before: had.quotes,
      after: has.quotes,
      dollars: dollars(counted),
      text: `Visits to customers with ${whole(quoted)} in open quotes. You win ${Math.round(winRate * 100)}%, so that counts as ${whole(counted)}.`,
    });
  }
  const agreements = [...placed.values()].filter(({ isAgreement }) => isAgreement).length;
  if (weights.agreements !== "off" && agreements > 0) {
    const still = [...left.values()].filter(({ isAgreement }) => isAgreement).length;
    bought.push({
      weight: "agreements",
      before: 0,
      after: agreements,
      dollars: null,
      text: `${count(agreements, "job")} for service-agreement customers ${agreements === 1 ? "gets" : "get"} a time.${still > 0 ? ` ${still} still ${still === 1 ? "has" : "have"} none.` : ""}`,
    });
  }
  const cost = (difference: number, price: number) => {
    const amount = rounded(Math.abs(difference) * price, 2);
    return {
      dollars: dollars(difference > 0 ? -amount : amount),
      text: amount > 0 ? ` (${whole(amount)})` : "",
    };
  };
  const minutes = Math.round(after.overtime / 60) - Math.round(before.overtime / 60);
  if (minutes !== 0) {
    const worked = cost(minutes / 60, weights.overtimeHour);
    bought.push({
      weight: "overtimeHour",
      before: Math.round(before.overtime / 60),
      after: Math.round(after.overtime / 60),
      dollars: worked.dollars,
      text: `${lengthOfTime(Math.abs(minutes) * 60)} ${minutes < 0 ? "less" : "more"} overtime${worked.text}.`,
    });
  }
  const [lateBefore, lateAfter] = [outlook?.before.lateStarts ?? 0, outlook?.after.lateStarts ?? 0].map(
    (starts) => rounded(starts, 1),
  ) as [number, number];
  const late = rounded(lateAfter - lateBefore, 1);
  if (late !== 0) {
    const waited = cost(late, weights.lateStart);
    bought.push({
      weight: "lateStart",
      before: lateBefore,
      after: lateAfter,
      dollars: waited.dollars,
      text: `${Math.abs(late)} ${late < 0 ? "fewer" : "more"} late ${Math.abs(late) === 1 ? "start" : "starts"}${waited.text}.`,
    });
  }
  return bought;
};

/** A visit needs no call if it still starts when its customer was told, or if nobody was told anything. */
export const customersToNotify = ({ moves, built: { timeline } }: Improvement): number => {
  const told = moves.filter(
    ({ visit, to: [first] }) =>
      first && needsCall(toldOf(visit, timeline.at), timeline.at(new Date(visit.start)), first.stop.start),
  );
  return new Set(told.map(({ visit }) => visit.client._id)).size;
};

const timesText = (improvement: Improvement): string => {
  const told = customersToNotify(improvement);
  if (told > 0) return `${count(told, "customer")} would have a new time, so let them know.`;
  const { moves, built } = improvement;
  const isRetimed = moves.some(
    ({ visit, to }) => to[0] && to[0].stop.start !== built.timeline.at(new Date(visit.start)),
  );
  return isRetimed ? "No customer has to be called about a new time." : "No customer's time changes.";
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const saved = (before: number, after: number, words: (figure: string) => string): string[] =>
  before > after ? [words(lengthOfTime(before - after))] : [];

/** `Lunch break: 30 minutes between 11:00 AM and 2:00 PM, wherever booked visits leave time for it.` */
const lunchText = ({ minutes, start, end }: LunchBreak, { days, timeZone }: Days): string => {
  const at = (minute: number) => clock(timeZone, instantAt(timeZone, days[0] ?? "", minute));
  return `Lunch break: ${count(minutes, "minute")} between ${at(start)} and ${at(end)}, wherever booked visits leave time for it.`;
};

export const suggestionsOf = (days: Days, improvement: Improvement): string[] => {
  const { before, after, creations, built } = improvement;
  const moves = improvement.moves.length + improvement.handovers.length;
  const stranded = strandedIn(days, improvement);
  const staying = [...built.blocked].filter((id) => !stranded.some(({ _id }) => _id === id)).length;
  const stay =
    staying > 0
      ? [
          `${count(staying, "visit stays", "visits stay")} out of the plan because of overlaps, hours, time off or the drive.`,
        ]
      : [];
  const absent =
    stranded.length > 0
      ? [
          `${count(stranded.length, "visit is", "visits are")} with someone who is off, and nobody else can take ${stranded.length === 1 ? "it" : "them"}.`,
        ]
      : [];
  const thrownAway = improvement.isThrownAway
    ? ["The plan we found broke a rule, so we threw it out. What's booked stays as it is."]
    : [];
  const long = days.visits.filter(({ _id, segments }) => segments.length > 1 && !built.blocked.has(_id));
  const lasting =
    long.length > 0
      ? [
          `${count(long.length, "visit takes several days and keeps them. The plan works around it", "visits take several days and keep them. The plan works around them")}.`,
        ]
      : [];
  const lunch = days.lunch ? [lunchText(days.lunch, days)] : [];
  const estimated = days.travel.isPartlyEstimated ? [estimatedInsight] : [];
  if (moves + creations.length === 0) {
    const when = calendarDay(days.timeZone, new Date(days.visits[0]?.start ?? days.now));
    const visits = count(days.visits.length, "visit");
    return [
      ...thrownAway,
      ...absent,
      `No better plan for ${days.days.length === 1 ? when : `these ${days.days.length} days`}: ${lengthOfTime(before.travel)} of driving for ${visits}.`,
      ...lasting,
      ...stay,
      ...estimated,
    ];
  }
  const deeds = [
    ...(creations.length > 0 ? [`book ${count(creations.length, "job")}`] : []),
    ...(moves > 0 ? [`move ${count(moves, "visit")}`] : []),
  ];
  return [
    ...thrownAway,
    `${capital(joinWords(deeds))}: ${lengthOfTime(after.travel)} of driving instead of ${lengthOfTime(before.travel)}, ${costText(after.cost)} instead of ${costText(before.cost)}.`,
    ...saved(
      before.spread,
      after.spread,
      (time) => `The gap between the busiest and the least busy is ${time} smaller.`,
    ),
    ...saved(before.late, after.late, (time) => `${time} less running late.`),
    timesText(improvement),
    ...absent,
    ...lasting,
    ...stay,
    ...lunch,
    ...estimated,
  ];
};
