import type { SentFact } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import {
  applyFact,
  type Fact,
  type FieldState,
  type FieldVisit,
  type Misfit,
  travelIsNewsFor,
} from "@fieldwright/domain/field-facts";
import { isDayOfVisit } from "@fieldwright/domain/life-cycles";
import { hasStarted, isOpenJob } from "@fieldwright/domain/statuses";
import { findStaff, holdPeople, type WorkTerms } from "#identity";
import { type Config, type Principal, product } from "#kernel";
import { fileDelay as fileOnVisit, fileSignature, openVisitForStep, saveStep } from "#schedule";
import {
  addToFollowUp,
  copyPhotos,
  dropFollowUp,
  type FoundJob,
  fileFollowUp as fileAsJob,
  fileNote,
  filePart,
  filePhotoNote,
  fileTick,
  fileTimers,
  findAnswersOf,
  findPartIdAt,
  loadParts,
  loadTicks,
  loadTimers,
  lockJob,
  seesJob,
} from "#work";
import { type ArrivedPhoto, fileArrivedPhoto } from "../uploads/uploads";
import {
  findPhotosFor,
  findRequests,
  findStored,
  findTakenBack,
  type Outcome,
  type Target,
} from "./facts.repo";
import { keepMisfit } from "./keep-misfit";
import { asFact, timeOf } from "./read-fact";
import { seenOf } from "./seen-record";
import { isTicketFor } from "./ticket";

/** Someone will be late for a visit. */
const fileDelay = async (tx: TenantTx, filing: Of<"late">): Promise<Outcome> => {
  const { principal, fact, target, job, terms, config, now } = filing;
  if (!target.visitId) return needsVisit;
  const opened = await openVisitForStep(tx, principal, { id: target.visitId, job, terms });
  if (!opened) throw new Error("the visit of a fact is gone");
  const [member] = await findStaff(tx, [fact.by]);
  const delay = {
    id: fact.id,
    opened,
    person: member ? `${member.firstName} ${member.lastName}` : "Someone",
    expectedAt: new Date(fact.expectedAt),
    text: fact.text,
    isFresh: now.getTime() - fact.at.getTime() <= travelIsNewsFor,
    terms,
    config,
  };
  await fileOnVisit(tx, principal, delay, now);
  return done;
};

/** The job of one of these requests, if there is one. */
const findLiveJob = async (tx: TenantTx, requests: readonly string[]): Promise<string | undefined> => {
  for (const id of requests) if (await seesJob(tx, product, id)) return id;
  return undefined;
};

/** What someone in the field asks of the office. Asked again after an undone finish, it is still one request. */
const fileFollowUp = async (tx: TenantTx, filing: Of<"follow_up">): Promise<Outcome> => {
  const { principal, fact, target, job, now } = filing;
  const { id, at, want, text, plannedFor, by: userId } = fact;
  const { visitId, jobId } = target;
  const [member] = await findStaff(tx, [userId]);
  const person = member ? `${member.firstName} ${member.lastName}` : "Someone";
  const visitAt = visitId ? plannedFor : null;
  const asked = { id, at, job, want, text, person, visitAt };
  const takenBack = visitId ? await findTakenBack(tx, { visitId, userId }) : [];
  const standing = await findLiveJob(tx, takenBack);
  if (standing !== undefined) {
    await addToFollowUp(tx, principal, asked, standing, now);
    return done;
  }
  if (!(await fileAsJob(tx, principal, asked, now))) return done;
  const ids = await findPhotosFor(tx, { requests: [id, ...takenBack], jobId, userId });
  await copyPhotos(tx, principal, { ids, jobId: id });
  return done;
};

/** Takes back what was asked with a finish. What the office has worked on stays. */
const takeBackRequest = async (tx: TenantTx, filing: Of<"undo_finish">): Promise<void> => {
  const { principal, fact, target, now } = filing;
  const asked = fact.request === undefined ? undefined : await findStored(tx, fact.request);
  if (asked?.kind !== "follow_up" || asked.outcome !== "done") return;
  if (asked.userId !== fact.by || asked.visitId !== target.visitId) return;
  await dropFollowUp(tx, principal, asked.id, now);
};

/** The job that a photo belongs to besides its own: one that the same person asked for, or asked for again. */
const findAskedJob = async (tx: TenantTx, { fact }: Of<"photo">): Promise<string | undefined> => {
  if (fact.followUp === null) return undefined;
  const asked = await findStored(tx, fact.followUp);
  if (asked?.kind !== "follow_up" || asked.outcome !== "done" || asked.userId !== fact.by) return undefined;
  const { id, visitId, userId } = asked;
  const takenBack = visitId ? await findTakenBack(tx, { visitId, userId }) : [];
  const again = visitId && takenBack.includes(id) ? await findRequests(tx, { visitId, userId }) : [];
  return findLiveJob(tx, [id, ...again]);
};

export type Setting = {
  readonly principal: Principal;
  readonly config: Config;
  readonly terms: WorkTerms;
  readonly now: Date;
};

/** A fact that may be filed, with its job locked. */
type Filing = Setting & {
  readonly target: Target;
  readonly job: FoundJob["job"];
  readonly fact: Fact;
};

type Of<Kind extends Fact["kind"]> = Filing & { readonly fact: Extract<Fact, { kind: Kind }> };

const done: Outcome = { outcome: "done" };

const needsVisit: Outcome = { outcome: "refused", message: "A visit is required for this" };

const emptyState = { visit: null, checklist: [], parts: [], timers: [] };

const day = 24 * 3_600_000;
/** Steps and times that are older change nothing by themselves: the office has gone on without them. */
const oldest = 7 * day;

const isTooOld = ({ fact, now }: Filing): boolean => now.getTime() - fact.at.getTime() > oldest;

const keep = (
  tx: TenantTx,
  filing: Filing,
  misfit: Misfit,
  opened?: Parameters<typeof keepMisfit>[2]["opened"],
) => {
  const { principal, terms, now, ...about } = filing;
  return keepMisfit(tx, principal, { ...about, misfit, opened, timeZone: terms.timeZone }, now);
};

const fileCheck = async (tx: TenantTx, filing: Of<"check">): Promise<Outcome> => {
  const { principal, fact, target, job, terms, now } = filing;
  const of = await findAnswersOf(tx, target);
  const before: FieldState = { ...emptyState, checklist: await loadTicks(tx, target.jobId, of) };
  const { timeZone } = terms;
  const { state, misfit } = applyFact(before, fact, { timeZone, job: target.jobId });
  if (misfit) return keep(tx, filing, misfit);
  if (state !== before) await fileTick(tx, principal, { ...fact, of, jobVersion: job.version }, now);
  return done;
};

const fileUse = async (tx: TenantTx, filing: Of<"part">): Promise<Outcome> => {
  const { principal, target, terms } = filing;
  const of = await findAnswersOf(tx, target);
  const { jobId } = target;
  const fact = { ...filing.fact, part: await findPartIdAt(tx, { part: filing.fact.part, jobId, of }) };
  const before = await loadParts(tx, jobId, of);
  const { timeZone } = terms;
  const { state } = applyFact({ ...emptyState, parts: before }, fact, { timeZone, job: jobId });
  const part = state.parts.find(({ id }) => id === fact.part);
  if (part && !before.includes(part)) await filePart(tx, principal, { ...target, of, before, part });
  return done;
};

const fileSigning = async (tx: TenantTx, filing: Of<"signature" | "nobody_home">): Promise<Outcome> => {
  const { principal, fact, target } = filing;
  const { jobId, visitId } = target;
  if (!visitId) return needsVisit;
  const signed =
    fact.kind === "signature" ? { name: fact.name, strokes: fact.strokes } : { name: "", strokes: null };
  await fileSignature(tx, principal, { ...signed, id: fact.id, jobId, visitId, at: fact.at });
  return done;
};

const filePhotoWords = async (tx: TenantTx, filing: Of<"photo_note">): Promise<Outcome> => {
  const { principal, fact, target } = filing;
  const { photo: id, note, at } = fact;
  const filed = await filePhotoNote(tx, principal, { id, jobId: target.jobId, note, at });
  if (filed === "gone") return keep(tx, filing, "photo_gone");
  return filed === "filed" ? done : { outcome: "refused", message: "Photo not found" };
};

const fileTimer = async (tx: TenantTx, filing: Of<"timer_start" | "timer_stop">): Promise<Outcome> => {
  const { principal, fact, target, terms, now } = filing;
  if (isTooOld(filing)) return keep(tx, filing, "too_old");
  await holdPeople(tx, [fact.by]);
  const { entries, timers } = await loadTimers(tx, fact.by, fact.at);
  const { timeZone } = terms;
  const { state } = applyFact({ ...emptyState, timers }, fact, { timeZone, job: target.jobId });
  await fileTimers(tx, principal, { entries, after: state.timers, visitId: target.visitId }, now);
  return done;
};

/** What the job says against a step that fits the visit. Whoever is at work may always finish. */
const misfitOfJob = ({ status }: FoundJob["job"], fact: Fact, before: FieldVisit): Misfit | undefined => {
  if (fact.kind === "undo_finish" && !isOpenJob(status)) return "undo_too_late";
  if (hasStarted(before.status) && fact.kind !== "undo_finish") return undefined;
  if (status === "cancelled") return "cancelled";
  return status === "on_hold" ? "on_hold" : undefined;
};

const fileStep = async (tx: TenantTx, filing: Filing): Promise<Outcome> => {
  const { principal, fact, target, job, terms, now } = filing;
  if (!target.visitId) return needsVisit;
  await holdPeople(tx, [fact.by]);
  const opened = await openVisitForStep(tx, principal, { id: target.visitId, job, terms });
  if (!opened) throw new Error("the visit of a fact is gone");
  if (isTooOld(filing)) return keep(tx, filing, "too_old", opened);
  const { entries, timers } = await loadTimers(tx, fact.by, fact.at);
  const { timeZone } = terms;
  const applied = applyFact({ ...emptyState, visit: opened.state, timers }, fact, {
    timeZone,
    job: target.jobId,
  });
  // Time was worked whether or not the step counts.
  const written = { entries, after: applied.state.timers, visitId: target.visitId };
  const stoppedTimer = await fileTimers(tx, principal, written, now);
  const misfit = applied.misfit ?? misfitOfJob(job, fact, opened.state);
  if (misfit) return keep(tx, filing, misfit, opened);
  const after = applied.state.visit ?? opened.state;
  const isFresh = now.getTime() - fact.at.getTime() <= travelIsNewsFor;
  const isNews = isFresh && isDayOfVisit(opened.state, timeZone, now);
  await saveStep(tx, principal, { opened, after, fact, job, terms, isNews, stoppedTimer }, now);
  if (fact.kind === "undo_finish") await takeBackRequest(tx, { ...filing, fact });
  return done;
};

/** Whoever has the ticket of a visit was given it once, so their work is filed. */
export const mayFile = async (
  tx: TenantTx,
  { principal, config, now }: Setting,
  sent: SentFact,
  target: Target,
): Promise<boolean> => {
  const { userId, organizationId } = principal;
  const { visitId } = target;
  if (visitId && organizationId && sent.ticket !== undefined) {
    const given = { organizationId, userId, visitId };
    if (isTicketFor(config.appSecret, given, sent.ticket, now)) return true;
  }
  // People can always stop their own timer, and reach nobody else's with it.
  if (sent.kind === "timer_stop") return true;
  return (await seenOf(tx, principal, target)) !== "nothing";
};

const file = async (tx: TenantTx, filing: Filing, photo: ArrivedPhoto | undefined): Promise<Outcome> => {
  const { principal, fact, target, now } = filing;
  const { kind } = fact;
  if (kind === "note") {
    await fileNote(tx, principal, { ...target, id: fact.id, text: fact.text, at: fact.at }, now);
    return done;
  }
  if (kind === "photo") {
    const alsoOn = await findAskedJob(tx, { ...filing, fact });
    const { id, name, mark, note = "", at } = fact;
    await fileArrivedPhoto(tx, filing, { id, name, mark, note, at, photo, jobId: target.jobId, alsoOn });
    return done;
  }
  if (kind === "photo_note") return filePhotoWords(tx, { ...filing, fact });
  if (kind === "check") return fileCheck(tx, { ...filing, fact });
  if (kind === "part") return fileUse(tx, { ...filing, fact });
  if (kind === "signature" || kind === "nobody_home") return fileSigning(tx, { ...filing, fact });
  if (kind === "timer_start" || kind === "timer_stop") return fileTimer(tx, { ...filing, fact });
  if (kind === "follow_up") return fileFollowUp(tx, { ...filing, fact });
  if (kind === "late") return fileDelay(tx, { ...filing, fact });
  return fileStep(tx, filing);
};

/** Judges a fact by what is there now, and stores what follows from it. */
export const fileFact = async (
  tx: TenantTx,
  setting: Setting,
  {
    sent,
    target,
    photo,
  }: {
    readonly sent: SentFact;
    readonly target: Target | undefined;
    readonly photo: ArrivedPhoto | undefined;
  },
): Promise<Outcome> => {
  if (!target || !(await mayFile(tx, setting, sent, target)))
    return { outcome: "refused", message: sent.visit ? "Visit not found" : "Job not found" };
  const locked = await lockJob(tx, target.jobId);
  if (!locked) throw new Error("the job of a fact is gone");
  const fact = asFact(sent, setting.principal.userId, timeOf(sent, setting.now));
  return file(tx, { ...setting, target, job: locked.job, fact }, photo);
};
