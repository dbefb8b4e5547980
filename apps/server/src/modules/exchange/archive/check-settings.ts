import { billingBody, mapBody, organizationBody } from "@fieldwright/contract/settings";
import { isMapOrigin, maxMapOrigins } from "@fieldwright/domain/map-style";
import * as z from "zod/mini";
import type { Row } from "./exported-rows.repo";
import { type Archive, quoted, refusal } from "./open-archive";

/** Columns hold money and rates in hundredths. Values that are not numbers pass through and fail validation. */
const hundredths = (value: unknown): unknown => (typeof value === "number" ? value / 100 : value);

/** The database stores null for settings that were never set. */
const unlessNull = (value: unknown): unknown => value ?? undefined;

const ofOrganization = (row: Row) => ({
  timeZone: row["time_zone"],
  taxRate: hundredths(row["tax_rate"]),
  hourlyCost: hundredths(row["hourly_cost_cents"]),
  mileageCost: hundredths(row["mileage_cost_cents"]),
  quoteValidDays: row["quote_valid_days"],
});

const ofSettings = (row: Row) => ({
  email: row["email"],
  phone: row["phone"],
  address: {
    line1: row["line1"],
    line2: row["line2"],
    city: row["city"],
    state: row["state"],
    zip: row["zip"],
  },
  invoiceDueDays: row["invoice_due_days"],
  arrivalWindowMinutes: row["arrival_window_minutes"],
  weekStartsOn: row["week_starts_on"],
  tellCustomers: row["tell_customers"],
  beforeVisit: unlessNull(row["before_visit"]),
  workingHours: unlessNull(row["working_hours"]),
  lunchBreak: unlessNull(row["lunch_break"]),
  planWeights: unlessNull(row["plan_weights"]),
  holidays: unlessNull(row["holidays"]),
  categorySkills: unlessNull(row["category_skills"]),
  accentColor: row["accent_color"],
  paymentTerms: row["payment_terms"],
  paymentMethod: row["payment_method"],
});

/** Origins end up in the content security policy, so only plain ones may come in. */
const mapFits = ({ map_style: style, map_style_url: url, map_origins: origins }: Row): boolean => {
  if (style === null || style === undefined) return true;
  return (
    z.safeParse(mapBody, { style, url: unlessNull(url) }).success &&
    Array.isArray(origins) &&
    origins.length <= maxMapOrigins &&
    origins.every((origin) => typeof origin === "string" && isMapOrigin(origin))
  );
};

const ofCounter = ({ kind, last, prefix }: Row) => ({
  numbering: {
    [String(kind)]: { prefix: unlessNull(prefix), next: typeof last === "number" ? last + 1 : last },
  },
});

const settings = z.extend(organizationBody, billingBody.shape);

const mustFit = (given: object): void => {
  const issue = z.safeParse(settings, given).error?.issues[0];
  if (issue)
    throw refusal(`its settings do not fit: ${issue.message} (${quoted(issue.path.map(String).join("."))})`);
};

/** Applies the API's rules for settings, because the database would accept any number or time zone. */
export const checkSettings = async (archive: Archive): Promise<void> => {
  mustFit(ofOrganization(archive.manifest.organization));
  for await (const row of archive.rows("organization_settings")) {
    mustFit(ofSettings(row));
    if (!mapFits(row)) throw refusal("its settings do not fit: the map");
  }
  for await (const row of archive.rows("document_counters")) mustFit(ofCounter(row));
};
