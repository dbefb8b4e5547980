import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoment, useZone } from "@/lib/dates";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton";
import { jobVisitsQuery } from "./api";
import { words } from "./words";

type Times = { readonly timeSlot: Pick<Visit["timeSlot"], "start" | "end"> };

/** Visits that are not over stand first, the next one on top. Below them the past ones, the last one first. */
export const nextFirst = <V extends Times>(visits: readonly V[], now: Date): readonly V[] => {
  const startOf = ({ timeSlot }: V) => Date.parse(timeSlot.start);
  const isOver = ({ timeSlot }: V) => new Date(timeSlot.end) < now;
  const ahead = visits.filter((visit) => !isOver(visit)).toSorted((a, b) => startOf(a) - startOf(b));
  const past = visits.filter(isOver).toSorted((a, b) => startOf(b) - startOf(a));
  return [...ahead, ...past];
};

export function VisitsCard({ job }: { job: Job }) {
  const zone = useZone();
  const query = useQuery(jobVisitsQuery(job._id));
  const [now] = useState(() => new Date());
  return (
    <Card aria-labelledby="job-visits">
      <CardHead id="job-visits" title={words.visits} />
      {query.data?.schedules.length === 0 ? (
        <p className="p-4 text-13 text-ink-2">{words.noVisitsYet}</p>
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
                    {team.map(({ user }) => `${user.firstName} ${user.lastName}`).join(", ") ||
                      words.nobodyYet}
                  </span>
                </span>
                <StatusBadge kind="visit" status={status} />
              </Link>
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <div className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          {words.failedToLoadVisits}
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={2} label={words.loadingVisits} />
      )}
    </Card>
  );
}
