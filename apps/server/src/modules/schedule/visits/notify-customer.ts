import type { ChangeVisitStatusBody, NotifyCustomerBody } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { CustomerTold } from "@fieldwright/domain/customer-reply";
import { reopensVisit } from "@fieldwright/domain/life-cycles";
import { hasStarted, type VisitStatus } from "@fieldwright/domain/statuses";
import { findPhotos, readWorkTerms } from "#identity";
import { AppError, type Deps, linkTo, type Principal } from "#kernel";
import {
  composeFor,
  type InsteadOfText,
  mustMaySend,
  type OldTimes,
  queueMessage,
  toldBy,
  visitValues,
  wayTo,
} from "#messaging";
import type { LiveJob } from "#work";
import { jobWasBegun, jobWasBooked, jobWasReopened, mustTakeVisits } from "./advance-job";
import { freeAssignments } from "./assignments.repo";
import {
  type LoadedVisit,
  loadVisit,
  lockJobsOfVisits,
  openVisit,
  recordVisitChange,
  visitNotFound,
} from "./load-visit";
import { bookAgain, type FormerTeam } from "./place-visit";
import { renameTold, updateVisitRecord, type VisitRecord } from "./visits.repo";

type StatusEffect = {
  /** Before the change. */
  readonly visit: VisitRecord;
  readonly job: LiveJob["job"];
  readonly status: VisitStatus;
  readonly team: FormerTeam;
  readonly override?: ChangeVisitStatusBody["override"];
  readonly returns?: boolean;
  /** Tells the customer, if that is due. */
  readonly setOff: () => Promise<void>;
};

/** The effects of a status on people and job, whether the office, the API or a phone sets it. */
export const takeEffect = async (
  tx: TenantTx,
  principal: Principal,
  { visit, job, status, team, override, returns = false, setOff }: StatusEffect,
  now: Date,
): Promise<void> => {
  if (status === "cancelled") await freeAssignments(tx, [visit.id]);
  if (reopensVisit(visit.status, status)) return jobWasReopened(tx, principal, job, now);
  if (hasStarted(status) && !hasStarted(visit.status)) await jobWasBegun(tx, principal, job, now);
  if (status === "en_route") await setOff();
  if (visit.status !== "cancelled") return;
  mustTakeVisits(job);
  const terms = await readWorkTerms(tx);
  await bookAgain(tx, principal, { visit, team, override, returns, blocks: true }, { terms, now });
  await jobWasBooked(tx, principal, job, now);
};

const announced = ({ visit, presented }: LoadedVisit, photos: ReadonlyMap<string, string> = new Map()) => ({
  ...visit,
  title: presented.title,
  technicians: presented.team.map(({ user }) => ({ ...user, photo: photos.get(user._id) })),
});

type Words = {
  readonly kind: VisitMessageKind;
  readonly message: string;
  readonly timeZone: string;
  /** When a technician who is late will be there. */
  readonly expectedAt?: Date;
};

type VisitMessageKind = "visit_notice" | "visit_moved" | "visit_reassigned" | "visit_cancelled";

const oldTimes = ({ start, arrival }: CustomerTold): OldTimes => ({
  startsAt: new Date(start),
  endsAt: new Date(start),
  arrivalFrom: arrival && new Date(arrival.start),
  arrivalUntil: arrival && new Date(arrival.end),
});

const timesFrom = (startsAt: Date, planned: Pick<VisitRecord, "startsAt" | "endsAt">): OldTimes => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + planned.endsAt.getTime() - planned.startsAt.getTime()),
  arrivalFrom: null,
  arrivalUntil: null,
});

/** What the customer is written about a visit, and what they know then. */
export const composeNotice = async (
  tx: TenantTx,
  { config, clock }: Pick<Deps, "config" | "clock">,
  loaded: LoadedVisit,
  { kind, message, timeZone, expectedAt }: Words,
) => {
  const { user } = loaded.presented.client;
  const { clientId } = loaded.visit;
  const record = { kind: "visit", id: loaded.visit.id } as const;
  const way = await wayTo(tx, { clientId, record }, "email");
  const photos = await findPhotos(
    tx,
    loaded.presented.team.map(({ user }) => user._id),
  );
  const visit = { ...announced(loaded, photos), ...(expectedAt ? timesFrom(expectedAt, loaded.visit) : {}) };
  const told = kind === "visit_moved" ? visit.customerTold : null;
  const before = told ? oldTimes(told) : undefined;
  const { url: link } = await linkTo(tx, config, record, clock());
  const composed = await composeFor(tx, way, {
    kind,
    values: { ...visitValues(visit, { timeZone, before }), client: user.firstName, message, link },
    visit: { visit, timeZone, before, expectedAt },
  });
  return {
    notice: { ...composed, clientId, record },
    told: { customerTold: toldBy(way.channel, visit, kind), arrivalOpen: false },
  };
};

const knows = (message: string) => new AppError("conflict", message);

const sameNames = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.length === others.length && ones.every((one) => others.includes(one));

/** A customer is told of a change once. Someone who was told nothing yet learns when the visit is. */
const kindOf = (loaded: LoadedVisit, about: NotifyCustomerBody["about"]): VisitMessageKind => {
  const { status, customerTold: told, startsAt } = loaded.visit;
  if (status === "cancelled") {
    if (about === "canceled" && told?.canceled)
      throw knows("The customer already knows this visit is canceled");
    return "visit_cancelled";
  }
  if (about === "canceled") throw knows("This visit isn't canceled");
  if (about === "moved") {
    if (told && !told.canceled && told.start === startsAt.toISOString())
      throw knows("The customer already has this time");
    return told ? "visit_moved" : "visit_notice";
  }
  if (about !== "reassigned") return "visit_notice";
  const { people } = toldBy("email", announced(loaded));
  if (people.length === 0 || !told || told.people.length === 0)
    throw knows("We haven't told the customer who's coming");
  if (sameNames(told.people, people)) throw knows("The customer already knows who's coming");
  return "visit_reassigned";
};

type Notice = NotifyCustomerBody & { readonly id: string };

/** Telling the customer counts as a change, so that a visit of a recurring job is no longer replaced. */
export const notifyCustomer = async (
  tx: TenantTx,
  deps: Pick<Deps, "config" | "clock">,
  principal: Principal,
  { id, message, about }: Notice,
): Promise<{ sentTo: string; version: number }> => {
  const sender = await mustMaySend(tx, principal);
  if (!(await lockJobsOfVisits(tx, [id]))) throw visitNotFound();
  const before = await openVisit(tx, principal, id);
  if (before.visit.status === "completed")
    throw new AppError("conflict", "This visit is done. There's nothing to tell the customer.");
  const { timeZone } = await readWorkTerms(tx);
  const words = { kind: kindOf(before, about), message, timeZone };
  const { notice, told } = await composeNotice(tx, deps, before, words);
  await queueMessage(tx, deps, sender, notice);
  const visit = await updateVisitRecord(tx, before.visit, told, deps.clock());
  const after = await loadVisit(tx, principal, { ...before, visit });
  const sentTo = notice.to;
  await recordVisitChange(tx, principal, visit, { verb: "notify", after, to: { sentTo } });
  return { sentTo, version: visit.version };
};

/** The text that counted as telling them could not be sent. Its email did, and names who is coming. */
export const visitWasEmailed = async (
  tx: TenantTx,
  visitId: string,
  { people, ...to }: InsteadOfText,
): Promise<void> => {
  const version = await renameTold(tx, visitId, people);
  if (version !== undefined)
    await recordChange(tx, { actor: null, verb: "notify", kind: "visit", recordId: visitId, version, to });
};
