import type { SystemTx } from "@fieldwright/db/client";
import { changeEvents } from "@fieldwright/db/schema/changes";
import { knownDevices } from "@fieldwright/db/schema/known-devices";
import { messageDays } from "@fieldwright/db/schema/messages";
import { geocodedAddresses, travelTimes } from "@fieldwright/db/schema/places";
import { idempotencyKeys, rateCounters } from "@fieldwright/db/schema/request-guards";
import { scheduleProposals } from "@fieldwright/db/schema/schedule-proposals";
import { securityEvents } from "@fieldwright/db/schema/security-events";
import { sessions } from "@fieldwright/db/schema/sessions";
import { twoFactorChallenges } from "@fieldwright/db/schema/two-factor";
import { inArray, lt } from "drizzle-orm";

type Limits = {
  idempotencyKeysBefore: Date;
  changeEventsBefore: Date;
  countersBefore: Date;
  sessionsBefore: Date;
  proposalsBefore: Date;
  placesBefore: Date;
  securityEventsBefore: Date;
  messageDaysBefore: Date;
};

export const deleteExpired = async (tx: SystemTx, limits: Limits): Promise<void> => {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, limits.idempotencyKeysBefore));
  await tx.delete(changeEvents).where(lt(changeEvents.at, limits.changeEventsBefore));
  await tx.delete(rateCounters).where(lt(rateCounters.windowStart, limits.countersBefore));
  await tx.delete(sessions).where(lt(sessions.expiresAt, limits.sessionsBefore));
  await tx.delete(twoFactorChallenges).where(lt(twoFactorChallenges.expiresAt, limits.sessionsBefore));
  await tx.delete(travelTimes).where(lt(travelTimes.foundAt, limits.placesBefore));
  await tx.delete(geocodedAddresses).where(lt(geocodedAddresses.foundAt, limits.placesBefore));
  await tx.delete(knownDevices).where(lt(knownDevices.expiresAt, limits.sessionsBefore));
  // In batches: the first pruning of a long history must not lock it for minutes.
  const outdated = tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(lt(securityEvents.at, limits.securityEventsBefore))
    .limit(10_000);
  await tx.delete(securityEvents).where(inArray(securityEvents.id, outdated));
  await tx.delete(scheduleProposals).where(lt(scheduleProposals.createdAt, limits.proposalsBefore));
  const firstKept = limits.messageDaysBefore.toISOString().slice(0, 10);
  await tx.delete(messageDays).where(lt(messageDays.day, firstKept));
};
