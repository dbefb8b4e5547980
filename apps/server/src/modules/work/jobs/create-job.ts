import type { CreateJobBody, Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import { asDay } from "@fieldwright/domain/calendar";
import type { Cents } from "@fieldwright/domain/money";
import { toCents } from "@fieldwright/domain/money";
import type { Category } from "@fieldwright/domain/statuses";
import { holdClient } from "#customers";
import { readTerms } from "#identity";
import type { DocumentLine, Principal } from "#kernel";
import { insertNewJob } from "./insert-new-job";
import { insertJobLines, type QuoteOfJob } from "./jobs.repo";
import { loadJob, recordJobChange } from "./load-job";
import { skillsAfter } from "./skills-after";

/** A job with a scheduled date is unassigned work on that day. It blocks nobody's time. */
export const createJob = async (
  tx: TenantTx,
  principal: Principal,
  body: CreateJobBody,
  now: Date,
): Promise<Job> => {
  const held = await holdClient(tx, body.client);
  const { timeZone } = await readTerms(tx);
  const job = await insertNewJob(tx, {
    clientId: held.id,
    propertyId: held.propertyId,
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
  const created = await loadJob(tx, principal, { job, quote: null, clientUserId: held.userId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
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
