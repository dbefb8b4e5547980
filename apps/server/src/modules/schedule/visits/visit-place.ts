import type { TenantTx } from "@fieldwright/db/client";
import { addressText } from "#customers";
import { findServiceAddress, type VisitRecord } from "./visits.repo";

type Where = Pick<VisitRecord, "propertyId" | "location">;

type Of = { readonly clientId: string; readonly propertyId: string | null };

/** The service address, or what somebody wrote instead, of which the coordinates are not known. */
export const placeOf = async (
  tx: TenantTx,
  { clientId, propertyId }: Of,
  written: string,
): Promise<Where> => {
  const address = await findServiceAddress(tx, clientId, propertyId);
  const location = address ? addressText(address) : "";
  return written === "" || written === location
    ? { propertyId: address?.id ?? null, location }
    : { propertyId: null, location: written };
};
