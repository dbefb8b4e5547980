import { visitStatuses } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { putOnTop, useFreshVisit } from "@/records/assistance";
import { pickTeam } from "@/records/list-filters";
import { RecordList } from "@/records/record-list";
import { TeamFilter } from "@/records/team-filter";
import { statusLooks } from "@/ui/badge";
import { visitQuery, visitsQuery } from "../api";
import { AiScheduleButton } from "../assistance-buttons";
import type { VisitFilters } from "../schedule-search";
import { VisitCard } from "./visit-card";

const statusOptions = visitStatuses.map((value) => ({ value, label: statusLooks.visit[value].word }));

type ScheduleListProps = { filters: VisitFilters; views: ReactNode };

/** Visits as cards, newest first. */
export function ScheduleList({ filters, views }: ScheduleListProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(visitsQuery(filters));
  const fresh = useFresh();
  const show = (next: VisitFilters) =>
    void navigate({ to: "/schedule", search: next, replace: (next.page ?? 1) === 1 });
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
      emptyHint="Visits are listed here, the newest first, with who goes, when and for how long."
      statuses={statusOptions}
      filters={filters}
      onFilters={(next) => show({ ...next, team: filters.team })}
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
          <ul className="flex flex-col gap-2">
            {schedules
              .filter(({ _id }) => _id !== fresh?._id)
              .map((visit) => (
                <VisitCard key={visit._id} visit={visit} />
              ))}
          </ul>
        </div>
      )}
    </RecordList>
  );
}

/** The visit the assistance just scheduled, shown on top until the user leaves the list. */
const useFresh = () => {
  const id = useFreshVisit();
  const { data } = useQuery({ ...visitQuery(id ?? ""), enabled: id !== null });
  useEffect(() => () => putOnTop(null), []);
  return id === null ? undefined : data;
};
