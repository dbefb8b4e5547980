import { maxBeforeVisit } from "@fieldwright/domain/before-visit";
import { documentKinds, highestSequence, prefixPattern } from "@fieldwright/domain/document-numbers";
import { federalHolidays } from "@fieldwright/domain/holidays";
import { mapStyles } from "@fieldwright/domain/map-style";
import { notificationEvents } from "@fieldwright/domain/notification-events";
import { roles } from "@fieldwright/domain/permissions";
import { planIds } from "@fieldwright/domain/plans";
import { categories } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { session } from "./auth";
import { dollars, percent } from "./documents";
import {
  currentPassword,
  email,
  id,
  instant,
  listTotals,
  money,
  namedOrganization,
  newPassword,
  noContent,
  pageQuery,
  requiredText,
  text,
  timeZone,
  version,
  wholeNumber,
} from "./fields";
import { integrationSlugs } from "./integrations";
import { route } from "./route";
import { neededSkills } from "./skills";
import { lunchBreak, planWeights, workingHours } from "./users";

const profile = z.object({
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  role: z.enum(roles),
  version,
});

const security = z.object({
  twoFactorEnabled: z.boolean(),
  recoveryCodesLeft: z.int(),
  passwordChangedAt: z.nullable(instant),
  sessions: z.array(session),
});

const billing = z.object({
  plan: z.enum(planIds),
  /** Active admins, managers and technicians. A null limit means no limit. */
  seats: z.object({ used: z.int(), limit: z.nullable(z.int()) }),
  nextBillingDate: z.iso.date(),
  paymentMethod: z.nullable(z.string()),
  /** Whether this deployment can charge for plans. */
  chargingConfigured: z.boolean(),
});

const switches = { email: z.boolean(), sms: z.boolean(), push: z.boolean() };
const eventName = z.enum(notificationEvents);

/** Only events that concern the person's role. */
const notifications = z.object({ ...switches, events: z.partialRecord(eventName, z.boolean()) });

/** Days on which nobody works: federal holidays by name, and dates that the organization added. */
export const holidays = z.object({
  off: z
    .array(z.enum(federalHolidays, "Holiday is unknown"))
    .check(z.refine((names) => new Set(names).size === names.length, "A holiday is listed twice")),
  own: z
    .array(
      z.object({
        date: z.iso.date("Date is required"),
        name: requiredText(80, "Name is required"),
        everyYear: z._default(z.boolean(), false),
      }),
    )
    .check(z.maxLength(60, "Up to 60 days are allowed")),
});

const numbering = z.object({ prefix: z.string(), next: z.int() });

const organization = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  timeZone: z.string(),
  /** Percent. */
  taxRate: z.number(),
  /** Dollars. */
  hourlyCost: money(),
  mileageCost: money(),
  quoteValidDays: z.int(),
  invoiceDueDays: z.int(),
  arrivalWindowMinutes: z.int(),
  weekStartsOn: z.int(),
  tellCustomers: z.boolean(),
  /** One thing per line. */
  beforeVisit: z.string(),
  workingHours,
  lunchBreak: z.nullable(z.object({ minutes: z.int(), start: z.int(), end: z.int() })),
  planWeights,
  holidays,
  numbering: z.record(z.enum(documentKinds), numbering),
  accentColor: z.nullable(z.string()),
  paymentTerms: z.string(),
  logoUrl: z.nullable(z.string()),
  /** The skills that jobs of a category need unless they have their own. */
  categorySkills: z.partialRecord(z.enum(categories), z.array(z.string())),
  /** What maps look like. The address is that of an own style. */
  map: z.object({ style: z.enum(mapStyles), url: z.nullable(z.string()) }),
  version,
});

/** Sections that the person may not see are null. */
const settings = z.object({
  profile,
  security,
  billing: z.nullable(billing),
  notifications,
  integrations: z.record(z.enum(integrationSlugs), z.boolean()),
  dataSettings: z.object({ analytics: z.boolean(), marketing: z.boolean() }),
  organization: z.nullable(organization),
});
export type Settings = z.infer<typeof settings>;

export const readSettings = route({
  method: "GET",
  path: "/settings",
  access: "account:read",
  summary: "Everything you can set",
  tag: "Settings",
  status: 200,
  response: settings,
});

/** One call per section, `/settings/{id}`. Takes the fields of the section and answers all settings. */
const section = <const R extends Pick<Parameters<typeof route>[0], "path" | "access" | "summary" | "body">>(
  definition: R,
) => route({ method: "PUT", tag: "Settings", status: 200, response: settings, ...definition });

const profileBody = z.object({
  fullName: z.optional(requiredText(161, "Name is required")),
  firstName: z.optional(requiredText(80, "First name is required")),
  lastName: z.optional(requiredText(80, "Last name is required")),
  email: z.optional(email),
  /** Only required to change the email address, because access to the mailbox gives access to the account. */
  currentPassword: z.optional(currentPassword),
  phone: z.optional(z.nullable(text(40))),
  /** For people without an organization. */
  company: z.optional(z.nullable(text(160))),
  version: z.optional(version),
});
export type ProfileBody = z.infer<typeof profileBody>;

export const updateProfile = section({
  path: "/settings/profile",
  access: "account:write",
  summary: "Change your name, email and phone",
  body: profileBody,
});

export const passwordBody = z.object({
  currentPassword: z
    .string("Current password is required")
    .check(z.minLength(1, "Current password is required"), z.maxLength(200)),
  newPassword,
});
export type PasswordBody = z.infer<typeof passwordBody>;

export const updateSecurity = section({
  path: "/settings/security",
  access: "account:write",
  summary: "Change your password; ends every other session",
  body: passwordBody,
});

/** Card numbers have 13 to 19 digits. A reference to a card only needs the last four. */
const holdsCardNumber = (reference: string): boolean => /\d{13,19}/.test(reference.replace(/[ .-]/g, ""));

export const billingBody = z.object({
  plan: z.optional(z.enum(planIds, "Plan must be professional, enterprise or ultimate")),
  paymentMethod: z.optional(
    z.nullable(
      text(120).check(
        z.refine(
          (reference) => !holdsCardNumber(reference),
          "Never enter a full card number here. A reference like “Visa ending in 4242” is enough.",
        ),
      ),
    ),
  ),
});
export type BillingBody = z.infer<typeof billingBody>;

export const updateBilling = section({
  path: "/settings/billing",
  access: "billing:write",
  summary: "Change the plan and the reference to the payment method",
  body: billingBody,
});

export const notificationsBody = z.partial(notifications);
export type NotificationsBody = z.infer<typeof notificationsBody>;

export const updateNotifications = section({
  path: "/settings/notifications",
  access: "account:write",
  summary: "Change what you hear about, and how",
  body: notificationsBody,
});

export const updateIntegrations = section({
  path: "/settings/integrations",
  access: "integrations:write",
  summary: "Disconnect integrations with false; connecting needs credentials and has calls of its own",
  body: z.partialRecord(z.enum(integrationSlugs), z.boolean()),
});

export const dataBody = z.object({
  analytics: z.optional(z.boolean()),
  marketing: z.optional(z.boolean()),
});
export type DataBody = z.infer<typeof dataBody>;

export const updateData = section({
  path: "/settings/data",
  access: "account:write",
  summary: "Change what your data is used for",
  body: dataBody,
});

export const numberPrefix = z
  .string()
  .check(
    z.trim(),
    z.regex(
      prefixPattern,
      "A prefix can have up to 10 letters, digits, dashes, dots or slashes, and can't end with a digit",
    ),
  );

const numberingBody = z.object({
  prefix: z.optional(numberPrefix),
  next: z.optional(wholeNumber("Next number", 1, highestSequence)),
});

export const organizationBody = z.partial(
  z.object({
    name: requiredText(160, "Organization name is required"),
    /** Blank means none. */
    email: z.union([z.literal(""), email], "Email is invalid"),
    phone: text(40),
    address: z.partial(
      z.object({ line1: text(200), line2: text(200), city: text(100), state: text(50), zip: text(20) }),
    ),
    timeZone,
    taxRate: percent("Tax rate"),
    hourlyCost: dollars("Hourly cost", 10_000),
    mileageCost: dollars("Mileage cost", 1_000),
    quoteValidDays: wholeNumber("Quotes are good for", 1, 365),
    invoiceDueDays: wholeNumber("Invoices are due after", 0, 365),
    arrivalWindowMinutes: wholeNumber("The arrival window", 15, 1440),
    /** The first day of the week on the schedule, counted from Sunday, which is 0. */
    weekStartsOn: wholeNumber("First day of the week", 0, 6),
    /** Whether "Tell the customer" is on when a visit is moved, canceled or reassigned. */
    tellCustomers: z.boolean(),
    /** What customers are asked to do before a visit, one thing per line. */
    beforeVisit: text(maxBeforeVisit),
    /** Replaces the whole week. */
    workingHours,
    /** Plans and advice keep it free for everyone who works through these hours. Null means none. */
    lunchBreak: z.nullable(lunchBreak),
    planWeights,
    /** Replaces all holidays. */
    holidays,
    numbering: z.partialRecord(z.enum(documentKinds), numberingBody),
    /** Categories that are left out stay as they are. */
    categorySkills: z.partialRecord(z.enum(categories, "Category is unknown"), neededSkills),
    accentColor: z.nullable(
      z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "Color must be like #2553a0")),
    ),
    paymentTerms: text(1000),
    version,
  }),
);
export type OrganizationBody = z.infer<typeof organizationBody>;

export const updateOrganization = section({
  path: "/settings/organization",
  access: "organization:write",
  summary: "Change the organization; fields left out stay as they are, numbers only go up",
  body: organizationBody,
});

/** The address is needed for an own style alone. */
export const mapBody = z.object({
  style: z.enum(mapStyles, "Map must be outlines, streets or own"),
  url: z.optional(text(500)),
});
export type MapBody = z.infer<typeof mapBody>;

export const updateMap = section({
  path: "/settings/map",
  access: "organization:write",
  summary: "Choose the map; your own style is read once to learn where its parts come from",
  body: mapBody,
});

export const maxLogoSize = 1_000_000;

export const replaceLogo = route({
  method: "POST",
  path: "/settings/organization/logo",
  access: "organization:write",
  summary: "The logo: a PNG or JPEG of up to 1 MB, sent as the one file of a multipart/form-data body",
  tag: "Settings",
  status: 200,
  response: settings,
});

export const removeLogo = route({
  method: "DELETE",
  path: "/settings/organization/logo",
  access: "organization:write",
  summary: "Remove the logo",
  tag: "Settings",
  status: 204,
  response: noContent,
});

/** Also allows the browser to load the map: the next page that it opens may connect to these places, and no others. */
export const readMap = route({
  method: "GET",
  path: "/map",
  access: "schedule:log",
  summary: "The organization's map",
  tag: "Settings",
  status: 200,
  response: z.object({
    style: z.enum(mapStyles),
    /** Null for outlines. */
    styleUrl: z.nullable(z.string()),
    origins: z.array(z.string()),
  }),
});

/** Pages and emails for customers show the logo, so it needs no session and does not expire. */
export const readLogo = route({
  method: "GET",
  path: "/public/logos/:logo",
  access: "public",
  summary: "An organization's logo",
  tag: "Settings",
  params: z.object({ logo: id }),
  query: namedOrganization,
  status: 200,
  response: z.string(),
  produces: "application/octet-stream",
});

const deletedKinds = ["client", "quote", "job", "visit", "invoice"] as const;

const deletedRecord = z.object({
  _id: id,
  kind: z.enum(deletedKinds),
  /** The record's number, if it has one, and its title. */
  number: z.nullable(z.string()),
  title: z.string(),
  deletedAt: instant,
  /** The record can be restored until then. */
  restorableUntil: instant,
});
export type DeletedRecord = z.infer<typeof deletedRecord>;

export const listDeleted = route({
  method: "GET",
  path: "/settings/data/deleted",
  access: "records:restore",
  summary: "What was deleted in the last 30 days, newest first; `POST /{kind}/{id}/restore` brings it back",
  tag: "Settings",
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  status: 200,
  response: z.object({ records: z.array(deletedRecord), ...listTotals }),
});
