import type { TimeSheet } from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { mayApproveTimeOf } from "@fieldwright/domain/time-sheets";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { errorMessage } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { formatMoment, useZone } from "@/lib/dates";
import { focusPage } from "@/records/focus";
import { LoadFailed } from "@/records/record-page";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { ErrorState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { timeSheetQuery, useTakeBack } from "./api";
import { type Correction, DaysOfSheet } from "./days-of-sheet";
import { ApproveButton, touchable, WeekBar, WeekState } from "./week-parts";
import { changeInWords, words } from "./words";

const failed = words.failedToLoadTime;

type PersonWeekProps = { user: string; week: Day; isOwn: boolean; correction: Correction };

/** One person's week. People without the list of everyone see their own. */
export function PersonWeek({ user, week, isOwn, correction }: PersonWeekProps) {
  const isOffice = useCan("schedule:write");
  const query = useQuery(timeSheetQuery(user, week));
  const { data: sheet, error, isFetching, isPlaceholderData } = query;
  const retry = () => void query.refetch();
  return (
    <>
      <PageHeader
        title={isOwn ? words.timeSheet : (sheet?.user.name ?? words.timeSheet)}
        crumbs={
          isOffice ? (
            <Link
              to="/time-sheets"
              search={{ week }}
              className={cx(linkStyle, "inline-flex items-center max-sm:min-h-11")}
            >
              {words.timeSheets}
            </Link>
          ) : null
        }
        beside={sheet && !isPlaceholderData ? <WeekState sheet={sheet} /> : null}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <WeekBar week={week} user={isOffice ? user : undefined} />
        {sheet && !isPlaceholderData && !sheet.approval ? (
          <ApproveButton sheet={sheet} week={week} variant="primary" />
        ) : null}
      </div>
      {sheet && error ? <LoadFailed message={failed} busy={isFetching} onRetry={retry} /> : null}
      {sheet ? (
        <div
          className={cx("flex flex-col gap-4", isPlaceholderData ? "opacity-60" : "")}
          aria-busy={isPlaceholderData}
        >
          <Approval sheet={sheet} />
          <DaysOfSheet sheet={sheet} correction={correction} />
        </div>
      ) : error ? (
        <ErrorState message={failed} busy={isFetching} onRetry={retry} />
      ) : (
        <Card>
          <SkeletonRows rows={8} label={words.loadingTimeSheet} />
        </Card>
      )}
    </>
  );
}

function Approval({ sheet }: { sheet: TimeSheet }) {
  const zone = useZone();
  const { approval, afterApproval } = sheet;
  if (!approval) return null;
  return (
    <Banner tone={afterApproval ? "warning" : "success"}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {words.approvedByOnTime(
            approval.by.name,
            formatMoment(approval.at, zone),
            afterApproval ? ` ${changeInWords(sheet)}` : "",
          )}
        </p>
        <TakeBack sheet={sheet} />
        <ApproveButton sheet={sheet} week={sheet.week} />
      </div>
    </Banner>
  );
}

function TakeBack({ sheet }: { sheet: TimeSheet }) {
  const { user } = useSession();
  const isOffice = useCan("schedule:write");
  const { mutate, isPending } = useTakeBack(sheet.user._id, sheet.week);
  if (!user || !isOffice || !mayApproveTimeOf({ ...user, userId: user._id }, sheet.user._id)) return null;
  const takeBack = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(words.approvalRemovedYouCan);
        focusPage();
      },
      onError: (error) => toast.error(errorMessage(error, words.failedToRemoveApproval)),
    });
  return (
    <Button size="sm" busy={isPending} onClick={takeBack} className={touchable}>
      {words.removeApproval}
    </Button>
  );
}
