import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { type Booking, findBookings } from "./bookings.repo";

export type { Booking } from "./bookings.repo";

type Asked = { readonly people: readonly string[]; readonly exceptVisits: readonly string[] };

/** What people are booked for, and where it is. */
export const readBookings = (
  tx: TenantTx,
  { people, exceptVisits }: Asked,
  within: Span,
): Promise<Booking[]> => findBookings(tx, people, within, exceptVisits);
