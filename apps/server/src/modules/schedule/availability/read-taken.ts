import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { findBookings } from "./bookings.repo";
import { findTimeOff } from "./time-off.repo";

/** What takes people's time: visits, without those that would be moved, and time off. */
export const readTaken = async (
  tx: TenantTx,
  people: readonly string[],
  within: Span,
  exceptVisits: readonly string[] = [],
): Promise<(Span & { readonly userId: string })[]> => [
  ...(await findBookings(tx, people, within, exceptVisits)),
  ...(await findTimeOff(tx, people, within)),
];
