import type { Report } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { averageRating } from "@fieldwright/domain/report-figures";
import { countRatings, findLatestComments } from "./reviews.repo";

type Satisfaction = Report["customerSatisfaction"];

const latestCount = 5;

/** What customers said from one instant up to another. */
export const summarizeReviews = async (
  tx: TenantTx,
  from: Date,
  until: Date,
): Promise<Omit<Satisfaction, "repeatCustomers">> => {
  const counts = await countRatings(tx, from, until);
  const ratings = [1, 2, 3, 4, 5].map(
    (rating) => counts.find((count) => count.rating === rating)?.reviews ?? 0,
  );
  const totalReviews = ratings.reduce((sum, count) => sum + count, 0);
  const points = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const latest = await findLatestComments(tx, from, until, latestCount);
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
