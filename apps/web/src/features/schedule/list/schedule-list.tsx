import { visitStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { putOnTop, useFreshVisit } from "@/lib/assistance";
import { useToday, useZone } from "@/lib/dates";
import { pickTeam } from "@/lib/records/list-filters";
import { RecordList } from "@/lib/records/record-list";
import { TeamFilter } from "@/lib/records/team-filter";
import { statusLooks } from "@/ui/badge";
import { AiScheduleButton } from "../ai-schedule-button";
import { visitsQuery } from "../api/list-visits";
import { visitQuery } from "../api/read-visit";
import { readVisitFilters, type VisitFilters } from "../schedule-search";
import { dayHeading } from "../schedule-words";
import { byDay } from "./by-day";
import { VisitCard } from "./visit-card";

const statusOptions = visitStatuses.map((value) => ({ value, label: statusLooks.visit[value].word }));

type ScheduleListProps = { filters: VisitFilters; views: ReactNode };

/** The visits as cards under the days that they are on. */
export function ScheduleList({ filters, views }: ScheduleListProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const zone = useZone();
  const today = useToday();
  const query = useQuery(visitsQuery(filters));
  const fresh = useFresh();
  const show = (next: VisitFilters) =>
    void navigate({ to: "/schedule", search: next, replace: next.page === undefined });
  return (
    <RecordList
      title="Schedule"
      noun="schedules"
      create={{ to: "/schedule/new", label: "Schedule Appointment", permission: "schedule:write" }}
      views={
        <>
          {views}
          <AiScheduleButton />
        </>
      }
      searchHint="Job, client"
      emptyHint="Visits are listed here by day, with who goes and for how long."
      statuses={statusOptions}
      filters={filters}
      onFilters={(next) => show(readVisitFilters({ ...next, team: filters.team }))}
      moreFilters={<TeamFilter team={filters.team} onPick={(team) => show(pickTeam(filters, team))} />}
      isNarrowed={filters.team !== undefined}
      query={query}
      prefetchPage={(page) => void queries.prefetchQuery(visitsQuery({ ...filters, page }))}
    >
      {({ schedules }) => (
        <div className="flex flex-col gap-5">
          {fresh ? (
            <section aria-labelledby="just-scheduled">
              <h2 id="just-scheduled" className="mb-2 text-13 font-strong text-ink-2">
                Just scheduled
              </h2>
              <ul>
                <VisitCard visit={fresh} />
              </ul>
            </section>
          ) : null}
          {byDay(
            schedules.filter(({ _id }) => _id !== fresh?._id),
            zone,
          ).map(({ day, visits }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className="mb-2 text-13 font-strong text-ink-2">
                {dayHeading(day, today)}
              </h2>
              <ul className="flex flex-col gap-2">
                {visits.map((visit) => (
                  <VisitCard key={visit._id} visit={visit} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </RecordList>
  );
}

/** What the assistance has just scheduled, until somebody leaves the list. */
const useFresh = () => {
  const id = useFreshVisit();
  const { data } = useQuery({ ...visitQuery(id ?? ""), enabled: id !== null });
  useEffect(() => () => putOnTop(null), []);
  return id === null ? undefined : data;
};
