import { type Permission, reachOf } from "@fieldwright/domain/permissions";
import { notFound } from "../app-error";
import type { Principal } from "../principal";

export const restorableFor = 30 * 24 * 60 * 60_000;

/** Deleted records can be restored for 30 days. */
export const mustBeRestorable = (noun: string, deletedAt: Date, now: Date): void => {
  if (now.getTime() - deletedAt.getTime() > restorableFor)
    throw notFound(`This ${noun} was deleted more than 30 days ago and can't be restored`);
};

const domain = "@former.invalid";

/** A unique address that reaches nobody, for deleted accounts. */
export const formerMemberEmail = (userId: string): string => `${userId}${domain}`;

export const isFormerMemberEmail = (email: string): boolean => email.endsWith(domain);

export const formerMemberEmails = `%${domain}`;

const namedAtMost = 5;

/** For example "J-00001, J-00002, J-00003, J-00004, J-00005 and 3 more". */
export const nameRecords = (names: readonly string[]): string => {
  const rest = names.length - namedAtMost;
  return names.slice(0, namedAtMost).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
};

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

/** Which quotes and invoices: the office all, clients only those sent to them. */
export type DocumentVisibility = Exclude<Visibility, { readonly of: "technician" }>;

export const visibilityUnder = (viewer: Viewer, permission: Permission): Visibility => {
  if (reachOf(viewer, permission) === "all") return { of: "organization" };
  const role = "is" in viewer ? viewer.is : viewer.role;
  return role === "technician" && "userId" in viewer
    ? { of: "technician", userId: viewer.userId }
    : { of: "clients", clientIds: ownClients(viewer) };
};
