import type { BuiltJob } from "./build-jobs";
import { type Clock, minutesAfter } from "./clock";
import type { Random } from "./random";
import type { ReviewRow } from "./rows";

const praise = [
  "On time, friendly and explained everything before starting.",
  "Fixed in an hour what two others could not find. Thank you!",
  "Left the basement cleaner than it was.",
  "Fair price and no surprises on the invoice.",
  "Called ahead, wore shoe covers, did a great job.",
  "We have used Hollis for years and it is always like this.",
  "Took the time to show me the shutoff valves. Very professional.",
];
const mixed = [
  "Good work, but the arrival window was long.",
  "Work is fine. Had to call twice to get an appointment.",
  "Problem solved, a bit more expensive than I thought.",
];
const complaint = [
  "Had to come back a second time for the same leak.",
  "Nobody told me that the part was on order.",
];

const day = 1440;
const validFor = 60 * day;

/** Customers' ratings of finished jobs. Most customers never answer. */
export const buildReviews = (random: Random, clock: Clock, jobs: readonly BuiltJob[]): ReviewRow[] =>
  jobs.flatMap(({ row }) => {
    const { completedAt } = row;
    if (!completedAt || row.status !== "completed") return [];
    const requestedAt = minutesAfter(completedAt, 120);
    const answeredAt = minutesAfter(requestedAt, random.int(20, 4 * day));
    const rating = random.pickWeighted([5, 4, 3, 2, 1], (stars) => [0, 2, 3, 8, 24, 63][stars] ?? 0);
    const comment = random.pick(rating >= 4 ? praise : rating === 3 ? mixed : complaint);
    const says = random.chance(0.45);
    const answers = random.chance(0.3) && answeredAt < clock.moment;
    if (requestedAt >= clock.moment) return [];
    return [
      {
        id: random.id(requestedAt),
        organizationId: row.organizationId,
        clientId: row.clientId,
        jobId: row.id,
        // No real token matches these hashes, so nobody can open the links.
        tokenHash: `demo-${random.id(requestedAt)}`,
        requestedAt,
        expiresAt: minutesAfter(requestedAt, validFor),
        rating: answers ? rating : null,
        comment: answers && says ? comment : "",
        submittedAt: answers ? answeredAt : null,
      },
    ];
  });
