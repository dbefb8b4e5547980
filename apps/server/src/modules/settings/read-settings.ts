import type { DeletedRecord, Settings } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import { usualPlanWeights } from "@fieldwright/domain/assistance";
import { defaultHours } from "@fieldwright/domain/availability";
import { usualBeforeVisit } from "@fieldwright/domain/before-visit";
import { dayIn } from "@fieldwright/domain/calendar";
import { type DocumentKind, defaultPrefixes } from "@fieldwright/domain/document-numbers";
import { defaultHolidays, type Holidays } from "@fieldwright/domain/holidays";
import { toDollars, toPercent } from "@fieldwright/domain/money";
import { eventsFor } from "@fieldwright/domain/notification-events";
import { can, type Person } from "@fieldwright/domain/permissions";
import { nextBillingDay, planOf } from "@fieldwright/domain/plans";
import { linkClients } from "#customers";
import {
  countSeats,
  defaultUserSettings,
  findOrganization,
  findSettings,
  findUserSettings,
  type Letterhead,
  type OrganizationRow,
  readLetterhead,
  readMe,
  readSecurity,
  type SettingsRow,
  type UserSettings,
} from "#identity";
import { connectedMap, type Deps, findCounters, type Principal, publicUrl, restorableFor } from "#kernel";
import { findDeletedSince } from "./deleted.repo";

const presentNotifications = (
  person: Person,
  { notifyEmail, notifySms, notifyPush, mutedEvents }: UserSettings,
): Settings["notifications"] => ({
  email: notifyEmail,
  sms: notifySms,
  push: notifyPush,
  events: Object.fromEntries(eventsFor(person).map((event) => [event, !mutedEvents.includes(event)])),
});

type Counter = { readonly kind: DocumentKind; readonly last: number; readonly prefix: string | null };

type OrganizationFacts = {
  readonly organization: OrganizationRow;
  readonly settings: SettingsRow | undefined;
  readonly counters: readonly Counter[];
  readonly logo: Letterhead["logo"];
  readonly team: number;
};

const presentNumbering = (counters: readonly Counter[]) => {
  const of = (kind: DocumentKind) => {
    const counter = counters.find((candidate) => candidate.kind === kind);
    return { prefix: counter?.prefix ?? defaultPrefixes[kind], next: (counter?.last ?? 0) + 1 };
  };
  return { quote: of("quote"), job: of("job"), invoice: of("invoice") };
};

const presentHolidays = ({ off, own }: Holidays) => ({ off: [...off], own: own.map((day) => ({ ...day })) });

export const presentOrganization = ({
  organization,
  settings,
  counters,
  logo,
}: OrganizationFacts): NonNullable<Settings["organization"]> => ({
  name: organization.name,
  email: settings?.email ?? "",
  phone: settings?.phone ?? "",
  address: {
    line1: settings?.line1 ?? "",
    line2: settings?.line2 ?? "",
    city: settings?.city ?? "",
    state: settings?.state ?? "",
    zip: settings?.zip ?? "",
  },
  timeZone: organization.timeZone,
  taxRate: toPercent(organization.taxRate),
  hourlyCost: toDollars(organization.hourlyCost),
  mileageCost: toDollars(organization.mileageCost),
  quoteValidDays: organization.quoteValidDays,
  invoiceDueDays: settings?.invoiceDueDays ?? 14,
  arrivalWindowMinutes: settings?.arrivalWindowMinutes ?? 120,
  weekStartsOn: settings?.weekStartsOn ?? 0,
  tellCustomers: settings?.tellCustomers ?? true,
  beforeVisit: settings?.beforeVisit ?? usualBeforeVisit,
  workingHours: settings?.workingHours ?? defaultHours,
  lunchBreak: settings?.lunchBreak ?? null,
  planWeights: settings?.planWeights ?? usualPlanWeights,
  holidays: presentHolidays(settings?.holidays ?? defaultHolidays),
  numbering: presentNumbering(counters),
  categorySkills: settings?.categorySkills ?? {},
  accentColor: settings?.accentColor ?? null,
  paymentTerms: settings?.paymentTerms ?? "",
  logoUrl: logo ? publicUrl("logos", logo) : null,
  map: {
    style: settings?.mapStyle ?? "outlines",
    url: settings?.mapStyle === "own" ? settings.mapStyleUrl : null,
  },
  version: organization.version,
});

/** Billed monthly, counted from the day the organization was created or last billed. */
const presentBilling = (
  { organization, settings, team }: OrganizationFacts,
  now: Date,
): NonNullable<Settings["billing"]> => {
  const { timeZone, nextBillingAt, createdAt, plan } = organization;
  const anchor = dayIn(timeZone, nextBillingAt ?? createdAt);
  return {
    plan,
    seats: { used: team, limit: planOf(plan).teamLimit },
    nextBillingDate: nextBillingDay(anchor, dayIn(timeZone, now)),
    paymentMethod: settings?.paymentMethod ?? null,
    chargingConfigured: false,
  };
};

const noneConnected: Settings["integrations"] = {
  stripe: false,
  quickbooks: false,
  xero: false,
  twilio: false,
  "google-workspace": false,
  zapier: false,
};

export const readOrganizationFacts = async (tx: TenantTx): Promise<OrganizationFacts> => ({
  organization: await findOrganization(tx),
  settings: await findSettings(tx),
  counters: await findCounters(tx),
  logo: (await readLetterhead(tx)).logo,
  team: await countSeats(tx),
});

/** The organization's settings; each part only for people who may change it. */
const readShared = async (
  tx: TenantTx,
  principal: Principal,
  now: Date,
): Promise<Pick<Settings, "billing" | "integrations" | "organization">> => {
  const facts = await readOrganizationFacts(tx);
  return {
    billing: can(principal, "billing:write") ? presentBilling(facts, now) : null,
    integrations: can(principal, "integrations:write") ? await connectedMap(tx) : noneConnected,
    organization: can(principal, "organization:write") ? presentOrganization(facts) : null,
  };
};

export const readSettings = async (deps: Deps, principal: Principal): Promise<Settings> => {
  const { database, clock } = deps;
  const now = clock();
  const own = await database.system(async (tx) => {
    const chosen = principal.organizationId ?? undefined;
    const me = await readMe(tx, { ...deps, linkClients }, principal.userId, chosen);
    const [kept = defaultUserSettings(principal.userId)] = await findUserSettings(tx, [principal.userId]);
    return { me, kept, security: await readSecurity(tx, principal, now) };
  });
  const { me, kept, security } = own;
  const administers = principal.organizationId !== null && can(principal, "organization:write");
  const shared = administers
    ? await database.tenant(principal.organizationId, (tx) => readShared(tx, principal, now))
    : { billing: null, integrations: noneConnected, organization: null };
  return {
    profile: {
      fullName: `${me.firstName} ${me.lastName}`,
      firstName: me.firstName,
      lastName: me.lastName,
      email: me.email,
      emailVerified: me.emailVerified,
      phone: me.phone,
      company: me.company,
      role: me.role,
      version: me.version,
    },
    security,
    notifications: presentNotifications(principal, kept),
    dataSettings: { analytics: kept.shareAnalytics, marketing: kept.shareMarketing },
    ...shared,
  };
};

type Query = { readonly page: number; readonly limit: number };
type Answer = { records: DeletedRecord[]; total: number; totalPages: number };

export const listDeleted = async (tx: TenantTx, { page, limit }: Query, now: Date): Promise<Answer> => {
  const since = new Date(now.getTime() - restorableFor);
  const { records, total } = await findDeletedSince(tx, since, { limit, offset: (page - 1) * limit });
  return {
    records: records.map(({ id, kind, number, title, deletedAt }) => ({
      _id: id,
      kind,
      number,
      title,
      deletedAt: deletedAt.toISOString(),
      restorableUntil: new Date(deletedAt.getTime() + restorableFor).toISOString(),
    })),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
