import type { Permission } from "./permissions";

/** What an API key can be given, resource by resource. */
type Resource = {
  readonly label: string;
  /** `write` includes `read`. */
  readonly levels: readonly KeyLevel[];
  /** Runs the business rather than works in it: never given unless somebody asks for it. */
  readonly manages?: true;
};

export type KeyLevel = "read" | "write";

const both = ["read", "write"] as const;

export const keyResources = {
  clients: { label: "Clients", levels: both },
  quotes: { label: "Quotes", levels: both },
  jobs: { label: "Jobs", levels: both },
  schedule: { label: "Schedule and field work", levels: both },
  invoices: { label: "Invoices and payments", levels: both },
  messages: { label: "Messages to customers", levels: both },
  reports: { label: "Reports", levels: ["read"] },
  team: { label: "Team", levels: both, manages: true },
  webhooks: { label: "Webhooks", levels: both, manages: true },
  organization: { label: "Organization settings", levels: both, manages: true },
  billing: { label: "Billing", levels: ["write"], manages: true },
  data: { label: "Data export and import", levels: both, manages: true },
  books: { label: "Closed books", levels: ["write"], manages: true },
} as const satisfies Record<string, Resource>;

export type KeyResource = keyof typeof keyResources;
type LevelsOf<R extends KeyResource> = (typeof keyResources)[R]["levels"][number];
export type KeyScope = { [R in KeyResource]: `${R}:${LevelsOf<R>}` }[KeyResource];

export const keyResourceNames = Object.keys(keyResources) as KeyResource[];

export const managesBusiness = (resource: KeyResource): boolean => "manages" in keyResources[resource];

export const keyScopes = keyResourceNames.flatMap((resource) =>
  keyResources[resource].levels.map((level) => `${resource}:${level}`),
) as [KeyScope, ...KeyScope[]];

/** The scope of a resource at a level, or the nearest one that there is: reports cannot be written, billing not read. */
export const scopeOf = (resource: KeyResource, level: KeyLevel): KeyScope => {
  const { levels } = keyResources[resource];
  const given = (levels as readonly KeyLevel[]).includes(level) ? level : levels[0];
  return `${resource}:${given}` as KeyScope;
};

/** Daily work, without what manages the business; of the team a key may know who is on it. */
export const everydayScopes: readonly KeyScope[] = [
  ...keyResourceNames
    .filter((resource) => !managesBusiness(resource))
    .map((resource) => scopeOf(resource, "write")),
  "team:read",
];

/**
 * The one table from permission to resource. `never`: a key could make itself a successor or a person, read other
 * people's accounts, or is not meant. Null: goes with the record that shows it.
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
  "requests:create": "never",
  "team:roles": "never",
  "keys:write": "never",
  "integrations:write": "never",
  "security:read": "never",
  "account:read": "never",
  "account:write": "never",
};

export const isClosedToKeys = (permission: Permission): boolean => resourceOf[permission] === "never";

type Call = {
  readonly permission: Permission;
  readonly method: string;
  /** Where the permission is not of one resource alone. */
  readonly resource?: KeyResource | undefined;
};

/** What a key needs for a call; undefined where no key may make it. */
export const scopeForCall = ({ permission, method, resource }: Call): KeyScope | undefined => {
  const needed = resource ?? resourceOf[permission];
  if (needed === null || needed === "never") return undefined;
  const reads = method === "GET" || method === "HEAD" || permission.endsWith(":read");
  return scopeOf(needed, reads ? "read" : "write");
};

export const hasScope = (given: readonly KeyScope[], needed: KeyScope): boolean =>
  given.includes(needed) ||
  (needed.endsWith(":read") && given.some((scope) => scope === needed.replace(/read$/, "write")));

/** Whether a key may see records of the kind at all, as where a client's page counts quotes. */
export const seesKind = (given: readonly KeyScope[], permission: Permission): boolean => {
  const resource = resourceOf[permission];
  if (resource === null || resource === "never") return resource === null;
  return !permission.endsWith(":read") || hasScope(given, scopeOf(resource, "read"));
};
