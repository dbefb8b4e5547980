import type { Job } from "@fieldwright/contract/jobs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoment, useZone } from "@/lib/dates";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton";
import { jobVisitsQuery } from "./api";
import { nextFirst } from "./visit-order";

export function VisitsCard({ job }: { job: Job }) {
  const zone = useZone();
  const query = useQuery(jobVisitsQuery(job._id));
  const [now] = useState(() => new Date());
  return (
    <Card aria-labelledby="job-visits">
      <CardHead id="job-visits" title="Visits" />
      {query.data?.schedules.length === 0 ? (
        <p className="p-4 text-13 text-ink-2">No visits yet.</p>
      ) : query.data ? (
        <ul className="divide-y divide-line">
          {nextFirst(query.data.schedules, now).map(({ _id, startDate, status, team }) => (
            <li key={_id}>
              <Link
                to="/schedule/$id"
                params={{ id: _id }}
                className="flex min-h-row items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-13 font-medium">{formatMoment(startDate, zone)}</span>
                  <span className="block truncate text-12 text-ink-2">
                    {team.map(({ user }) => `${user.firstName} ${user.lastName}`).join(", ") || "Nobody yet"}
                  </span>
                </span>
                <StatusBadge kind="visit" status={status} />
              </Link>
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <div className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          Failed to load visits
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={2} label="Loading visits" />
      )}
    </Card>
  );
}
