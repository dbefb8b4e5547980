import type { CreateJobBody, Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import { asDay } from "@fieldwright/domain/calendar";
import { hasScope } from "@fieldwright/domain/key-scopes";
import { basisPoints, type Cents, noCents, toCents } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import type { Category } from "@fieldwright/domain/statuses";
import { createProperty, holdClient, isAddressOf } from "#customers";
import { readTerms } from "#identity";
import {
  type Actor,
  AppError,
  amountsOf,
  type DocumentLine,
  invalid,
  linesOf,
  type Principal,
} from "#kernel";
import { startChecklist } from "../checklists/templates";
import { readJob, skillsAfter } from "./jobs";
import { insertJob, insertJobLines, type JobRecord, type QuoteOfJob } from "./jobs.repo";
import { loadJob, recordJobChange } from "./load-job";
import type { BookVisit } from "./visits-of-job";

export type { JobRecord } from "./jobs.repo";

/** Every new job except those of an import, which brings its own checklists. */
export const insertNewJob = async (
  tx: TenantTx,
  fields: Parameters<typeof insertJob>[1],
): Promise<JobRecord> => {
  const job = await insertJob(tx, fields);
  await startChecklist(tx, job);
  return job;
};

type NewJob = {
  readonly body: CreateJobBody;
  readonly book: BookVisit;
};

const mayAlso = (principal: Principal, resource: "clients" | "schedule"): boolean =>
  can(principal, `${resource}:write`) &&
  (principal.key === undefined || hasScope(principal.key.scopes, `${resource}:write`));

/** Who may write jobs may not always write the rest: an API key has scopes. */
const mustBeAllowed = (principal: Principal, { newAddress, visit }: CreateJobBody): void => {
  if (newAddress && !mayAlso(principal, "clients"))
    throw new AppError("forbidden", "You can't add an address to this client");
  if (visit && !mayAlso(principal, "schedule")) throw new AppError("forbidden", "You can't book a visit");
};

/** The address that was asked for, a new one, or the client's primary one. */
const placeOf = async (
  tx: TenantTx,
  actor: Actor,
  { body, primary }: { readonly body: CreateJobBody; readonly primary: string | null },
  now: Date,
): Promise<string | null> => {
  const { client: clientId, newAddress, property } = body;
  if (newAddress) return (await createProperty(tx, actor, { clientId, body: newAddress }, now))._id;
  if (property === undefined) return primary;
  if (!(await isAddressOf(tx, clientId, property)))
    throw invalid({ field: "property", msg: "Address not found" });
  return property;
};

const newLines = (items: CreateJobBody["lineItems"] = []) => {
  const lines = linesOf(items);
  amountsOf(lines, { discount: noCents, discountRate: null, taxRate: basisPoints(0) });
  return lines;
};

/** A job with a scheduled date and no visit is unassigned work on that day. It blocks nobody's time. */
export const createJob = async (
  tx: TenantTx,
  principal: Principal,
  { body, book }: NewJob,
  now: Date,
): Promise<Job> => {
  mustBeAllowed(principal, body);
  const [held, { timeZone }] = await Promise.all([holdClient(tx, body.client), readTerms(tx)]);
  const job = await insertNewJob(tx, {
    clientId: held.id,
    propertyId: await placeOf(tx, principal, { body, primary: held.propertyId }, now),
    title: body.title,
    description: body.description,
    category: body.category,
    priority: body.priority,
    scheduledDate: asDay(timeZone, body.scheduledDate),
    estimatedCost: body.estimatedCost == null ? null : toCents(body.estimatedCost),
    estimatedDuration: body.estimatedDuration ?? null,
    ...skillsAfter(body.requiredSkills),
    number: await nextNumber(tx, "job"),
  });
  await insertJobLines(tx, job.id, newLines(body.lineItems));
  const created = await loadJob(tx, principal, { job, quote: null, clientUserId: held.userId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  if (!body.visit) return created.presented;
  const visit = { ...body.visit, job: job.id, client: held.id, location: "", locked: false };
  await book(tx, principal, visit, now);
  return readJob(tx, principal, job.id, now);
};

type RequestedJob = {
  readonly clientId: string;
  readonly clientUserId: string | null;
  readonly propertyId: string | null;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
};

/** A draft without a date, which the office sets later. The caller holds the client. */
export const createRequestedJob = async (
  tx: TenantTx,
  principal: Principal,
  { clientUserId, ...fields }: RequestedJob,
  now: Date,
): Promise<Job> => {
  const job = await insertNewJob(tx, { ...fields, number: await nextNumber(tx, "job") });
  const created = await loadJob(tx, principal, { job, quote: null, clientUserId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  return created.presented;
};

type ApprovedQuote = QuoteOfJob & {
  readonly clientId: string;
  readonly clientUserId: string | null;
  readonly propertyId: string | null;
  readonly title: string;
  readonly description: string;
  readonly total: Cents;
  readonly lines: readonly DocumentLine[];
};

/** The caller has locked the quote and checked that it has no job. */
export const createJobFromQuote = async (
  tx: TenantTx,
  principal: Principal,
  quote: ApprovedQuote,
  now: Date,
): Promise<Job> => {
  const job = await insertNewJob(tx, {
    clientId: quote.clientId,
    propertyId: quote.propertyId,
    quoteId: quote.id,
    title: quote.title,
    description: quote.description,
    estimatedCost: quote.total,
    number: await nextNumber(tx, "job"),
  });
  await insertJobLines(
    tx,
    job.id,
    quote.lines.map(({ name, description, quantity, unit, unitPrice, rebate, total }, position) => ({
      position,
      name,
      description,
      quantity,
      unit,
      unitPrice,
      rebate,
      total,
    })),
  );
  const created = await loadJob(tx, principal, { job, quote, clientUserId: quote.clientUserId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  return created.presented;
};
