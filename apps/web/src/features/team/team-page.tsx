import type { TeamUser } from "@fieldwright/contract/users";
import { weekStartOf } from "@fieldwright/domain/calendar";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Clock, UserPlus } from "lucide-react";
import { useState } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import {
  ListKeysHint,
  useLastAnswer,
  useListKeys,
  usePageInRange,
  usePrefetchNext,
} from "@/records/list-keys";
import { PhoneAction } from "@/records/list-toolbar";
import { LoadFailed } from "@/records/record-page";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { PageSearch } from "@/ui/page-search";
import { Pager } from "@/ui/pagination";
import { Segmented } from "@/ui/segmented";
import { SkeletonRows } from "@/ui/skeleton";
import { HeadCell, Table, TableBody, TableHead } from "@/ui/table";
import { AddMemberForm } from "./add-member-form";
import { teamQuery, weekQuery } from "./api";
import { DeactivateDialog } from "./deactivate-dialog";
import { InvitationsCard } from "./invitations-card";
import { MemberRow } from "./member-row";
import { readTeamFilters, type TeamFilters } from "./team-filters";
import { words } from "./words";

const route = getRouteApi("/protected/team");

const statusOptions = [
  { value: "active", label: words.active },
  { value: "inactive", label: words.inactive },
] as const;

export function TeamPage() {
  const filters = readTeamFilters(route.useSearch());
  const { page = 1, search = "", status = "active" } = filters;
  const navigate = useNavigate();
  const mayAdd = useCan("team:write");
  const mayReadTime = useCan("schedule:log");
  const { data: fresh, error, isFetching, isPlaceholderData, refetch } = useQuery(teamQuery(filters));
  const data = useLastAnswer(fresh);
  const queries = useQueryClient();
  const rows = useListKeys();
  // Kept here, because the row disappears with the person.
  const [leaving, setLeaving] = useState<TeamUser>();
  const [isAdding, setIsAdding] = useState(false);
  const { companyHours, weeks } = useWeeks(mayAdd ? data?.users : undefined);
  // Somebody who is alone came to add people.
  const isAlone = status === "active" && search === "" && data?.total === 1;
  const show = (next: TeamFilters) => void navigate({ to: "/team", search: next });
  // It stays once someone has typed: the field must not go while they do.
  const [hasSearched, setHasSearched] = useState(false);
  const isSearchable = hasSearched || search !== "" || (data?.totalPages ?? 0) > 1;
  usePrefetchNext(
    { page, totalPages: fresh?.totalPages },
    (next) => void queries.prefetchQuery(teamQuery({ ...filters, page: next })),
  );
  usePageInRange({ page, totalPages: isPlaceholderData ? undefined : fresh?.totalPages }, (last) =>
    show({ ...filters, page: last }),
  );
  const addButton =
    mayAdd && !isAdding && !isAlone ? (
      <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        {words.add}
      </Button>
    ) : null;
  return (
    <PageBody className="max-sm:has-data-phone-action:pb-28">
      <PageHeader
        title={words.team}
        actions={
          <>
            {mayReadTime ? (
              <Button asChild icon={<Clock aria-hidden="true" />}>
                <Link to="/time-sheets">{words.timeSheets}</Link>
              </Button>
            ) : null}
            {addButton ? <span className="flex max-sm:hidden">{addButton}</span> : null}
          </>
        }
      />
      <PhoneAction>{addButton}</PhoneAction>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          {isSearchable ? (
            <PageSearch
              label={words.searchTeam}
              placeholder={words.searchByName}
              value={search}
              onSearch={(text) => {
                setHasSearched(true);
                show({ search: text || undefined, status: filters.status });
              }}
            />
          ) : null}
          {mayAdd ? (
            <Segmented
              label={words.status}
              value={status}
              options={statusOptions}
              onValueChange={(picked) =>
                show({ search: filters.search, status: picked === "inactive" ? picked : undefined })
              }
            />
          ) : null}
          {data && isSearchable ? (
            <p className="ml-auto text-13 text-ink-2">{words.people(data.total)}</p>
          ) : null}
        </div>
        {data && error ? (
          <LoadFailed
            message={words.failedToLoadTeam}
            busy={isFetching}
            onRetry={() => void refetch()}
            className=""
          />
        ) : null}
        {data ? (
          data.users.length === 0 ? (
            <EmptyState title={words.noTeamMembersFound} className="py-20">
              {search
                ? words.nobodyMatches(search)
                : status === "active"
                  ? words.peopleYouAddShow
                  : words.peopleYouDeactivateShow}
            </EmptyState>
          ) : (
            <div ref={rows}>
              <Table aria-label={words.teamMembers} aria-busy={isFetching}>
                <TableHead>
                  <HeadCell>{words.name}</HeadCell>
                  <HeadCell className="max-[1399px]:hidden">{words.email}</HeadCell>
                  <HeadCell className="max-md:hidden">{words.role}</HeadCell>
                  {mayAdd ? (
                    <>
                      <HeadCell className="max-md:hidden">{words.week}</HeadCell>
                      <HeadCell className="max-lg:hidden">{words.timeOff}</HeadCell>
                    </>
                  ) : null}
                  <HeadCell className="max-sm:hidden">{words.status}</HeadCell>
                  <HeadCell className="text-right">{words.actions}</HeadCell>
                </TableHead>
                <TableBody>
                  {data.users.map((member) => (
                    <MemberRow
                      key={member._id}
                      member={member}
                      week={weeks.get(member._id)}
                      companyHours={companyHours}
                      onDeactivate={setLeaving}
                    />
                  ))}
                </TableBody>
              </Table>
            </div>
          )
        ) : error ? (
          <ErrorState message={words.failedToLoadTeam} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <SkeletonRows rows={10} label={words.loadingTeam} />
          </Card>
        )}
        {data ? (
          <div className="flex items-center justify-between gap-6 empty:hidden">
            {data.users.length > 0 ? <ListKeysHint /> : null}
            <Pager
              page={page}
              totalPages={data.totalPages}
              previousLabel={words.prev}
              onPageChange={(next) => show({ ...filters, page: next })}
              className="ml-auto"
            />
          </div>
        ) : null}
        {mayAdd && data ? <InvitationsCard /> : null}
        {mayAdd && (isAdding || isAlone) ? (
          // It stays for the next person.
          <AddMemberForm isAsked={isAdding} onAdded={() => setIsAdding(true)} />
        ) : null}
      </div>
      {leaving ? <DeactivateDialog member={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </PageBody>
  );
}

/** How busy the listed people are this week, by id. */
const useWeeks = (people: readonly TeamUser[] | undefined) => {
  const { user } = useSession();
  const first = weekStartOf(useToday(), user?.organization?.weekStartsOn ?? 0);
  const ids = people?.map(({ _id }) => _id) ?? [];
  const { data, isError } = useQuery({ ...weekQuery(first, ids), enabled: ids.length > 0 });
  return {
    companyHours: data?.companyHours ?? (isError ? null : undefined),
    weeks: new Map(data?.members.map((week) => [week.user, week])),
  };
};
