import type { User } from "@fieldwright/contract/auth";
import type { FieldJobRecord, FieldVisitRecord } from "@fieldwright/contract/field";
import { answersAt, type CheckAnswer, isSkipped } from "@fieldwright/domain/checklists";
import type {
  FieldVisit as DomainVisit,
  Fact,
  FieldCheck,
  FieldPart,
  Progress,
} from "@fieldwright/domain/field-facts";
import type { FieldTimer } from "@fieldwright/domain/field-timers";
import type { StoredFact, Work } from "./database";
import { completeWire } from "./database";

/** The loaded work as the domain judges facts by it. */
export type World = {
  readonly visits: ReadonlyMap<string, DomainVisit>;
  /** Visits with answers and parts of their own. */
  readonly own: ReadonlySet<string>;
  /** By the visit if they are its own, otherwise by the job. */
  readonly checklists: ReadonlyMap<string, readonly FieldCheck[]>;
  readonly parts: ReadonlyMap<string, readonly FieldPart[]>;
  /** Of the person, on all jobs: starting one ends another. */
  readonly timers: readonly FieldTimer[];
};

const date = (value: string | null): Date | null => (value === null ? null : new Date(value));
const text = (value: Date | null): string | null => value?.toISOString() ?? null;

const toVisit = ({ visit, progress }: FieldVisitRecord): DomainVisit => ({
  start: new Date(visit.timeSlot.start),
  end: new Date(visit.timeSlot.end),
  job: visit.job._id,
  status: visit.status,
  deleted: false,
  team: visit.team.map(({ user }) => user._id),
  startedAt: date(visit.startedAt),
  completedAt: date(visit.completedAt),
  progress: Object.fromEntries(
    progress.map(({ user, travelAt, arrivedAt, startedAt, finishedAt }): [string, Progress] => [
      user,
      {
        travelAt: date(travelAt),
        arrivedAt: date(arrivedAt),
        startedAt: date(startedAt),
        finishedAt: date(finishedAt),
      },
    ]),
  ),
});

type Item = FieldJobRecord["checklist"][number];

export const toCheck = ({ _id, done, value, reason, doneAt, doneBy }: Item): FieldCheck => ({
  id: _id,
  done,
  value,
  reason,
  changedAt: date(doneAt),
  changedBy: doneBy?._id ?? null,
});

export const toPart = ({
  _id,
  name,
  quantity,
  unit,
  user,
  changedAt,
}: FieldJobRecord["parts"][number]): FieldPart => ({
  id: _id,
  name,
  quantity,
  unit,
  by: user._id,
  changedAt: new Date(changedAt),
});

export const toTimer = ({ _id, job, user, start, end }: FieldJobRecord["time"][number]): FieldTimer => ({
  id: _id,
  job,
  by: user._id,
  start: new Date(start),
  end: date(end),
});

type Known = Pick<Work, "visits" | "jobs">;

type Answers = { readonly id: string } & Pick<FieldJobRecord, "checklist" | "parts">;

const answersOf = ({ visits, jobs }: Known): Answers[] => [
  ...jobs.map(({ job, checklist, parts }) => ({ id: job._id, checklist, parts })),
  ...visits.flatMap(({ visit, own }) => (own ? [{ id: visit._id, ...own }] : [])),
];

export const toWorld = (work: Known): World => {
  const { visits, jobs } = work;
  const answers = answersOf(work);
  return {
    visits: new Map(visits.map((record) => [record.visit._id, toVisit(record)])),
    own: new Set(visits.filter(({ own }) => own).map(({ visit }) => visit._id)),
    checklists: new Map(answers.map(({ id, checklist }) => [id, checklist.map(toCheck)])),
    parts: new Map(answers.map(({ id, parts }) => [id, parts.map(toPart)])),
    timers: jobs.flatMap(({ time }) => time.map(toTimer)),
  };
};

/** Where the answers and parts of a fact count. */
export const answersKey = (
  { own }: Pick<World, "own">,
  { visit, job }: { readonly visit: string | null; readonly job: string },
): string => answersAt(visit === null ? null : { id: visit, ownAnswers: own.has(visit) }) ?? job;

/** When the fact happened, on the server's clock. */
export const timeOf = ({ at, offset }: StoredFact["wire"]): Date => new Date(Date.parse(at) + offset);

export const toFact = ({ wire }: StoredFact, person: string): Fact => {
  const { id, at: _at, offset: _offset, plannedFor, job: _job, visit: _visit, ...body } = completeWire(wire);
  return { ...body, id, by: person, at: timeOf(wire), plannedFor: date(plannedFor) };
};

/** The record of the API after facts were applied. */
export const fromVisit = (record: FieldVisitRecord, changed: DomainVisit): FieldVisitRecord => ({
  ...record,
  visit: {
    ...record.visit,
    status: changed.status,
    startedAt: text(changed.startedAt),
    completedAt: text(changed.completedAt),
    // What the office would allow next is not known here.
    nextStatuses: changed.status === record.visit.status ? record.visit.nextStatuses : [],
  },
  progress: Object.entries(changed.progress).map(([user, own]) => ({
    user,
    travelAt: text(own.travelAt),
    arrivedAt: text(own.arrivedAt),
    startedAt: text(own.startedAt),
    finishedAt: text(own.finishedAt),
  })),
});

type Worker = { readonly _id: string; readonly name: string };

export const workerOf = ({ _id, firstName, lastName }: User): Worker => ({
  _id,
  name: `${firstName} ${lastName}`,
});

const isSameAnswer = (a: CheckAnswer, b: CheckAnswer): boolean =>
  a.done === b.done && a.value === b.value && a.reason === b.reason;

export const fromChecks = (
  items: FieldJobRecord["checklist"],
  checks: readonly FieldCheck[],
  me: Worker,
): FieldJobRecord["checklist"] => {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return items.map((item) => {
    const check = byId.get(item._id);
    if (!check || isSameAnswer(check, item)) return item;
    const { done, value, reason } = check;
    const isAnswered = done || isSkipped(check);
    return {
      ...item,
      done,
      value,
      reason,
      doneAt: isAnswered ? text(check.changedAt) : null,
      doneBy: isAnswered ? me : null,
    };
  });
};

/** Without what was taken off. */
export const fromParts = (
  loaded: FieldJobRecord["parts"],
  parts: readonly FieldPart[],
  me: Worker,
): FieldJobRecord["parts"] => {
  const known = new Map(loaded.map((part) => [part._id, part]));
  return parts
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, name, quantity, unit, changedAt }) => ({
      _id: id,
      name,
      quantity,
      unit,
      user: known.get(id)?.user ?? me,
      changedAt: changedAt.toISOString(),
    }));
};

const minutesBetween = (start: Date, end: Date) =>
  Math.max(0, Math.floor((end.getTime() - start.getTime()) / 60_000));

/** Newest first, as the API lists them. */
export const fromTimers = (
  entries: FieldJobRecord["time"],
  timers: readonly FieldTimer[],
  { me, job, now }: { readonly me: Worker; readonly job: string; readonly now: Date },
): FieldJobRecord["time"] => {
  const known = new Map(entries.map((entry) => [entry._id, entry]));
  return timers
    .filter((timer) => timer.job === job)
    .map(({ id, start, end }) => {
      const entry = known.get(id);
      if (entry && entry.end === text(end)) return entry;
      const minutes = minutesBetween(start, end ?? now);
      if (entry) return { ...entry, end: text(end), minutes };
      return {
        _id: id,
        job,
        user: me,
        start: start.toISOString(),
        end: text(end),
        minutes,
        note: "",
        version: 1,
      };
    })
    .sort((a, b) => Date.parse(b.start) - Date.parse(a.start));
};
