import { createHmac } from "node:crypto";
import type { Report } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { readTenant } from "@fieldwright/db/tenant";
import { catchUpHours, type ReminderRule } from "@fieldwright/domain/reminders";
import { averageRating } from "@fieldwright/domain/report-figures";
import { uuidv7 } from "uuidv7";
import { type Config, type Deps, hashToken, tokenOfOrganization } from "#kernel";
import { queueReminder } from "#messaging";
import { type FindDue, headOf, keyOf } from "./due-reminder";
import { findCompletedJobs, holdCompletedJob, type Span } from "./reminders.repo";
import { countRatings, findLatestComments, findLiveRequest, insertRequest } from "./reviews.repo";

type Site = Pick<Config, "publicUrl" | "appSecret">;

const validFor = 60 * 24 * 3_600_000;

/** Derived from the id, so that a reminder has the link that the customer already got. Only its hash is stored. */
const secretOf = ({ appSecret }: Site, id: string): Buffer =>
  createHmac("sha256", appSecret).update(`review:${id}`).digest();

type Known = { readonly id: string; readonly organizationId: string; readonly tokenHash: string };

/** The token that a request was made with, which may be from before tokens named the organization. */
const rebuildToken = (site: Site, { id, organizationId, tokenHash }: Known): string | undefined => {
  const secret = secretOf(site, id);
  return [tokenOfOrganization(organizationId, secret), secret.toString("base64url")].find(
    (token) => hashToken(token) === tokenHash,
  );
};

/** The link to the review page of a job. A job has one link until it expires. */
export const requestReview = async (
  tx: TenantTx,
  site: Site,
  job: { readonly id: string; readonly clientId: string },
  now: Date,
): Promise<{ url: string }> => {
  const urlOf = (token: string) => ({ url: `${site.publicUrl}/review/${token}` });
  const live = await findLiveRequest(tx, job.id, now);
  const known = live && rebuildToken(site, live);
  if (known) return urlOf(known);
  const id = uuidv7();
  const token = tokenOfOrganization(await readTenant(tx), secretOf(site, id));
  await insertRequest(tx, {
    id,
    jobId: job.id,
    clientId: job.clientId,
    tokenHash: hashToken(token),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + validFor),
  });
  return urlOf(token);
};

const hour = 3_600_000;

/** Once per job and step, even if the job is reopened and completed again. */
const dateOfJob = "completed";
const keyOfJob = (rule: ReminderRule, id: string): string => keyOf(rule, id, dateOfJob);

const queueReviewRequest = async (
  tx: TenantTx,
  deps: Deps,
  { id, rule }: { readonly id: string; readonly rule: ReminderRule },
): Promise<void> => {
  const found = await holdCompletedJob(tx, id);
  if (!found) return;
  const { job, recipient } = found;
  await queueReminder(tx, deps, {
    event: rule.event,
    channel: rule.channel,
    recipient,
    record: { kind: "job", id },
    values: { title: job.title },
    link: async () => (await requestReview(tx, deps.config, job, deps.clock())).url,
    dedupeKey: keyOfJob(rule, id),
  });
};

/** When a job was completed that is due for a step now. */
export const reviewSpan = (offset: number, now: Date): Span => {
  const until = new Date(now.getTime() - offset * hour);
  return { after: new Date(until.getTime() - catchUpHours * hour), until };
};

export const findDueReviews: FindDue = async (tx, deps, rule, look) => {
  const first = { ...look, head: headOf(rule), tail: `:${dateOfJob}` };
  const found = await findCompletedJobs(tx, reviewSpan(rule.offset, look.now), first);
  return found.map(({ id }) => ({
    dedupeKey: keyOfJob(rule, id),
    queue: (inside) => queueReviewRequest(inside, deps, { id, rule }),
  }));
};

type Satisfaction = Report["customerSatisfaction"];

const latestCount = 5;

export const summarizeReviews = async (
  tx: TenantTx,
  from: Date,
  until: Date,
): Promise<Omit<Satisfaction, "repeatCustomers">> => {
  const [counts, latest] = await Promise.all([
    countRatings(tx, from, until),
    findLatestComments(tx, from, until, latestCount),
  ]);
  const ratings = [1, 2, 3, 4, 5].map(
    (rating) => counts.find((count) => count.rating === rating)?.reviews ?? 0,
  );
  const totalReviews = ratings.reduce((sum, count) => sum + count, 0);
  const points = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {
    averageRating: averageRating(points, totalReviews),
    totalReviews,
    ratings,
    latest: latest.map(({ review, title, firstName, lastName }) => ({
      _id: review.id,
      rating: review.rating ?? 0,
      comment: review.comment,
      submittedAt: (review.submittedAt ?? review.requestedAt).toISOString(),
      job: { _id: review.jobId, title },
      client: { firstName, lastName },
    })),
  };
};
