import type { User } from "@fieldwright/contract/auth";
import type { FieldJobRecord, FieldVisitRecord } from "@fieldwright/contract/field";
import { applyFact, type Fact, nextStepOf, stepKinds } from "@fieldwright/domain/field-facts";
import type { StoredFact, Work } from "./database";
import type { FieldVisit } from "./types";
import { fromChecks, fromTimers, fromVisit, timeOf, toFact, toWorld, type World, workerOf } from "./world";

export type Loaded = { readonly user: User; readonly work: Work; readonly timeZone: string };

/** Shown as if the office had it. What it kept aside or refused is not. */
const isApplied = ({ state }: StoredFact) => state === "waiting" || state === "sent" || state === "stuck";

/** Not at the office yet. */
export const isUnsent = ({ state }: StoredFact): boolean => state === "waiting" || state === "stuck";

/** An answer can be lost after the office stored the fact. The loaded work then has its timer already. */
const withoutKnownTimer = (fact: Fact, { timers }: World): Fact | undefined => {
  if (!timers.some(({ id }) => id === fact.id)) return fact;
  if (fact.kind === "timer_start") return undefined;
  return fact.kind === "start" ? { ...fact, timer: false } : fact;
};

const applyStored = (world: World, stored: StoredFact, { user, timeZone }: Loaded): World => {
  const { visit, job } = stored;
  const fact = withoutKnownTimer(toFact(stored, user._id), world);
  if (!fact) return world;
  const before = {
    visit: (visit === null ? undefined : world.visits.get(visit)) ?? null,
    checklist: world.checklists.get(job) ?? [],
    timers: world.timers,
  };
  const { state } = applyFact(before, fact, { timeZone, job });
  return {
    visits:
      visit !== null && state.visit && state.visit !== before.visit
        ? new Map(world.visits).set(visit, state.visit)
        : world.visits,
    checklists:
      state.checklist === before.checklist
        ? world.checklists
        : new Map(world.checklists).set(job, state.checklist),
    timers: state.timers,
  };
};

const instantOf = (fact: StoredFact) => timeOf(fact.wire).toISOString();

/** Notes that are only here, newest first. */
export const notesOf = (facts: readonly StoredFact[], user: User): FieldJobRecord["notes"] =>
  facts
    .flatMap((fact) =>
      fact.wire.kind === "note"
        ? [
            {
              _id: fact.id,
              text: fact.wire.text,
              author: workerOf(user),
              createdAt: instantOf(fact),
              version: 1,
            },
          ]
        : [],
    )
    .reverse();

type FileType = FieldJobRecord["files"][number]["contentType"];

/** Photos that are only here, newest first. Their content is not behind an address. */
export const filesOf = (facts: readonly StoredFact[], user: User): FieldJobRecord["files"] =>
  facts
    .flatMap((fact) =>
      fact.wire.kind === "photo"
        ? [
            {
              _id: fact.id,
              name: fact.wire.name,
              contentType: (fact.file?.type || "image/jpeg") as FileType,
              size: fact.file?.size ?? 0,
              uploadedBy: workerOf(user),
              url: "",
              mark: fact.wire.mark,
              createdAt: instantOf(fact),
            },
          ]
        : [],
    )
    .reverse();

const joined = <Row extends { readonly _id: string }>(added: readonly Row[], rows: readonly Row[]): Row[] => {
  const known = new Set(rows.map(({ _id }) => _id));
  return [...added.filter(({ _id }) => !known.has(_id)), ...rows];
};

const jobAfter = (
  record: FieldJobRecord,
  world: World,
  own: readonly StoredFact[],
  { user, now }: { readonly user: User; readonly now: Date },
): FieldJobRecord => {
  const job = record.job._id;
  const me = workerOf(user);
  return {
    ...record,
    checklist: fromChecks(record.checklist, world.checklists.get(job) ?? [], me),
    time: fromTimers(record.time, world.timers, { me, job, now }),
    notes: joined(notesOf(own, user), record.notes),
    files: joined(filesOf(own, user), record.files),
  };
};

const isStep = (kind: string) => kind === "undo_finish" || stepKinds.some((step) => step === kind);

/** Under which ids a fact shows that it has not been sent: its own, its item's, and the name of its step. */
const marksOf = ({ id, wire }: StoredFact): string[] => [
  id,
  ...(wire.kind === "check" ? [wire.item] : []),
  ...(wire.kind === "timer_stop" ? [wire.entry] : []),
  ...(isStep(wire.kind) ? [wire.kind] : []),
];

const unsentOf = (record: FieldVisitRecord, facts: readonly StoredFact[]): ReadonlySet<string> =>
  new Set(
    facts
      .filter(
        ({ visit, job, wire }) =>
          visit === record.visit._id || (job === record.visit.job._id && !isStep(wire.kind)),
      )
      .flatMap(marksOf),
  );

const isSame = (a: FieldVisit | undefined, b: FieldVisit): boolean =>
  a !== undefined &&
  a.visit === b.visit &&
  a.progress === b.progress &&
  a.ticket === b.ticket &&
  a.accessNotes === b.accessNotes &&
  a.work === b.work &&
  a.next === b.next &&
  a.unsent.size === 0 &&
  b.unsent.size === 0;

/** What a person sees: the loaded work with their facts applied, in the order of taps. */
export const foldVisits = (
  loaded: Loaded,
  facts: readonly StoredFact[],
  before: readonly FieldVisit[],
  now: Date,
): readonly FieldVisit[] => {
  const { user, work } = loaded;
  const applied = facts.filter(isApplied);
  const start = toWorld(work);
  const world = applied.reduce((state, fact) => applyStored(state, fact, loaded), start);
  const unsent = applied.filter(isUnsent);
  const timerJobs = new Set(
    world.timers === start.timers ? [] : [...start.timers, ...world.timers].map(({ job }) => job),
  );
  const jobs = new Map(
    work.jobs.map((record) => {
      const own = applied.filter(({ job }) => job === record.job._id);
      const isTouched = own.length > 0 || timerJobs.has(record.job._id);
      return [record.job._id, isTouched ? jobAfter(record, world, own, { user, now }) : record];
    }),
  );
  const shown = new Map(before.map((visit) => [visit.visit._id, visit]));
  return work.visits
    .flatMap((record) => {
      const changed = world.visits.get(record.visit._id);
      const job = jobs.get(record.visit.job._id);
      if (!changed || !job) return [];
      const isTouched = changed !== start.visits.get(record.visit._id);
      const visit: FieldVisit = {
        ...(isTouched ? fromVisit(record, changed) : record),
        work: job,
        next: nextStepOf(changed, user._id),
        unsent: unsentOf(record, unsent),
      };
      const old = shown.get(record.visit._id);
      return [old && isSame(old, visit) ? old : visit];
    })
    .sort((a, b) => Date.parse(a.visit.timeSlot.start) - Date.parse(b.visit.timeSlot.start));
};
