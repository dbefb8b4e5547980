import type { TenantTx } from "@fieldwright/db/client";
import { holdPeople, readTerms } from "#identity";
import { findOverlap, type Occupied } from "./time-entries.repo";
import { overlapping } from "./time-span";

/** Until the transaction ends nobody else writes time of this person. Before the entry itself is locked. */
export const holdTimeOf = async (tx: TenantTx, userId: string): Promise<void> => {
  await holdPeople(tx, [userId]);
};

/** Of a person who is held, so that what is free here is still free when the entry is written. */
export const mustNotOverlap = async (tx: TenantTx, wanted: Occupied, now: Date): Promise<void> => {
  const inTheWay = await findOverlap(tx, wanted);
  if (!inTheWay) return;
  const { timeZone } = await readTerms(tx);
  throw overlapping(inTheWay, timeZone, now);
};
