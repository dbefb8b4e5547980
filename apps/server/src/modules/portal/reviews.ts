import type { PublicReview, ReviewBody } from "@fieldwright/contract/reviews";
import type { Database, TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { readLetterhead } from "#identity";
import { AppError, type Config, findByToken, notFound, type Viewer } from "#kernel";
import { findReviewByHash, findReviewedWork, requestReview, saveAnswer } from "#reminders";
import { readJob } from "#work";
import { businessOf } from "./customer-views";

export const openReview = async (database: Database, token: string, now: Date) => {
  const found = await findByToken(database, token, findReviewByHash);
  if (!found) throw notFound("This link doesn't work");
  if (found.expiresAt <= now) throw notFound("This link has expired");
  return found;
};

const present = async (tx: TenantTx, id: string): Promise<PublicReview> => {
  const found = await findReviewedWork(tx, id);
  if (!found) throw notFound("This link doesn't work");
  const { review, title, completedAt, firstName } = found;
  return {
    business: businessOf({ letterhead: await readLetterhead(tx) }),
    job: { title, completedAt: completedAt?.toISOString() ?? null },
    client: { firstName },
    rating: review.rating,
    comment: review.comment,
    expiresAt: review.expiresAt.toISOString(),
  };
};

/** The link shows only the work that it asks about. */
export const readReview = async (database: Database, token: string, now: Date): Promise<PublicReview> => {
  const { id, organizationId } = await openReview(database, token, now);
  return database.tenant(organizationId, (tx) => present(tx, id));
};

/** One answer per link. Answering again replaces it. */
export const answerReview = async (
  tx: TenantTx,
  { id, jobId, submittedAt }: Awaited<ReturnType<typeof openReview>>,
  { rating, comment }: ReviewBody,
  now: Date,
): Promise<PublicReview> => {
  await saveAnswer(tx, id, { rating, comment, submittedAt: submittedAt ?? now });
  await recordChange(tx, {
    actor: null,
    verb: "review",
    kind: "review",
    recordId: jobId,
    version: 1,
    to: { rating, comment },
  });
  return present(tx, id);
};

/** For the office, which can give the link to the customer. */
export const linkToReview = async (
  tx: TenantTx,
  principal: Viewer,
  site: Pick<Config, "publicUrl" | "appSecret">,
  jobId: string,
  now: Date,
): Promise<{ url: string }> => {
  const job = await readJob(tx, principal, jobId, now);
  if (job.status !== "completed")
    throw new AppError("conflict", "Only a completed job can be rated by its customer");
  return requestReview(tx, site, { id: job._id, clientId: job.client._id }, now);
};
