import { type Permission, reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "../principal";

/** Who looks at a record. Whoever is no person has shown their right in another way: by a link, or a signed address. */
export type Viewer =
  | Principal
  | { readonly is: "product" }
  | { readonly is: "customer"; readonly clientId: string };

/** Prints, sends and announces what the office has. */
export const product: Viewer = { is: "product" };

/** The client records that are a customer's own. */
export const ownClients = (viewer: Viewer): readonly string[] => {
  if (!("is" in viewer)) return viewer.clientIds;
  return viewer.is === "customer" ? [viewer.clientId] : [];
};

/** Whose records a person sees: the office all, a technician those of their visits, a client their own. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "technician"; readonly userId: string }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const visibilityUnder = (viewer: Viewer, permission: Permission): Visibility => {
  if (reachOf(viewer, permission) === "all") return { of: "organization" };
  return "role" in viewer && viewer.role === "technician"
    ? { of: "technician", userId: viewer.userId }
    : { of: "clients", clientIds: ownClients(viewer) };
};
