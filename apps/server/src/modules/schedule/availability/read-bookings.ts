import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { type BookedPlace, findBookedPlaces } from "./bookings.repo";

export type { BookedPlace } from "./bookings.repo";

type Asked = { readonly people: readonly string[]; readonly exceptVisits: readonly string[] };

/** What people are booked for, and where it is, in order of its start. */
export const readBookings = (
  tx: TenantTx,
  { people, exceptVisits }: Asked,
  within: Span,
): Promise<BookedPlace[]> => findBookedPlaces(tx, people, within, exceptVisits);
