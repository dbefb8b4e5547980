import type { Report } from "@fieldwright/contract/reports";
import { Link } from "@tanstack/react-router";
import { Star } from "lucide-react";
import { formatDate, useZone } from "@/lib/dates";
import { linkStyle } from "@/ui/card";
import { ReportCard } from "./report-card";
import { count, percent } from "./words";

export function SatisfactionCard({ report }: { report: Report }) {
  const { averageRating, totalReviews, repeatCustomers, ratings, latest } = report.customerSatisfaction;
  const zone = useZone();
  const most = Math.max(1, ...ratings);
  return (
    <ReportCard
      title="Customer satisfaction"
      figures={["averageRating", "repeatCustomers"]}
      sheet={{
        name: "customer-satisfaction",
        titles: ["Rating", "Reviews"],
        rows: ratings.map((reviews, index) => [index + 1, reviews]),
      }}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-4 p-4">
        <div>
          {averageRating === null ? (
            <p className="text-15 font-head wdth-head">No reviews yet</p>
          ) : (
            <p className="flex items-baseline gap-2">
              <span className="text-28 font-head wdth-head">{averageRating.toFixed(1)}</span>
              <span className="text-13 text-ink-2">out of 5</span>
            </p>
          )}
          <p className="text-13 text-ink-2">
            {totalReviews === 0
              ? "We ask customers after each job."
              : `${count(totalReviews)} ${totalReviews === 1 ? "review" : "reviews"}`}
          </p>
          <p className="mt-3 text-22 font-head wdth-head">{percent(repeatCustomers)}</p>
          <p className="text-13 text-ink-2">repeat customers</p>
        </div>
        {totalReviews === 0 ? null : (
          <ul className="flex min-w-48 flex-1 flex-col justify-center gap-1.5">
            {ratings
              .map((reviews, index) => ({ stars: index + 1, reviews }))
              .toReversed()
              .map(({ stars, reviews }) => (
                <li key={stars} className="flex items-center gap-2 text-13">
                  <span className="flex w-8 items-center gap-1">
                    {stars}
                    <Star aria-hidden="true" size={13} className="fill-ochre-solid text-ochre-ink" />
                    <span className="sr-only">stars</span>
                  </span>
                  <span aria-hidden="true" className="h-2 flex-1 rounded-[2px] bg-hover">
                    <span
                      className="block h-full rounded-[2px] bg-accent"
                      style={{ width: `${(reviews / most) * 100}%` }}
                    />
                  </span>
                  <span className="w-9 text-right">{count(reviews)}</span>
                </li>
              ))}
          </ul>
        )}
      </div>
      {latest.length === 0 ? null : (
        <ul className="divide-y divide-line border-t border-line">
          {latest.map(({ _id, rating, comment, submittedAt, job, client }) => (
            <li key={_id} className="px-4 py-2.5">
              <p className="text-pretty">{comment}</p>
              <p className="mt-0.5 text-12 text-ink-2">
                {rating} of 5 · {client.firstName} {client.lastName} ·{" "}
                <Link to="/jobs/$id" params={{ id: job._id }} className={linkStyle}>
                  {job.title}
                </Link>{" "}
                · {formatDate(submittedAt, zone)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ReportCard>
  );
}
