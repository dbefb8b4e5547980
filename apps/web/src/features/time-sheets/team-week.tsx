import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Download } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { LoadFailed } from "@/records/record-page";
import { Button } from "@/ui/button";
import { Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { teamWeekQuery, useApproveAll, useDownloadWeek } from "./api";
import { TeamCards, TeamTable } from "./team-table";
import { touchable, WeekBar } from "./week-parts";
import { words } from "./words";

const failed = words.failedToLoadTimeSheets;

/** Everyone's week, for the office. */
export function TeamWeek({ week }: { week: Day }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(teamWeekQuery(week));
  const retry = () => void refetch();
  const sheets = data?.sheets ?? [];
  return (
    <>
      <PageHeader
        title={words.timeSheets}
        crumbs={
          <Link to="/team" className={cx(linkStyle, "inline-flex items-center max-sm:min-h-11")}>
            {words.team}
          </Link>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <WeekBar week={week} user={undefined} />
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <DownloadButton week={week} />
          <ApproveAll week={week} sheets={isPlaceholderData ? [] : sheets} />
        </div>
      </div>
      {data && error ? <LoadFailed message={failed} busy={isFetching} onRetry={retry} /> : null}
      {data ? (
        <div
          className={cx("flex flex-col gap-4", isPlaceholderData ? "opacity-60" : "")}
          aria-busy={isPlaceholderData}
          // The rows are of another week until its own have come.
          inert={isPlaceholderData}
        >
          {sheets.length === 0 ? (
            <EmptyState title={words.noTimeSheets} className="py-20">
              {words.peopleWhoLogTime}
            </EmptyState>
          ) : (
            <>
              <TeamTable week={week} sheets={sheets} />
              <TeamCards week={week} sheets={sheets} />
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState message={failed} busy={isFetching} onRetry={retry} />
      ) : (
        <Card>
          <SkeletonRows rows={8} label={words.loadingTimeSheets} />
        </Card>
      )}
    </>
  );
}

function DownloadButton({ week }: { week: Day }) {
  const { mutate, isPending } = useDownloadWeek(week);
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={isPending}
      onClick={() =>
        mutate(undefined, {
          onError: (error) => toast.error(errorMessage(error, words.failedToDownloadTime)),
        })
      }
      className={`${touchable} max-sm:flex-1`}
    >
      {words.downloadCsv}
    </Button>
  );
}

function ApproveAll({ week, sheets }: { week: Day; sheets: readonly WeekOfPerson[] }) {
  const { mutate, isPending } = useApproveAll(week);
  const waiting = sheets.filter(({ ready }) => ready);
  const approve = () =>
    mutate(waiting, {
      onSuccess: ({ approved, failed: refused }) => {
        if (approved > 0) toast.success(words.weekApproved1(approved));
        for (const { name, error } of refused.slice(0, 3))
          toast.error(`${name}: ${errorMessage(error, words.failedToApproveWeek)}`);
      },
    });
  return (
    <Button
      variant="primary"
      icon={<Check aria-hidden="true" />}
      disabled={waiting.length === 0}
      busy={isPending}
      onClick={approve}
      className={`${touchable} max-sm:flex-1`}
    >
      {words.nothingToApprove(waiting.length)}
    </Button>
  );
}
