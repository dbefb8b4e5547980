import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { insightsQuery } from "./api";

/** What the next 30 days hold. */
export function InsightsSummary() {
  const { data, isError, isFetching, refetch } = useQuery(insightsQuery);
  return (
    <section aria-labelledby="insights-title" className="flex flex-col gap-2">
      <h3 id="insights-title" className="text-13 font-strong">
        Next 30 days
      </h3>
      {data ? (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13">
            <Count label="Total jobs" value={data.totalJobs} />
            <Count label="Completed jobs" value={data.completedJobs} />
            <Count label="Pending jobs" value={data.pendingJobs} />
          </dl>
          {data.recommendations.length > 0 ? (
            <ul className="flex flex-col gap-1.5 text-13 text-ink-2">
              {data.recommendations.map((recommendation) => (
                <li key={recommendation} className="flex gap-2">
                  <Info
                    aria-hidden="true"
                    size={16}
                    strokeWidth={1.75}
                    className="mt-px shrink-0 text-accent-ink"
                  />
                  {recommendation}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : isError ? (
        <p className="flex flex-wrap items-center justify-between gap-3 text-13 text-ink-2">
          The figures of the coming days are not there yet.
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Skeleton className="w-2/3" />
      )}
    </section>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-strong">{value.toLocaleString("en-US")}</dd>
    </div>
  );
}
