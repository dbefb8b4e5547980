import type { TenantTx, Tx } from "@fieldwright/db/client";
import { itsClient, itsJob } from "@fieldwright/db/joins";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { reviews } from "@fieldwright/db/schema/reviews";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, gt, gte, isNotNull, lt, ne, sql } from "drizzle-orm";

type ReviewRecord = typeof reviews.$inferSelect;

const ofReviews = (id: string) => and(ofTenant(reviews), eq(reviews.id, id));

export const findLiveRequest = async (
  tx: TenantTx,
  jobId: string,
  now: Date,
): Promise<ReviewRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(reviews)
    .where(and(ofTenant(reviews), eq(reviews.jobId, jobId), gt(reviews.expiresAt, now)))
    .orderBy(desc(reviews.requestedAt))
    .limit(1);
  return found;
};

type NewRequest = Pick<ReviewRecord, "id" | "jobId" | "clientId" | "tokenHash" | "requestedAt" | "expiresAt">;

export const insertRequest = async (tx: TenantTx, request: NewRequest): Promise<void> => {
  await tx.insert(reviews).values({ ...request, organizationId: tenant });
};

/** The token gives access. */
export const findReviewByHash = async (tx: Tx, tokenHash: string): Promise<ReviewRecord | undefined> => {
  const [found] = await tx.select().from(reviews).where(eq(reviews.tokenHash, tokenHash));
  return found;
};

export const findReviewedWork = async (tx: TenantTx, id: string) => {
  const [found] = await tx
    .select({
      review: reviews,
      title: jobs.title,
      completedAt: jobs.completedAt,
      firstName: clients.firstName,
    })
    .from(reviews)
    .innerJoin(jobs, itsJob(reviews))
    .innerJoin(clients, itsClient(reviews))
    .where(ofReviews(id));
  return found;
};

export const saveAnswer = async (
  tx: TenantTx,
  id: string,
  answer: { readonly rating: number; readonly comment: string; readonly submittedAt: Date },
): Promise<void> => {
  await tx.update(reviews).set(answer).where(ofReviews(id));
};

const submittedWithin = (from: Date, until: Date) =>
  and(ofTenant(reviews), gte(reviews.submittedAt, from), lt(reviews.submittedAt, until));

export const countRatings = (
  tx: TenantTx,
  from: Date,
  until: Date,
): Promise<{ rating: number | null; reviews: number }[]> =>
  tx
    .select({ rating: reviews.rating, reviews: sql`count(*)`.mapWith(Number) })
    .from(reviews)
    .where(and(submittedWithin(from, until), isNotNull(reviews.rating)))
    .groupBy(reviews.rating);

export const findLatestComments = (tx: TenantTx, from: Date, until: Date, limit: number) =>
  tx
    .select({
      review: reviews,
      title: jobs.title,
      firstName: clients.firstName,
      lastName: clients.lastName,
    })
    .from(reviews)
    .innerJoin(jobs, itsJob(reviews))
    .innerJoin(clients, itsClient(reviews))
    .where(and(submittedWithin(from, until), ne(reviews.comment, "")))
    .orderBy(desc(reviews.submittedAt))
    .limit(limit);
