import type { Settings } from "@fieldwright/contract/settings";
import { defaultHours } from "@fieldwright/domain/availability";
import { dayIn } from "@fieldwright/domain/calendar";
import { type DocumentKind, defaultPrefixes } from "@fieldwright/domain/document-numbers";
import { defaultHolidays, type Holidays } from "@fieldwright/domain/holidays";
import { toDollars, toPercent } from "@fieldwright/domain/money";
import { eventsFor } from "@fieldwright/domain/notification-events";
import type { Person } from "@fieldwright/domain/permissions";
import { nextBillingDay, planOf } from "@fieldwright/domain/plans";
import type { OrganizationRow, SettingsRow, UserSettings } from "#identity";

export const presentNotifications = (
  person: Person,
  { notifyEmail, notifySms, notifyPush, mutedEvents }: UserSettings,
): Settings["notifications"] => ({
  email: notifyEmail,
  sms: notifySms,
  push: notifyPush,
  events: Object.fromEntries(eventsFor(person).map((event) => [event, !mutedEvents.includes(event)])),
});

type Counter = { readonly kind: DocumentKind; readonly last: number; readonly prefix: string | null };

export type OrganizationFacts = {
  readonly organization: OrganizationRow;
  readonly settings: SettingsRow | undefined;
  readonly counters: readonly Counter[];
  readonly logoId: string | undefined;
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
  logoId,
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
  workingHours: settings?.workingHours ?? defaultHours,
  holidays: presentHolidays(settings?.holidays ?? defaultHolidays),
  numbering: presentNumbering(counters),
  categorySkills: settings?.categorySkills ?? {},
  accentColor: settings?.accentColor ?? null,
  paymentTerms: settings?.paymentTerms ?? "",
  logoUrl: logoId === undefined ? null : `/api/public/logos/${logoId}`,
  map: {
    style: settings?.mapStyle ?? "outlines",
    url: settings?.mapStyle === "own" ? settings.mapStyleUrl : null,
  },
  version: organization.version,
});

/** Billed monthly, counted from the day the organization was created or last billed. */
export const presentBilling = (
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
