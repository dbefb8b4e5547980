import type { Span } from "./availability";
import type { CheckAnswer } from "./checklists";
import { type FieldTimer, resumeTimer, startTimer, stopTimer, stopTimers } from "./field-timers";
import { isDayOfVisit } from "./life-cycles";
import { isOpenVisit, type VisitStatus } from "./statuses";

/** The steps of one person through a visit, in order. Each person of a crew takes their own. */
export const stepKinds = ["travel", "arrive", "start", "finish"] as const;
export type StepKind = (typeof stepKinds)[number];

export const factKinds = [
  ...stepKinds,
  "undo_finish",
  "check",
  "note",
  "photo",
  "photo_note",
  "timer_start",
  "timer_stop",
  "part",
  "signature",
  "nobody_home",
  "follow_up",
  "late",
] as const;
export type FactKind = (typeof factKinds)[number];

export const photoMarks = ["before", "after"] as const;
export type PhotoMark = (typeof photoMarks)[number];

export const maxPhotoNote = 500;

/** What the office should do next. */
export const followUps = ["visit", "quote"] as const;
export type FollowUp = (typeof followUps)[number];

export type FactBody =
  | { readonly kind: "travel" | "arrive" }
  /** `timer`: the person's time on the job starts too. */
  | { readonly kind: "start"; readonly timer: boolean }
  | Finish
  /** `request`: what was asked of the office with that finish, and is taken back with it. */
  | { readonly kind: "undo_finish"; readonly request?: string | undefined }
  | ({ readonly kind: "check"; readonly item: string } & CheckAnswer)
  | { readonly kind: "note"; readonly text: string }
  | {
      readonly kind: "photo";
      readonly name: string;
      readonly mark: PhotoMark | null;
      /** The request to the office that it belongs to. */
      readonly followUp: string | null;
      /** A few words about it. */
      readonly note?: string | undefined;
    }
  /** Says in other words what a photo shows. Empty takes the note off. */
  | { readonly kind: "photo_note"; readonly photo: string; readonly note: string }
  | { readonly kind: "timer_start" }
  | { readonly kind: "timer_stop"; readonly entry: string }
  /** Says how many of a part were used in all. None takes it off. */
  | ({ readonly kind: "part"; readonly part: string } & PartUsed)
  /** The customer signs for the work. `strokes` is drawn in a box of 1000 by 400. */
  | { readonly kind: "signature"; readonly name: string; readonly strokes: string }
  | { readonly kind: "nobody_home" }
  /** Becomes a draft job for the office, under the id of the fact. */
  | { readonly kind: "follow_up"; readonly want: FollowUp; readonly text: string }
  /** The person will be late for the visit. `text` goes to the customer, null tells the office alone. */
  | { readonly kind: "late"; readonly expectedAt: string; readonly text: string | null };

type Finish = {
  readonly kind: "finish";
  /** Finishes the visit for the whole crew. Otherwise it is finished when the last person is. */
  readonly forAll: boolean;
  readonly keepTimer: boolean;
  /** When the office had the visit finished: the person saw it, and chose their own time. */
  readonly instead?: string | undefined;
};

type PartUsed = { readonly name: string; readonly quantity: number; readonly unit: string };

/**
 * Something that a person did, with the time it happened. A fact never changes. Its id is also the id of the note,
 * photo or time entry that it makes.
 */
export type Fact = FactBody & {
  readonly id: string;
  readonly by: string;
  /** On the server's clock. */
  readonly at: Date;
  /** The start of the visit as the person knew it. Null for a fact without a visit. */
  readonly plannedFor: Date | null;
};

/** When one person took the steps of a visit. */
export type Progress = Readonly<Record<"travelAt" | "arrivedAt" | "startedAt" | "finishedAt", Date | null>>;

export type FieldVisit = Span & {
  readonly job: string;
  readonly status: VisitStatus;
  readonly deleted: boolean;
  readonly team: readonly string[];
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** By person. */
  readonly progress: Readonly<Record<string, Progress>>;
};

export type FieldCheck = CheckAnswer & {
  readonly id: string;
  /** The last answer or its removal. */
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
};

export type FieldPart = PartUsed & {
  readonly id: string;
  readonly by: string;
  readonly changedAt: Date;
};

/** What a fact is judged by, and what it changes. Notes, photos and signatures only ever grow, so they are not part of it. */
export type FieldState = {
  /** Null for a fact on a job without a visit. */
  readonly visit: FieldVisit | null;
  readonly checklist: readonly FieldCheck[];
  /** Parts used on the job. One with quantity 0 was taken off: it stays, so that older news does not bring it back. */
  readonly parts: readonly FieldPart[];
  /** Time of the person around the fact, on any job. */
  readonly timers: readonly FieldTimer[];
};

/** Why a fact changed nothing. It stays in the activity, and the office is told. */
export const misfits = [
  "deleted",
  "cancelled",
  "reassigned",
  "moved",
  "finished",
  "undo_too_late",
  "item_gone",
  /** The office deleted the photo. Only the server says so. */
  "photo_gone",
  /** The office put the job on hold. Only the server says so. */
  "on_hold",
  /** A step or a timer from more than 7 days ago. Only the server says so. */
  "too_old",
] as const;
export type Misfit = (typeof misfits)[number];

export type Applied = { readonly state: FieldState; readonly misfit?: Misfit };

const minute = 60_000;

/** How long a technician can take back a finished visit. */
export const undoFinishFor = minute;

/** Customers are told "on the way" and "running late" only while it is news. */
export const travelIsNewsFor = 15 * minute;

const noProgress: Progress = { travelAt: null, arrivedAt: null, startedAt: null, finishedAt: null };

export const progressOf = ({ progress }: Pick<FieldVisit, "progress">, person: string): Progress =>
  progress[person] ?? noProgress;

const takesSteps = ({ status, deleted }: FieldVisit): boolean => !deleted && isOpenVisit(status);

/** Undefined when the person is done or the visit takes no steps. */
export const nextStepOf = (visit: FieldVisit, person: string): StepKind | undefined => {
  const own = progressOf(visit, person);
  if (!takesSteps(visit) || own.finishedAt) return undefined;
  if (own.startedAt) return "finish";
  if (own.arrivedAt) return "start";
  return own.travelAt ? "arrive" : "travel";
};

/** Work may start a day early if that is how the person knew it. Travel on another day is a mistake. */
const wasMoved = (visit: FieldVisit, { kind, at, plannedFor }: Fact, timeZone: string): boolean =>
  !isDayOfVisit(visit, timeZone, at) &&
  (kind === "travel" || plannedFor?.getTime() !== visit.start.getTime());

/** The person knows when the office had it finished, and that is still so. */
const isChosen = ({ completedAt }: FieldVisit, fact: Fact): boolean =>
  fact.kind === "finish" &&
  fact.instead !== undefined &&
  completedAt?.getTime() === new Date(fact.instead).getTime();

/** A step that was taken before the visit was completed still fits. */
const isFromBefore = ({ completedAt }: FieldVisit, { kind, at }: Fact): boolean =>
  kind !== "finish" && completedAt !== null && at <= completedAt;

const misfitOf = (visit: FieldVisit, fact: Fact, timeZone: string): Misfit | undefined => {
  const own = progressOf(visit, fact.by);
  if (visit.deleted) return "deleted";
  if (visit.status === "cancelled") return "cancelled";
  if (!visit.team.includes(fact.by)) return "reassigned";
  if (!own.startedAt && wasMoved(visit, fact, timeZone)) return "moved";
  const isDone = visit.status === "completed" || own.finishedAt !== null;
  if (!isDone || fact.kind === "undo_finish" || isChosen(visit, fact)) return undefined;
  return own.finishedAt === null && isFromBefore(visit, fact) ? undefined : "finished";
};

const withProgress = (visit: FieldVisit, person: string, change: Partial<Progress>): FieldVisit => ({
  ...visit,
  progress: { ...visit.progress, [person]: { ...progressOf(visit, person), ...change } },
});

const earlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b);

const travel = (visit: FieldVisit, { at, by }: Fact): FieldVisit =>
  withProgress(visit.status === "in_progress" ? visit : { ...visit, status: "en_route" }, by, {
    travelAt: progressOf(visit, by).travelAt ?? at,
  });

const arrive = (visit: FieldVisit, { at, by }: Fact): FieldVisit =>
  withProgress(visit, by, { arrivedAt: progressOf(visit, by).arrivedAt ?? at });

const start = (visit: FieldVisit, fact: Fact): FieldVisit => {
  const begun = { ...visit, status: "in_progress" as const, startedAt: earlier(visit.startedAt, fact.at) };
  return withProgress(arrive(begun, fact), fact.by, {
    startedAt: progressOf(visit, fact.by).startedAt ?? fact.at,
  });
};

type Crew = Pick<FieldVisit, "team" | "progress">;

const isFinishedByAll = (visit: Crew): boolean =>
  visit.team.every((person) => progressOf(visit, person).finishedAt);

/** Phones report in any order: the crew is done when the last of them was. */
const lastFinish = (visit: Crew, at: Date): Date =>
  visit.team
    .map((person) => progressOf(visit, person).finishedAt ?? at)
    .reduce((last, time) => (time > last ? time : last), at);

/** When the crew as it is now was done. Undefined while someone is at work, or when nobody is left. */
export const crewFinishedAt = (visit: Crew): Date | undefined => {
  const [first] = visit.team;
  const finishedAt = first === undefined ? null : progressOf(visit, first).finishedAt;
  return finishedAt && isFinishedByAll(visit) ? lastFinish(visit, finishedAt) : undefined;
};

const finish = (visit: FieldVisit, fact: Fact, forAll: boolean): FieldVisit => {
  const begun = progressOf(visit, fact.by).startedAt ? visit : start(visit, fact);
  const own = withProgress(begun, fact.by, { finishedAt: fact.at });
  return forAll || isFinishedByAll(own)
    ? { ...own, status: "completed", completedAt: lastFinish(own, fact.at) }
    : own;
};

/** Whether the visit is completed because the crew finished it, not because the office said so. */
const wasCompletedByCrew = (visit: FieldVisit, finishedAt: Date): boolean =>
  visit.completedAt?.getTime() === finishedAt.getTime() || isFinishedByAll(visit);

/** Without the finish that is taken back, or why it stays. */
const undoFinish = (visit: FieldVisit, { at, by }: Fact): FieldVisit | Misfit => {
  const { finishedAt } = progressOf(visit, by);
  if (!finishedAt || at.getTime() - finishedAt.getTime() > undoFinishFor) return "undo_too_late";
  if (visit.status === "completed" && !wasCompletedByCrew(visit, finishedAt)) return "undo_too_late";
  const own = withProgress(visit, by, { finishedAt: null });
  return visit.status === "completed" ? { ...own, status: "in_progress", completedAt: null } : own;
};

type Step = Extract<Fact, { kind: StepKind | "undo_finish" }>;

/** Time was worked whether or not the step still fits. */
const timersAfter = (timers: readonly FieldTimer[], fact: Step, job: string): readonly FieldTimer[] => {
  if (fact.kind === "start" && fact.timer) return startTimer(timers, fact, job);
  return fact.kind === "finish" && !fact.keepTimer ? stopTimers(timers, fact, job) : timers;
};

const stepAfter = (visit: FieldVisit, fact: Step): FieldVisit | Misfit => {
  if (fact.kind === "travel") return travel(visit, fact);
  if (fact.kind === "arrive") return arrive(visit, fact);
  if (fact.kind === "start") return start(visit, fact);
  return fact.kind === "finish" ? finish(visit, fact, fact.forAll) : undoFinish(visit, fact);
};

/** Only a finish that is taken back opens a finished visit. */
const visitAfter = (visit: FieldVisit, fact: Step): FieldVisit | Misfit => {
  const after = stepAfter(visit, fact);
  const staysFinished = visit.status === "completed" && fact.kind !== "undo_finish";
  return staysFinished && typeof after !== "string" ? { ...after, status: "completed" } : after;
};

const applyStep = (before: FieldState, visit: FieldVisit, fact: Step, timeZone: string): Applied => {
  const state = { ...before, timers: timersAfter(before.timers, fact, visit.job) };
  const after = misfitOf(visit, fact, timeZone) ?? visitAfter(visit, fact);
  if (typeof after === "string") return { state, misfit: after };
  const { finishedAt } = progressOf(visit, fact.by);
  const timers =
    fact.kind === "undo_finish" && finishedAt
      ? resumeTimer(state.timers, { at: finishedAt, by: fact.by }, visit.job)
      : state.timers;
  return { state: { ...state, timers, visit: after } };
};

/** The answer that was given last counts, whichever arrives last. */
const applyCheck = (state: FieldState, fact: Extract<Fact, { kind: "check" }>): Applied => {
  const { item, done, value, reason, at, by } = fact;
  const current = state.checklist.find(({ id }) => id === item);
  if (!current) return { state, misfit: "item_gone" };
  if (current.changedAt && current.changedAt > at) return { state };
  // Whoever skips an item does not know that a colleague has done it.
  if (current.done && current.changedBy !== by && !done && reason !== "") return { state };
  const isSame = current.done === done && current.value === value && current.reason === reason;
  // Whoever gave the answer first keeps it, but older news no longer changes it.
  const changedBy = isSame ? current.changedBy : by;
  const changed = { id: item, done, value, reason, changedAt: at, changedBy };
  return { state: { ...state, checklist: state.checklist.map((row) => (row === current ? changed : row)) } };
};

/** The count that was said last counts. The person who used the part first keeps it. */
const applyPart = (state: FieldState, fact: Extract<Fact, { kind: "part" }>): Applied => {
  const { part: id, name, quantity, unit, at, by } = fact;
  const current = state.parts.find((part) => part.id === id);
  if (current && current.changedAt > at) return { state };
  const changed = { id, name, quantity, unit, by: current?.by ?? by, changedAt: at };
  const parts = current
    ? state.parts.map((part) => (part === current ? changed : part))
    : [...state.parts, changed];
  return { state: { ...state, parts } };
};

/** A few words about a photo, and when they were written. */
export type PhotoNote = { readonly note: string; readonly notedAt: Date | null };

/** The note that was written last counts, whichever arrives last. */
export const noteAfter = <Photo extends PhotoNote>(photo: Photo, { note, notedAt }: PhotoNote): Photo =>
  photo.notedAt && notedAt && photo.notedAt > notedAt ? photo : { ...photo, note, notedAt };

const isStep = (fact: Fact): fact is Step =>
  fact.kind === "undo_finish" || stepKinds.some((kind) => kind === fact.kind);

/** What a fact makes of the state. The phone shows it at once, the server stores it: both use this function. */
export const applyFact = (
  state: FieldState,
  fact: Fact,
  { timeZone, job }: { readonly timeZone: string; readonly job: string },
): Applied => {
  if (isStep(fact))
    return state.visit ? applyStep(state, state.visit, fact, timeZone) : { state, misfit: "deleted" };
  if (fact.kind === "check") return applyCheck(state, fact);
  if (fact.kind === "part") return applyPart(state, fact);
  if (fact.kind === "timer_start")
    return { state: { ...state, timers: startTimer(state.timers, fact, job) } };
  if (fact.kind !== "timer_stop") return { state };
  const timers = state.timers.flatMap((timer) =>
    timer.id === fact.entry ? stopTimer(timer, fact) : [timer],
  );
  return { state: { ...state, timers } };
};
