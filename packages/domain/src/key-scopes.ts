import type { Permission } from "./permissions";

/** A resource for which an API key can get a scope. */
type Resource = {
  /** `write` includes `read`. */
  readonly levels: readonly KeyLevel[];
  /** Managing the business, as opposed to daily work. Only granted when someone asks for it. */
  readonly manages?: true;
};

export type KeyLevel = "read" | "write";

const both = ["read", "write"] as const;

export const keyResources = {
  clients: { levels: both },
  quotes: { levels: both },
  jobs: { levels: both },
  schedule: { levels: both },
  invoices: { levels: both },
  messages: { levels: both },
  reports: { levels: ["read"] },
  team: { levels: both, manages: true },
  webhooks: { levels: both, manages: true },
  organization: { levels: both, manages: true },
  billing: { levels: ["write"], manages: true },
  data: { levels: both, manages: true },
  books: { levels: ["write"], manages: true },
} as const satisfies Record<string, Resource>;

export type KeyResource = keyof typeof keyResources;
type LevelsOf<R extends KeyResource> = (typeof keyResources)[R]["levels"][number];
export type KeyScope = { [R in KeyResource]: `${R}:${LevelsOf<R>}` }[KeyResource];

export const keyResourceNames = Object.keys(keyResources) as KeyResource[];

export const managesBusiness = (resource: KeyResource): boolean => "manages" in keyResources[resource];

export const keyScopes = keyResourceNames.flatMap((resource) =>
  keyResources[resource].levels.map((level) => `${resource}:${level}`),
) as [KeyScope, ...KeyScope[]];

/** Falls back to the only level that a resource has. For example, reports can only be read. */
export const scopeOf = (resource: KeyResource, level: KeyLevel): KeyScope => {
  const { levels } = keyResources[resource];
  const given = (levels as readonly KeyLevel[]).includes(level) ? level : levels[0];
  return `${resource}:${given}` as KeyScope;
};

/** Daily work, without the resources that manage the business. Includes reading who is on the team. */
export const everydayScopes: readonly KeyScope[] = [
  ...keyResourceNames
    .filter((resource) => !managesBusiness(resource))
    .map((resource) => scopeOf(resource, "write")),
  "team:read",
];

/**
 * Maps each permission to the resource whose scope a key needs. `never`: no key may use it, for example because it
 * could create another key or read other people's accounts. Null: visible together with the record that contains it.
 */
const resourceOf: Record<Permission, KeyResource | "never" | null> = {
  "clients:read": "clients",
  "clients:write": "clients",
  "clients:delete": "clients",
  "quotes:read": "quotes",
  "quotes:write": "quotes",
  "quotes:delete": "quotes",
  "quotes:decide": "quotes",
  "jobs:read": "jobs",
  "jobs:write": "jobs",
  "jobs:delete": "jobs",
  "jobs:status": "jobs",
  "jobs:reopen": "jobs",
  "schedule:read": "schedule",
  "schedule:write": "schedule",
  "schedule:delete": "schedule",
  "schedule:status": "schedule",
  "schedule:reopen": "schedule",
  "schedule:log": "schedule",
  "schedule:assist": "schedule",
  "invoices:read": "invoices",
  "invoices:write": "invoices",
  "invoices:delete": "invoices",
  "invoices:pay": "invoices",
  "messages:read": "messages",
  "messages:write": "messages",
  "reports:read": "reports",
  "team:read": "team",
  "team:write": "team",
  "webhooks:write": "webhooks",
  "organization:write": "organization",
  "billing:write": "billing",
  "data:export": "data",
  "records:exchange": "data",
  "records:restore": "data",
  "books:write": "books",
  "prices:read": null,
  "estimates:read": null,
  "remarks:read": null,
  "payments:collect": "never",
  "requests:create": "never",
  "team:roles": "never",
  "keys:write": "never",
  "integrations:write": "never",
  "security:read": "never",
  "system:read": "never",
  "account:read": "never",
  "account:write": "never",
};

export const isClosedToKeys = (permission: Permission): boolean => resourceOf[permission] === "never";

type Call = {
  readonly permission: Permission;
  readonly method: string;
  /** Set if the permission covers more than one resource. */
  readonly resource?: KeyResource | undefined;
};

/** The scope that a key needs for a call. Undefined if no key may make the call. */
export const scopeForCall = ({ permission, method, resource }: Call): KeyScope | undefined => {
  const needed = resource ?? resourceOf[permission];
  if (needed === null || needed === "never") return undefined;
  const reads = method === "GET" || method === "HEAD" || permission.endsWith(":read");
  return scopeOf(needed, reads ? "read" : "write");
};

export const hasScope = (given: readonly KeyScope[], needed: KeyScope): boolean =>
  given.includes(needed) ||
  (needed.endsWith(":read") && given.some((scope) => scope === needed.replace(/read$/, "write")));

/** Whether a key may see this kind of record inside another answer, such as the quote count on a client's page. */
export const seesKind = (given: readonly KeyScope[], permission: Permission): boolean => {
  const resource = resourceOf[permission];
  if (resource === null || resource === "never") return resource === null;
  return !permission.endsWith(":read") || hasScope(given, scopeOf(resource, "read"));
};
