import type { User } from "@fieldwright/contract/auth";
import type { FieldJobRecord, FieldVisitRecord } from "@fieldwright/contract/field";
import { applyFact, type Fact, nextStepOf, noteAfter, stepKinds } from "@fieldwright/domain/field-facts";
import type { StoredAccount, StoredFact, Work } from "./database";
import type { FieldVisit } from "./types";
import {
  answersKey,
  fromChecks,
  fromParts,
  fromTimers,
  fromVisit,
  timeOf,
  toCheck,
  toFact,
  toPart,
  toTimer,
  toWorld,
  type World,
  workerOf,
} from "./world";

type Loaded = { readonly user: User; readonly work: Work; readonly timeZone: string };

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

const applyStored = (
  world: World,
  stored: StoredFact,
  { user, timeZone }: Pick<Loaded, "user" | "timeZone">,
): World => {
  const { visit, job } = stored;
  const key = answersKey(world, stored);
  const fact = withoutKnownTimer(toFact(stored, user._id), world);
  if (!fact) return world;
  const before = {
    visit: (visit === null ? undefined : world.visits.get(visit)) ?? null,
    checklist: world.checklists.get(key) ?? [],
    parts: world.parts.get(key) ?? [],
    timers: world.timers,
  };
  const { state } = applyFact(before, fact, { timeZone, job });
  return {
    own: world.own,
    visits:
      visit !== null && state.visit && state.visit !== before.visit
        ? new Map(world.visits).set(visit, state.visit)
        : world.visits,
    checklists:
      state.checklist === before.checklist
        ? world.checklists
        : new Map(world.checklists).set(key, state.checklist),
    parts: state.parts === before.parts ? world.parts : new Map(world.parts).set(key, state.parts),
    timers: state.timers,
  };
};

const instantOf = (fact: StoredFact) => timeOf(fact.wire).toISOString();

/** Notes that are only here, newest first. */
const notesOf = (facts: readonly StoredFact[], user: User): FieldJobRecord["notes"] =>
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
const filesOf = (facts: readonly StoredFact[], user: User): FieldJobRecord["files"] =>
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
              thumbnail: null,
              mark: fact.wire.mark,
              note: fact.wire.note ?? "",
              notedAt: fact.wire.note ? instantOf(fact) : null,
              createdAt: instantOf(fact),
            },
          ]
        : [],
    )
    .reverse();

type File = FieldJobRecord["files"][number];

const withNote = (file: File, { wire }: StoredFact): File => {
  if (wire.kind !== "photo_note" || wire.photo !== file._id) return file;
  const before = { note: file.note, notedAt: file.notedAt === null ? null : new Date(file.notedAt) };
  const { note, notedAt } = noteAfter(before, { note: wire.note, notedAt: timeOf(wire) });
  return { ...file, note, notedAt: notedAt?.toISOString() ?? null };
};

/** With the notes that were written on this phone. */
const notedFiles = (files: readonly File[], facts: readonly StoredFact[]): File[] =>
  files.map((file) => facts.reduce(withNote, file));

const joined = <Row extends { readonly _id: string }>(added: readonly Row[], rows: readonly Row[]): Row[] => {
  const known = new Set(rows.map(({ _id }) => _id));
  return [...added.filter(({ _id }) => !known.has(_id)), ...rows];
};

/** `key`: whose answers and parts the record has. */
const answersAfter = (record: Answers, world: World, key: string, user: User): Answers => {
  const me = workerOf(user);
  return {
    checklist: fromChecks(record.checklist, world.checklists.get(key) ?? [], me),
    parts: fromParts(record.parts, world.parts.get(key) ?? [], me),
  };
};

type Around = { readonly user: User; readonly now: Date; readonly job: string; readonly key: string };

const partsAfter = (
  record: JobParts,
  world: World,
  own: readonly StoredFact[],
  { user, now, job, key }: Around,
): JobParts => {
  const me = workerOf(user);
  return {
    ...answersAfter(record, world, key, user),
    time: fromTimers(record.time, world.timers, { me, job, now }),
    notes: joined(notesOf(own, user), record.notes),
    files: notedFiles(joined(filesOf(own, user), record.files), own),
  };
};

type Answers = Pick<FieldJobRecord, "checklist" | "parts">;
export type JobParts = Pick<FieldJobRecord, "checklist" | "notes" | "files" | "time" | "parts">;

/** A job, and the visit whose own answers are shown. Null for those that its visits share. */
export type Answered = { readonly job: string; readonly visit: string | null };

type JobOf = Answered & { readonly account: StoredAccount; readonly now: Date };

const ownVisits = ({ work }: StoredAccount, { visit }: Pick<Answered, "visit">): ReadonlySet<string> =>
  new Set([
    ...(work?.visits ?? []).filter(({ own }) => own).map((record) => record.visit._id),
    ...(visit === null ? [] : [visit]),
  ]);

const isAnswer = ({ wire }: StoredFact): boolean => wire.kind === "check" || wire.kind === "part";

/** Whether a fact of the job is about what is shown. Answers and parts count where they belong. */
export const isAbout = (fact: StoredFact, account: StoredAccount, shown: Answered): boolean => {
  if (fact.job !== shown.job || !isAnswer(fact)) return fact.job === shown.job;
  return answersKey({ own: ownVisits(account, shown) }, fact) === (shown.visit ?? shown.job);
};

/** The same for what a screen loaded of one job, whether or not the job is part of the loaded work. */
export const foldJob = <Parts extends Partial<JobParts>>(
  parts: Parts,
  facts: readonly StoredFact[],
  { account, job, visit, now }: JobOf,
): Parts => {
  const { user, timeZone, work } = account;
  const record = { checklist: [], notes: [], files: [], time: [], parts: [], ...parts };
  const key = visit ?? job;
  const start: World = {
    ...toWorld({ visits: work?.visits ?? [], jobs: [] }),
    own: ownVisits(account, { visit }),
    checklists: new Map([[key, record.checklist.map(toCheck)]]),
    parts: new Map([[key, record.parts.map(toPart)]]),
    timers: record.time.map(toTimer),
  };
  const applied = facts.filter(isApplied);
  const world = applied.reduce((state, fact) => applyStored(state, fact, { user, timeZone }), start);
  const own = applied.filter((fact) => fact.job === job);
  const after = partsAfter(record, world, own, { user, now, job, key });
  return Object.fromEntries(
    Object.entries({ ...parts, ...after }).filter(([name]) => name in parts),
  ) as Parts;
};

export const isStep = (kind: string): boolean =>
  kind === "undo_finish" || stepKinds.some((step) => step === kind);

/** Under which ids a fact shows that it has not been sent: its own, its item's, part's or photo's, and the name of its step. */
export const marksOf = ({ id, wire }: StoredFact): string[] => [
  id,
  ...(wire.kind === "check" ? [wire.item] : []),
  ...(wire.kind === "part" ? [wire.part] : []),
  ...(wire.kind === "photo_note" ? [wire.photo] : []),
  ...(wire.kind === "timer_stop" ? [wire.entry] : []),
  ...(isSignOff(wire.kind) ? ["signature"] : []),
  ...(isStep(wire.kind) ? [wire.kind] : []),
];

const unsentOf = (
  { visit: { _id, job } }: FieldVisitRecord,
  facts: readonly StoredFact[],
  world: World,
): ReadonlySet<string> => {
  const shown = answersKey(world, { visit: _id, job: job._id });
  const isShown = (fact: StoredFact) => !isAnswer(fact) || answersKey(world, fact) === shown;
  return new Set(
    facts
      .filter(
        (fact) => fact.visit === _id || (fact.job === job._id && !isStep(fact.wire.kind) && isShown(fact)),
      )
      .flatMap(marksOf),
  );
};

const isSame = (a: FieldVisit | undefined, b: FieldVisit): boolean =>
  a !== undefined &&
  a.visit === b.visit &&
  a.progress === b.progress &&
  a.ticket === b.ticket &&
  a.accessNotes === b.accessNotes &&
  a.signature === b.signature &&
  a.work === b.work &&
  a.next === b.next &&
  a.unsent.size === 0 &&
  b.unsent.size === 0;

const isSignOff = (kind: string): boolean => kind === "signature" || kind === "nobody_home";

/** The newest way in which the visit was signed off. */
const signatureOf = (
  { visit, signature }: FieldVisitRecord,
  facts: readonly StoredFact[],
  user: User,
): FieldVisitRecord["signature"] => {
  const last = facts.findLast((fact) => fact.visit === visit._id && isSignOff(fact.wire.kind));
  if (!last || (signature && new Date(signature.signedAt) > timeOf(last.wire))) return signature;
  const { name, strokes } = last.wire.kind === "signature" ? last.wire : { name: "", strokes: null };
  return { _id: last.id, name, strokes, user: workerOf(user), signedAt: instantOf(last) };
};

const works = new WeakMap<Answers, FieldJobRecord>();

/** The job with what was answered and used at the visit. The same object as long as nothing was. */
const workAt = ({ visit, own }: FieldVisitRecord, job: FieldJobRecord, worlds: Worlds): FieldJobRecord => {
  if (!own) return job;
  const { start, world, user } = worlds;
  const isTouched =
    world.checklists.get(visit._id) !== start.checklists.get(visit._id) ||
    world.parts.get(visit._id) !== start.parts.get(visit._id);
  if (isTouched) return { ...job, ...answersAfter(own, world, visit._id, user) };
  const known = works.get(own);
  if (
    known?.job === job.job &&
    known.notes === job.notes &&
    known.files === job.files &&
    known.time === job.time
  )
    return known;
  const work = { ...job, ...own };
  works.set(own, work);
  return work;
};

type Worlds = { readonly start: World; readonly world: World; readonly user: User };

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
      if (!isTouched) return [record.job._id, record];
      const after = partsAfter(record, world, own, {
        user,
        now,
        job: record.job._id,
        key: record.job._id,
      });
      return [record.job._id, { ...record, ...after }];
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
        signature: signatureOf(record, applied, user),
        work: workAt(record, job, { start, world, user }),
        next: nextStepOf(changed, user._id),
        unsent: unsentOf(record, unsent, world),
      };
      const old = shown.get(record.visit._id);
      return [old && isSame(old, visit) ? old : visit];
    })
    .sort((a, b) => Date.parse(a.visit.timeSlot.start) - Date.parse(b.visit.timeSlot.start));
};
