import type { Job } from "@fieldwright/contract/jobs";
import type { Property } from "@fieldwright/contract/properties";
import type { Visit } from "@fieldwright/contract/schedule";
import { takesVisits } from "@fieldwright/domain/statuses";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { formatDay, useNow, useZone } from "@/lib/dates";
import { propertiesQuery } from "@/records/api";
import { askAssistance } from "@/records/assistance";
import { personName } from "@/records/names";
import { besidePlace, type Placed, PlacePanel } from "@/records/place-panel";
import { whenText } from "@/records/visit-when";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { jobVisitsQuery } from "../api";
import { nextFirst } from "../visits-card";
import { About, VisitNow } from "./visit-now";
import { words } from "./words";

type Times = Pick<Visit, "_id" | "status" | "timeSlot">;

type Picked<V> = {
  /** Underway or next, else the last one. */
  readonly main: V | undefined;
  /** The one after it. */
  readonly following: V | undefined;
};

const startOf = ({ timeSlot }: Times) => Date.parse(timeSlot.start);

/** The visit that matters now: under way, then next, then one that nobody finished, then the last. */
export const pickVisits = <V extends Times>(visits: readonly V[], now: Date): Picked<V> => {
  const inOrder = visits.toSorted((one, other) => startOf(one) - startOf(other));
  const open = inOrder.filter(({ status }) => status !== "cancelled" && status !== "completed");
  const ahead = open.filter(({ timeSlot }) => new Date(timeSlot.end) > now);
  const main =
    open.find(({ status }) => status === "in_progress" || status === "en_route") ??
    ahead[0] ??
    open.at(-1) ??
    inOrder.findLast(({ status }) => status === "completed") ??
    inOrder.at(-1);
  const following = ahead.find((visit) => main && visit !== main && startOf(visit) >= startOf(main));
  return { main, following };
};

/** The visit under way or next: when, who and where. Below it the following one. */
export function VisitCard({ job, className }: { job: Job; className?: string }) {
  const query = useQuery(jobVisitsQuery(job._id));
  const now = useNow();
  const visits = query.data?.schedules ?? [];
  const { main, following } = pickVisits(visits, now);
  return (
    <Card aria-label={words.visit} className={cx("overflow-hidden", className)}>
      {main ? (
        <>
          <div className={besidePlace}>
            <VisitNow visit={main} now={now} about={job.description} />
            <PlacePanel
              location={main.location || (job.client.user.profile.address ?? "")}
              place={main}
              accessNote={main.accessNote}
              client={job.client}
            />
          </div>
          <VisitFoot job={job} main={main} following={following} visits={visits} />
        </>
      ) : query.isPending ? (
        <div role="status" aria-label={words.loadingVisits} className="flex h-40 flex-col gap-3 p-4">
          <Skeleton className="w-32" />
          <Skeleton className="h-6 w-64" />
          <Skeleton className="w-48" />
        </div>
      ) : query.isError ? (
        <div role="alert" className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          {words.failedToLoadVisits}
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <NoVisit job={job} />
      )}
    </Card>
  );
}

const placedAt = (address: Property | undefined): Placed => {
  if (!address) return { property: null, coordinates: null, precision: null };
  const { _id: property, lat, lng, precision } = address;
  return { property, coordinates: lat === null || lng === null ? null : { lat, lng }, precision };
};

function NoVisit({ job }: { job: Job }) {
  const mayBook = useCan("schedule:write") && takesVisits(job.status);
  const addresses = useQuery({ ...propertiesQuery(job.client._id), enabled: useCan("clients:read") });
  const primary = addresses.data?.properties.find(({ isPrimary }) => isPrimary);
  return (
    <div className={besidePlace}>
      <div className="p-4">
        <p className="text-18 font-head wdth-head">{words.noVisitTitle}</p>
        <p className="mt-0.5 text-13 text-ink-2">
          {job.scheduledDate ? words.wantedFor(formatDay(job.scheduledDate, "weekdayMonthDay")) : words.noDay}
        </p>
        <About text={job.description} />
        {mayBook ? (
          <div className="mt-3.5 flex flex-wrap gap-2">
            <Button asChild icon={<CalendarPlus aria-hidden="true" />}>
              <Link to="/schedule/new" search={{ job: job._id }}>
                {words.scheduleVisit}
              </Link>
            </Button>
            <Button onClick={() => askAssistance({ kind: "schedule", job: job._id })}>
              {words.findTime}
            </Button>
          </div>
        ) : null}
      </div>
      <PlacePanel
        location={job.client.user.profile.address ?? ""}
        place={addresses.data && placedAt(primary)}
        accessNote={primary?.notes}
        client={job.client}
      />
    </div>
  );
}

type VisitFootProps = {
  job: Job;
  main: Visit;
  following: Visit | undefined;
  visits: readonly Visit[];
};

function VisitFoot({ job, main, following, visits }: VisitFootProps) {
  const zone = useZone();
  const now = useNow();
  const isOffice = useCan("schedule:write");
  const mayBook = isOffice && takesVisits(job.status);
  const mayMove = isOffice && main.status !== "completed" && main.status !== "cancelled";
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-2 text-13 sm:flex-nowrap">
        {following ? (
          <Link
            to="/schedule/$id"
            params={{ id: following._id }}
            className="flex min-w-0 items-center gap-x-2.5 gap-y-1 max-sm:basis-full max-sm:flex-wrap"
          >
            <span className="text-ink-2">{words.following}</span>
            <span className="shrink-0 font-strong hover:underline">
              {whenText(following.timeSlot, zone, now)}
            </span>
            <StatusBadge kind="visit" status={following.status} />
            <span className="min-w-0 truncate text-ink-2">{teamText(following)}</span>
          </Link>
        ) : null}
        <span className="ml-auto flex shrink-0 flex-wrap items-center gap-x-4 gap-y-3 max-sm:py-1">
          {visits.length > (following ? 2 : 1) ? (
            <button
              type="button"
              aria-expanded={isWhole}
              className={linkStyle}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? words.fewerVisits : words.allVisits(visits.length)}
            </button>
          ) : null}
          {mayMove ? (
            <Link to="/schedule/$id" params={{ id: main._id }} hash="reschedule" className={linkStyle}>
              {words.reschedule}
            </Link>
          ) : null}
          {mayBook ? (
            <>
              <button
                type="button"
                className={linkStyle}
                onClick={() => askAssistance({ kind: "schedule", job: job._id })}
              >
                {words.findTime}
              </button>
              <Link to="/schedule/new" search={{ job: job._id }} className={linkStyle}>
                {words.addVisit}
              </Link>
            </>
          ) : null}
        </span>
      </footer>
      {isWhole ? <AllVisits visits={nextFirst(visits, now)} /> : null}
    </>
  );
}

const teamText = ({ team }: Visit) => team.map(({ user }) => personName(user)).join(", ") || words.nobody;

function AllVisits({ visits }: { visits: readonly Visit[] }) {
  const zone = useZone();
  const now = useNow();
  return (
    <ul className="divide-y divide-line border-t border-line">
      {visits.map((visit) => (
        <li key={visit._id}>
          <Link
            to="/schedule/$id"
            params={{ id: visit._id }}
            className="flex min-h-row items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 sm:flex sm:gap-3">
              <span className="block font-control sm:shrink-0">{whenText(visit.timeSlot, zone, now)}</span>
              <span className="block truncate text-13 text-ink-2">{teamText(visit)}</span>
            </span>
            <StatusBadge kind="visit" status={visit.status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
