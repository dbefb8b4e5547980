import type { TenantTx } from "@fieldwright/db/client";
import type { AnnouncedKind } from "@fieldwright/domain/webhook-events";
import { readClient } from "#customers";
import { AppError, type Principal } from "#kernel";
import { readInvoice, readQuote } from "#money";
import { readVisit } from "#schedule";
import { readJob } from "#work";

const nobody = "00000000-0000-0000-0000-000000000000";

/** Whoever set up the webhook is an admin: the receiver sees what the API shows to one. */
const admin: Principal = {
  userId: nobody,
  sessionId: nobody,
  role: "admin",
  isOwner: true,
  organizationId: null,
  emailVerified: true,
  clientIds: [],
};

const readers: Record<AnnouncedKind, (tx: TenantTx, id: string, now: Date) => Promise<object>> = {
  client: (tx, id) => readClient(tx, admin, id),
  quote: (tx, id, now) => readQuote(tx, admin, id, now),
  job: (tx, id, now) => readJob(tx, admin, id, now),
  visit: (tx, id) => readVisit(tx, admin, id),
  invoice: (tx, id, now) => readInvoice(tx, admin, id, now),
};

/** Undefined when it was deleted meanwhile. */
export const readRecord = async (
  tx: TenantTx,
  kind: AnnouncedKind,
  id: string,
  now: Date,
): Promise<object | undefined> => {
  try {
    return await readers[kind](tx, id, now);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "not_found") return undefined;
    throw cause;
  }
};
