import type { TenantTx, Tx } from "@fieldwright/db/client";
import { isAttempt, type SecurityEventKind } from "@fieldwright/domain/security-events";
import type { Actor, Origin } from "#kernel";
import { insertEvent } from "./security-events.repo";

export type SecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Null for accounts of no organization: then the server's log alone tells of it. */
  readonly organizationId: string | null;
  /** Whose account it concerns. */
  readonly userId: string;
  /** Who did it; null when nobody had proved who they are. */
  readonly actorId: string | null;
  /** In words, never a secret. */
  readonly detail?: string;
  readonly at?: Date;
};

type Logged = Omit<SecurityEvent, "userId" | "organizationId"> & {
  readonly userId: string | null;
  readonly organizationId?: string | null;
};

export const logSecurityEvent = ({ log, address, userAgent }: Origin, event: Logged): void => {
  const { kind, organizationId, userId, actorId, detail } = event;
  const facts = { security: kind, organizationId, userId, actorId, detail, address, userAgent };
  if (isAttempt(kind)) log.warn(facts, "security event");
  else log.info(facts, "security event");
};

/** In the transaction of what it tells of. */
export const recordSecurityEvent = async (tx: Tx, origin: Origin, event: SecurityEvent): Promise<void> => {
  logSecurityEvent(origin, event);
  const { organizationId } = event;
  if (organizationId) await insertEvent(tx, { ...event, organizationId, ...origin });
};

type ActorEvent = Pick<SecurityEvent, "kind" | "userId" | "detail">;

/** The same for what somebody does within their organization. */
export const recordActorEvent = async (tx: TenantTx, actor: Actor, event: ActorEvent): Promise<void> => {
  const facts = { ...event, actorId: actor.userId };
  if (actor.origin) logSecurityEvent(actor.origin, facts);
  const { address = "", userAgent = "" } = actor.origin ?? {};
  await insertEvent(tx, { ...facts, organizationId: null, address, userAgent });
};
