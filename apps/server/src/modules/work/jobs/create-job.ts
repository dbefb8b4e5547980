import type { CreateJobBody, Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { asDay } from "@fieldwright/domain/calendar";
import { hasScope } from "@fieldwright/domain/key-scopes";
import { basisPoints, type Cents, noCents, toCents } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import type { Category } from "@fieldwright/domain/statuses";
import { uuidv7 } from "uuidv7";
import { activateClient, createProperty, holdClient, isAddressOf, waitsForWork } from "#customers";
import { readTerms } from "#identity";
import {
  type Actor,
  AppError,
  amountsOf,
  type DocumentLine,
  invalid,
  linesOf,
  type Principal,
  type Viewer,
} from "#kernel";
import { startChecklist } from "../checklists/templates";
import { skillsAfter } from "./jobs";
import { seesMoney } from "./jobs.policy";
import {
  type FoundJob,
  insertJob,
  insertJobLines,
  type NewJob,
  type NewLine,
  type QuoteOfJob,
} from "./jobs.repo";
import { type AroundNew, type LoadedJob, presentLoaded, readAroundNew, recordJobChange } from "./load-job";
import type { BookFirstVisit } from "./visits-of-job";

export type { JobRecord } from "./jobs.repo";

type JobParts = Pick<FoundJob, "quote" | "clientUserId"> & {
  readonly fields: NewJob;
  readonly lines?: readonly NewLine[];
  /** The visit that the same call books. */
  readonly visit?: CreateJobBody["visit"];
  /** For whom the job is read: the one who makes it, if left out. */
  readonly viewer?: Viewer;
  /** Read if left out. */
  readonly around?: AroundNew | undefined;
};

/**
 * Every new job except those of an import, which brings its own checklists. The counter of numbers is held from here to
 * the commit, so all of it is sent together.
 */
export const makeJob = async (
  tx: TenantTx,
  principal: Principal,
  { fields, lines = [], quote, clientUserId, visit, viewer = principal, around: known }: JobParts,
  now: Date,
): Promise<LoadedJob> => {
  const key = { id: fields.id ?? uuidv7(), clientId: fields.clientId };
  const [around, job, inserted] = await Promise.all([
    known ?? readAroundNew(tx, viewer, key, now),
    insertJob(tx, { ...fields, ...key }),
    insertJobLines(tx, key.id, lines),
    startChecklist(tx, key.id),
  ]);
  const startsAt = visit && new Date(visit.timeSlot.start);
  const booked = visit?.team.map(({ user }) => user);
  const created = presentLoaded(
    viewer,
    { job, quote, clientUserId },
    { ...around, skills: job.skills, startsAt, lines: inserted, invoices: [] },
  );
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded, booked });
  return created;
};

type Wanted = {
  readonly body: CreateJobBody;
  readonly book: BookFirstVisit;
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

/**
 * A job with a scheduled date and no visit is unassigned work on that day. It blocks nobody's time. With a visit it is
 * scheduled from the start.
 */
export const createJob = async (
  tx: TenantTx,
  principal: Principal,
  { body, book }: Wanted,
  now: Date,
): Promise<Job> => {
  mustBeAllowed(principal, body);
  const [held, { timeZone, ...terms }] = await Promise.all([holdClient(tx, body.client), readTerms(tx)]);
  const fields = {
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
  };
  const activated =
    body.visit && waitsForWork(held) ? await activateClient(tx, principal, held.id, now) : false;
  const rates = seesMoney(principal) ? { ...terms, minutes: 0 } : undefined;
  const parts = {
    lines: newLines(body.lineItems),
    quote: null,
    clientUserId: held.userId,
    // A client that changed here is read again.
    around: activated || body.newAddress ? undefined : { client: held.summary, rates },
  };
  if (!body.visit) return (await makeJob(tx, principal, { fields, ...parts }, now)).presented;
  const scheduled = { ...parts, fields: { ...fields, status: "scheduled" as const }, visit: body.visit };
  const created = await makeJob(tx, principal, scheduled, now);
  await book(tx, principal, created, body.visit, now);
  return created.presented;
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
  const { presented } = await makeJob(tx, principal, { fields, quote: null, clientUserId }, now);
  return presented;
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
  const fields = {
    clientId: quote.clientId,
    propertyId: quote.propertyId,
    quoteId: quote.id,
    title: quote.title,
    description: quote.description,
    estimatedCost: quote.total,
  };
  const lines = quote.lines.map(
    ({ name, description, quantity, unit, unitPrice, rebate, total }, position) => ({
      position,
      name,
      description,
      quantity,
      unit,
      unitPrice,
      rebate,
      total,
    }),
  );
  const { clientUserId } = quote;
  return (await makeJob(tx, principal, { fields, lines, quote, clientUserId }, now)).presented;
};
