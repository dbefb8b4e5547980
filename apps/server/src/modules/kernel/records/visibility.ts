import { type Permission, reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "../principal";

/** For whom a record is read. Viewers without an account were let in by a link or a signed address. */
export type Viewer =
  | Principal
  | { readonly is: "product" }
  | { readonly is: "customer"; readonly clientId: string }
  | TechnicianViewer;

/** Sees what a technician sees, whatever their own role and grants. */
export type TechnicianViewer = {
  readonly is: "technician";
  readonly userId: string;
  readonly key: Principal["key"] | undefined;
};

/** The product itself prints, sends and announces what the office sees. */
export const product: Viewer = { is: "product" };

/** The client records that belong to the viewer. */
export const ownClients = (viewer: Viewer): readonly string[] => {
  if (!("is" in viewer)) return viewer.clientIds;
  return viewer.is === "customer" ? [viewer.clientId] : [];
};

/** Which records a viewer sees: the office all, a technician those of their visits, a client their own. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "technician"; readonly userId: string }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const visibilityUnder = (viewer: Viewer, permission: Permission): Visibility => {
  if (reachOf(viewer, permission) === "all") return { of: "organization" };
  const role = "is" in viewer ? viewer.is : viewer.role;
  return role === "technician" && "userId" in viewer
    ? { of: "technician", userId: viewer.userId }
    : { of: "clients", clientIds: ownClients(viewer) };
};
