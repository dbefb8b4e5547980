import { dollars, percent } from "@fieldwright/contract/documents";
import { email, requiredText, text, timeZone, wholeNumber } from "@fieldwright/contract/fields";
import { holidays, numberPrefix, type OrganizationBody, type Settings } from "@fieldwright/contract/settings";
import { lunchBreak, planWeights } from "@fieldwright/contract/users";
import { maxBeforeVisit } from "@fieldwright/domain/before-visit";
import { type DocumentKind, documentKinds, highestSequence } from "@fieldwright/domain/document-numbers";
import { type Category, categories } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { skillsField, skillsText, splitSkills } from "@/records/skills";
import { hoursOf, spanOf, timeOf, weekOf, workDay } from "@/records/working-hours-editor";
import { words } from "./words";

/** A number from a text field. Blank is NaN, which the schema rejects. */
const typed = <Schema extends z.ZodMiniType<number, number>>(schema: Schema) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => (value.trim() === "" ? Number.NaN : Number(value))),
      schema,
    ),
  );

const numbering = z.object({
  prefix: numberPrefix,
  next: typed(wholeNumber(words.nextNumberLabel, 1, highestSequence)),
});

const lunch = z.object({ takes: z.boolean(), minutes: z.string(), start: z.string(), end: z.string() });

/** Null for none. */
const lunchBreakOf = ({
  takes,
  minutes,
  start,
  end,
}: z.infer<typeof lunch>): OrganizationBody["lunchBreak"] =>
  takes
    ? {
        minutes: minutes.trim() === "" ? Number.NaN : Number(minutes),
        ...spanOf({ start, end }),
        ...(start ? {} : { start: Number.NaN }),
        ...(end ? {} : { end: Number.NaN }),
      }
    : null;

export const organizationForm = z.object({
  name: requiredText(160, words.organizationNameIsRequired),
  email: z.union([z.literal(""), email], words.emailIsInvalid),
  phone: text(40),
  address: z.object({
    line1: text(200),
    line2: text(200),
    city: text(100),
    state: text(50),
    zip: text(20),
  }),
  timeZone,
  taxRate: typed(percent(words.taxRate)),
  hourlyCost: typed(dollars(words.hourlyCost)),
  mileageCost: typed(dollars(words.mileageCost)),
  quoteValidDays: typed(wholeNumber(words.quotesAreGoodForLabel, 1, 365)),
  invoiceDueDays: typed(wholeNumber(words.invoicesAreDueAfterLabel, 0, 365)),
  arrivalWindowMinutes: typed(wholeNumber(words.arrivalWindow, 15, 1440)),
  weekStartsOn: typed(wholeNumber(words.firstDayOfWeek, 0, 6)),
  tellCustomers: z.boolean(),
  beforeVisit: text(maxBeforeVisit),
  /** Monday first. */
  week: z.array(workDay),
  lunch: lunch.check((entered) => {
    const fault = z.safeParse(z.nullable(lunchBreak), lunchBreakOf(entered.value)).error?.issues[0];
    if (fault)
      entered.issues.push({ code: "custom", message: fault.message, path: fault.path, input: entered.value });
  }),
  planWeights: z.extend(planWeights, {
    overtimeHour: typed(planWeights.shape.overtimeHour),
    lateStart: typed(planWeights.shape.lateStart),
  }),
  holidays,
  numbering: z.object({ quote: numbering, job: numbering, invoice: numbering }),
  categorySkills: z.record(z.enum(categories), skillsField),
  accentColor: z.string(),
  paymentTerms: text(1000),
});
export type OrganizationForm = z.input<typeof organizationForm>;
type Entered = z.output<typeof organizationForm>;

export type Organization = NonNullable<Settings["organization"]>;

const ofCategories = <Value>(valueOf: (category: Category) => Value) => ({
  general: valueOf("general"),
  installation: valueOf("installation"),
  repair: valueOf("repair"),
  maintenance: valueOf("maintenance"),
  inspection: valueOf("inspection"),
  consultation: valueOf("consultation"),
  other: valueOf("other"),
});

/** The default accent color on customer pages. */
const usualAccent = "#2553a0";

/** Filled with usual times, for when someone turns it on. */
const lunchValues = (lunchBreak: Organization["lunchBreak"]) => {
  const { minutes, start, end } = lunchBreak ?? { minutes: 30, start: 11 * 60, end: 14 * 60 };
  return { takes: lunchBreak !== null, minutes: String(minutes), start: timeOf(start), end: timeOf(end) };
};

export const organizationValues = ({
  numbering: numbers,
  ...organization
}: Organization): OrganizationForm => {
  const numberText = (kind: DocumentKind) => ({
    prefix: numbers[kind].prefix,
    next: String(numbers[kind].next),
  });
  return {
    name: organization.name,
    email: organization.email,
    phone: organization.phone,
    address: organization.address,
    timeZone: organization.timeZone,
    taxRate: String(organization.taxRate),
    hourlyCost: organization.hourlyCost.toFixed(2),
    mileageCost: organization.mileageCost.toFixed(2),
    quoteValidDays: String(organization.quoteValidDays),
    invoiceDueDays: String(organization.invoiceDueDays),
    arrivalWindowMinutes: String(organization.arrivalWindowMinutes),
    weekStartsOn: String(organization.weekStartsOn),
    tellCustomers: organization.tellCustomers,
    beforeVisit: organization.beforeVisit,
    week: weekOf(organization.workingHours),
    lunch: lunchValues(organization.lunchBreak),
    planWeights: {
      ...organization.planWeights,
      overtimeHour: String(organization.planWeights.overtimeHour),
      lateStart: String(organization.planWeights.lateStart),
    },
    holidays: organization.holidays,
    numbering: { quote: numberText("quote"), job: numberText("job"), invoice: numberText("invoice") },
    categorySkills: ofCategories((category) => skillsText(organization.categorySkills[category] ?? [])),
    accentColor: organization.accentColor ?? usualAccent,
    paymentTerms: organization.paymentTerms,
  };
};

/** Counters move while the form is open, so only edited values are sent. */
const changedNumbers = (before: Organization, { numbering: after }: Entered): OrganizationBody["numbering"] =>
  Object.fromEntries(
    documentKinds.flatMap((kind) => {
      const { prefix, next } = before.numbering[kind];
      const changes = {
        ...(after[kind].prefix === prefix ? {} : { prefix: after[kind].prefix }),
        ...(after[kind].next === next ? {} : { next: after[kind].next }),
      };
      return Object.keys(changes).length > 0 ? [[kind, changes]] : [];
    }),
  );

/** The request body: only changed fields, each complete. */
export const organizationBody = (
  before: Organization,
  entered: Entered,
  dirty: Readonly<Record<string, unknown>>,
): OrganizationBody => {
  const { week, lunch: lunchEntered, numbering: _numbers, accentColor, categorySkills, ...plain } = entered;
  const changed = Object.fromEntries(Object.entries(plain).filter(([name]) => name in dirty));
  return {
    ...changed,
    ...("week" in dirty ? { workingHours: hoursOf(week) } : {}),
    ...("lunch" in dirty ? { lunchBreak: lunchBreakOf(lunchEntered) } : {}),
    ...("numbering" in dirty ? { numbering: changedNumbers(before, entered) } : {}),
    ...("categorySkills" in dirty
      ? { categorySkills: ofCategories((category) => splitSkills(categorySkills[category])) }
      : {}),
    ...("accentColor" in dirty ? { accentColor } : {}),
  };
};
