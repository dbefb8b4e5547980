import type { SecurityEvent, SecurityEventsQuery } from "@fieldwright/contract/security-events";
import type { TenantTx, Tx } from "@fieldwright/db/client";
import { deviceName, isAttempt, type SecurityEventKind } from "@fieldwright/domain/security-events";
import { type Actor, type Deps, enqueue, type Origin, type TaskHandler } from "#kernel";
import { type EventRecord, findEvents, findOrganizationOf, insertEvent } from "./security-events.repo";

type NewSecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Null for accounts without an organization: the event then only goes to the server log. */
  readonly organizationId: string | null;
  /** The account concerned. */
  readonly userId: string;
  /** Who did it; null if nobody was signed in. */
  readonly actorId: string | null;
  /** Readable text, never a secret. */
  readonly detail?: string;
  readonly at?: Date;
};

type Logged = Omit<NewSecurityEvent, "userId" | "organizationId"> & {
  readonly userId: string | null;
  readonly organizationId?: string | null;
};

const logSecurityEvent = ({ log, address, userAgent }: Origin, event: Logged): void => {
  const { kind, organizationId, userId, actorId, detail } = event;
  const facts = { security: kind, organizationId, userId, actorId, detail, address, userAgent };
  if (isAttempt(kind)) log.warn(facts, "security event");
  else log.info(facts, "security event");
};

/** Call it in the transaction of the change. */
export const recordSecurityEvent = async (tx: Tx, origin: Origin, event: NewSecurityEvent): Promise<void> => {
  logSecurityEvent(origin, event);
  const { organizationId } = event;
  if (organizationId) await insertEvent(tx, { ...event, organizationId, ...origin });
};

type Owner = { readonly id: string; readonly organizationId: string | null };

/** For what people do to their own account. */
export const recordOwnEvent = (
  tx: Tx,
  origin: Origin,
  { id, organizationId }: Owner,
  event: Pick<NewSecurityEvent, "kind" | "detail" | "at">,
): Promise<void> => recordSecurityEvent(tx, origin, { ...event, organizationId, userId: id, actorId: id });

type ActorEvent = Pick<NewSecurityEvent, "kind" | "userId" | "detail">;

/** The same for changes in a tenant transaction. */
export const recordActorEvent = async (tx: TenantTx, actor: Actor, event: ActorEvent): Promise<void> => {
  const facts = { ...event, actorId: actor.userId };
  if (actor.origin) logSecurityEvent(actor.origin, facts);
  const { address = "", userAgent = "" } = actor.origin ?? {};
  await insertEvent(tx, { ...facts, organizationId: null, address, userAgent });
};

type Attempt = {
  readonly kind: Extract<SecurityEventKind, "sign_in_failed" | "sign_in_refused">;
  /** Null if there is no such account: the attempt then only goes to the server log. */
  readonly userId: string | null;
  readonly detail: string;
  readonly at: Date;
};

type Job = Omit<Attempt, "at"> & {
  readonly at: string;
  readonly address: string;
  readonly userAgent: string;
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      record_attempt: Job;
    }
  }
}

/** Queues the same work for known and unknown accounts, so that timing reveals nothing. */
export const recordAttempt = async (tx: Tx, origin: Origin, attempt: Attempt): Promise<void> => {
  logSecurityEvent(origin, { ...attempt, actorId: null });
  const { address, userAgent } = origin;
  await enqueue(tx, "record_attempt", { ...attempt, at: attempt.at.toISOString(), address, userAgent });
};

export const recordAttemptTask =
  ({ database }: Deps): TaskHandler<"record_attempt"> =>
  ({ userId, at, ...attempt }) =>
    database.system(async (tx) => {
      const organizationId = userId && (await findOrganizationOf(tx, userId));
      if (!userId || !organizationId) return;
      await insertEvent(tx, { ...attempt, userId, organizationId, actorId: null, at: new Date(at) });
    });

const person = (name: string | null) => ({ name: name ?? "Former member" });

const present = (event: EventRecord): SecurityEvent => ({
  _id: String(event.id),
  kind: event.kind,
  detail: event.detail,
  account: { _id: event.userId, ...person(event.userName) },
  actor: event.actorId === null ? null : { _id: event.actorId, ...person(event.via ?? event.actorName) },
  address: event.address,
  device: deviceName(event.userAgent),
  count: event.count,
  at: event.at.toISOString(),
  lastAt: event.lastAt.toISOString(),
});

/** Reads one extra row to see whether there are older events. */
export const listSecurityEvents = async (
  tx: TenantTx,
  { kind, before, limit }: SecurityEventsQuery,
): Promise<{ events: SecurityEvent[]; next: string | null }> => {
  const found = await findEvents(tx, { kind, before, limit: limit + 1 });
  const events = found.slice(0, limit).map(present);
  return { events, next: found.length > limit ? (events.at(-1)?._id ?? null) : null };
};
