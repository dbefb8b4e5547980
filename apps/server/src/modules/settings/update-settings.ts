import { integrationSlugs } from "@fieldwright/contract/integrations";
import type { BillingBody, OrganizationBody, Settings } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import { documentKinds } from "@fieldwright/domain/document-numbers";
import { toBasisPoints, toCents } from "@fieldwright/domain/money";
import { type Plan, planOf, seatsBeyond } from "@fieldwright/domain/plans";
import { tidySkills } from "@fieldwright/domain/skill-words";
import { disconnectIntegration } from "#exchange";
import {
  countSeats,
  findSettings,
  lockOrganization,
  recordOrganizationChange,
  saveSettings,
  updateOrganizationRow,
} from "#identity";
import {
  type Actor,
  AppError,
  type Config,
  connectedMap,
  findCounters,
  invalid,
  placeOfAddress,
  raiseCounter,
  savePrefix,
  stale,
} from "#kernel";
import { mustAllowTimeZoneChange } from "#money";
import { presentOrganization, readOrganizationFacts } from "./read-settings";

type Organization = NonNullable<Settings["organization"]>;

const tooManyMessage = ({ name, teamLimit }: Plan, people: number, beyond: number): string =>
  `The ${name} plan includes ${teamLimit} team members and ${people} are active. ` +
  `Deactivate ${beyond} ${beyond === 1 ? "person" : "people"} first.`;

export const updateBilling = async (
  tx: TenantTx,
  actor: Actor,
  { plan, paymentMethod }: BillingBody,
  now: Date,
): Promise<void> => {
  const before = await lockOrganization(tx);
  const kept = await findSettings(tx);
  const wanted = planOf(plan ?? before.plan);
  if (wanted.id !== before.plan) {
    const people = await countSeats(tx);
    const beyond = seatsBeyond(wanted, people);
    if (beyond > 0) throw new AppError("conflict", tooManyMessage(wanted, people, beyond));
  }
  if (paymentMethod !== undefined) await saveSettings(tx, { paymentMethod: paymentMethod || null }, now);
  await updateOrganizationRow(tx, { plan: wanted.id });
  const from = { plan: before.plan, paymentMethod: kept?.paymentMethod ?? null };
  const to = {
    plan: wanted.id,
    paymentMethod: paymentMethod === undefined ? from.paymentMethod : paymentMethod || null,
  };
  await recordOrganizationChange(tx, actor, { from, to }, now);
};

/** Can only disconnect: connecting needs credentials and has its own route. */
export const updateIntegrations = async (
  tx: TenantTx,
  config: Config,
  actor: Actor,
  wanted: Partial<Settings["integrations"]>,
): Promise<void> => {
  const connected = await connectedMap(tx);
  const impossible = integrationSlugs.find((slug) => wanted[slug] === true && !connected[slug]);
  if (impossible)
    throw new AppError(
      "conflict",
      `Connect ${impossible} with its credentials in Settings > Integrations (POST /api/integrations/${impossible}/connect)`,
    );
  for (const slug of integrationSlugs)
    if (wanted[slug] === false) await disconnectIntegration(tx, config, actor, slug);
};

const withoutUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const organizationChanges = ({
  name,
  timeZone,
  taxRate,
  hourlyCost,
  mileageCost,
  quoteValidDays,
}: OrganizationBody) =>
  withoutUndefined({
    name,
    timeZone,
    taxRate: taxRate === undefined ? undefined : toBasisPoints(taxRate),
    hourlyCost: hourlyCost === undefined ? undefined : toCents(hourlyCost),
    mileageCost: mileageCost === undefined ? undefined : toCents(mileageCost),
    quoteValidDays,
  });

/** Without days off. */
const workingDays = (week: OrganizationBody["workingHours"]) =>
  week && Object.fromEntries(Object.entries(week).filter(([, shift]) => shift !== null));

/** The center of the ZIP code, where the scheduler starts routes. */
const placeAfter = (zip: string | undefined) => {
  if (zip === undefined) return {};
  const place = placeOfAddress(zip);
  return { lat: place?.lat ?? null, lng: place?.lng ?? null };
};

/** Categories without skills are left out. */
const categorySkillsAfter = (
  before: Organization["categorySkills"],
  changes: OrganizationBody["categorySkills"],
): Organization["categorySkills"] | undefined =>
  changes &&
  Object.fromEntries(
    Object.entries({ ...before, ...changes })
      .map(([category, skills]) => [category, tidySkills(skills)] as const)
      .filter(([, skills]) => skills.length > 0),
  );

const settingsChanges = (body: OrganizationBody, before: Organization) =>
  withoutUndefined({
    email: body.email,
    phone: body.phone,
    ...body.address,
    ...placeAfter(body.address?.zip),
    invoiceDueDays: body.invoiceDueDays,
    arrivalWindowMinutes: body.arrivalWindowMinutes,
    weekStartsOn: body.weekStartsOn,
    tellCustomers: body.tellCustomers,
    beforeVisit: body.beforeVisit,
    workingHours: workingDays(body.workingHours),
    lunchBreak: body.lunchBreak,
    planWeights: body.planWeights,
    holidays: body.holidays,
    categorySkills: categorySkillsAfter(before.categorySkills, body.categorySkills),
    accentColor: body.accentColor,
    paymentTerms: body.paymentTerms,
  });

/** Numbers are never reused, so the counter only goes up. */
const renumber = async (tx: TenantTx, numbering: OrganizationBody["numbering"] = {}): Promise<void> => {
  for (const kind of documentKinds) {
    const { prefix, next } = numbering[kind] ?? {};
    if (prefix !== undefined) await savePrefix(tx, kind, prefix);
    if (next === undefined || (await raiseCounter(tx, kind, next - 1))) continue;
    const counter = (await findCounters(tx)).find((candidate) => candidate.kind === kind);
    throw invalid({
      field: `numbering.${kind}.next`,
      msg: `The next ${kind} number is ${(counter?.last ?? 0) + 1} already. It can only go up.`,
    });
  }
};

export const updateOrganization = async (
  tx: TenantTx,
  actor: Actor,
  body: OrganizationBody,
  { expected, now }: { readonly expected: number | undefined; readonly now: Date },
): Promise<void> => {
  const { version } = await lockOrganization(tx);
  const before = presentOrganization(await readOrganizationFacts(tx));
  if (expected !== undefined && expected !== version) throw stale(before);
  if (body.timeZone !== undefined && body.timeZone !== before.timeZone) await mustAllowTimeZoneChange(tx);
  await saveSettings(tx, settingsChanges(body, before), now);
  await renumber(tx, body.numbering);
  await updateOrganizationRow(tx, organizationChanges(body));
  const to = presentOrganization(await readOrganizationFacts(tx));
  await recordOrganizationChange(tx, actor, { from: before, to }, now);
};
