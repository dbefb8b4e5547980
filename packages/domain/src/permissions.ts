import { isClosedToKeys, type KeyScope, seesKind } from "./key-scopes";

export const roles = ["client", "technician", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  client: "Client Representative",
  technician: "Field Technician",
  manager: "Operations Manager",
  admin: "Executive Administrator",
};

/** Registering with one of these roles creates an organization. */
const foundingRoles = ["admin", "manager"] as const satisfies readonly Role[];
export const teamRoles = ["technician", "manager", "admin"] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];
/** Roles that an API key can have. */
export const keyRoles = ["admin", "manager"] as const satisfies readonly Role[];

export const foundsOrganization = (role: Role): boolean => (foundingRoles as readonly Role[]).includes(role);

/** What an administrator can allow a technician beyond the role, for their own jobs. */
export const grants = ["prices:read", "payments:collect"] as const satisfies readonly Permission[];
export type Grant = (typeof grants)[number];

export const grantLabels: Record<Grant, string> = {
  "prices:read": "See prices",
  "payments:collect": "Take payments on site",
};

/**
 * How far a permission reaches: all records of the organization, only the person's own records (a technician's
 * visits, a client's documents), or only members with the technician role.
 */
type Reach = "all" | "own" | "technicians";

type Row = Partial<Record<Role, Reach>>;

const office: Row = { admin: "all", manager: "all" };
const adminOnly: Row = { admin: "all" };
const everyone: Row = { admin: "all", manager: "all", technician: "own", client: "own" };

/** One row per noun and verb. Roles that a row does not list do not have the permission. */
export const permissionTable = {
  "clients:read": everyone,
  "clients:write": office,
  "clients:delete": office,

  "quotes:read": { ...office, client: "own" },
  "quotes:write": office,
  "quotes:delete": office,
  "quotes:decide": { ...office, client: "own" },

  "jobs:read": everyone,
  "jobs:write": office,
  "jobs:delete": office,
  "jobs:status": { ...office, technician: "own" },
  "jobs:reopen": office,

  "schedule:read": everyone,
  "schedule:write": office,
  "schedule:delete": office,
  "schedule:status": { ...office, technician: "own" },
  "schedule:reopen": office,
  "schedule:log": { ...office, technician: "own" },
  "schedule:assist": office,

  "invoices:read": { ...office, client: "own" },
  "invoices:write": office,
  "invoices:delete": office,
  "invoices:pay": { ...office, client: "own" },
  /** Show a customer their pay page and take cash or a check, on the jobs that the person sees. */
  "payments:collect": office,

  "requests:create": { client: "own" },
  "prices:read": { ...office, client: "own" },
  /** Only the office sees what it expects a job to cost, even if a price was agreed. */
  "estimates:read": office,
  /** The team's notes about a customer, such as tags and gate codes. */
  "remarks:read": { ...office, technician: "own" },
  "messages:read": office,
  "messages:write": office,
  "reports:read": office,
  "records:exchange": office,
  "records:restore": adminOnly,

  "team:read": { ...office, technician: "all" },
  "team:write": { admin: "all", manager: "technicians" },
  "team:roles": adminOnly,

  "organization:write": adminOnly,
  "billing:write": adminOnly,
  "integrations:write": adminOnly,
  "keys:write": adminOnly,
  "webhooks:write": adminOnly,
  "data:export": adminOnly,
  /** Set the day through which the books are closed. */
  "books:write": adminOnly,
  /** Sign-ins, refusals, and changes of roles and access. */
  "security:read": adminOnly,

  /** How the deployment is doing, which is no organization's business. No role has it. */
  "system:read": {},

  "account:read": { admin: "own", manager: "own", technician: "own", client: "own" },
  "account:write": { admin: "own", manager: "own", technician: "own", client: "own" },
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as Permission[];

/** An owner has all admin permissions, whatever their role. */
export type Person = {
  readonly role: Role;
  readonly isOwner: boolean;
  /** Ignored for other roles than technician. */
  readonly grants?: readonly Grant[];
  /** Runs the deployment, with all its organizations. */
  readonly runsDeployment?: boolean;
  /** Set if an API key acts for the organization. */
  readonly key?: { readonly name: string; readonly scopes: readonly KeyScope[] };
};

/**
 * Who reads a record: a person, a customer who uses a link instead of an account, the product itself, or anybody who
 * sees only what a technician sees. The product prints, sends and announces what the office sees.
 */
type Viewer =
  | Person
  | { readonly is: "product" }
  | { readonly is: "customer" }
  | { readonly is: "technician"; readonly key: Person["key"] | undefined };

const roleOfViewer = { product: "admin", customer: "client", technician: "technician" } as const;

export const effectiveRole = (person: Person): Role => (person.isOwner ? "admin" : person.role);

const roleOf = (viewer: Viewer): Role => ("is" in viewer ? roleOfViewer[viewer.is] : effectiveRole(viewer));

/** Each call checks the scopes of a key. This also hides related records in the answer that the key may not see. */
const reachOfKey = (reach: Reach, permission: Permission, scopes: readonly KeyScope[]): Reach | undefined => {
  if (isClosedToKeys(permission) || !seesKind(scopes, permission)) return undefined;
  return permission === "team:write" ? "technicians" : reach;
};

const wasGranted = (viewer: Viewer, permission: Permission): boolean =>
  "grants" in viewer && !viewer.key && viewer.grants?.some((grant) => grant === permission) === true;

export const reachOf = (viewer: Viewer, permission: Permission): Reach | undefined => {
  if (permission === "system:read")
    return "runsDeployment" in viewer && viewer.runsDeployment && !viewer.key ? "all" : undefined;
  const role = roleOf(viewer);
  const ofRole = (permissionTable[permission] as Row)[role];
  const reach = ofRole ?? (role === "technician" && wasGranted(viewer, permission) ? "own" : undefined);
  return reach && "key" in viewer && viewer.key ? reachOfKey(reach, permission, viewer.key.scopes) : reach;
};

export const can = (viewer: Viewer, permission: Permission): boolean =>
  reachOf(viewer, permission) !== undefined;

export const permissionsOf = (person: Person): Permission[] =>
  permissions.filter((permission) => can(person, permission));
