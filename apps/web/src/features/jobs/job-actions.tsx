import type { Job } from "@fieldwright/contract/jobs";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { Link, useNavigate } from "@tanstack/react-router";
import { Check, Ellipsis, ReceiptText, Star, Trash2 } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { jobChangedMeanwhile } from "@/records/api";
import { PdfButton } from "@/records/document-buttons";
import { statusLooks } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { useChangeJobStatus, useDeleteJob, useReviewLink } from "./api";
import { words } from "./words";

/** Label of the button for a move. */
export const moveLabel = (from: JobStatus, to: JobStatus): string => {
  if (from === "completed") return words.reopen;
  if (from === "on_hold" && to !== "cancelled") return words.resume;
  const labels: Record<JobStatus, string> = {
    draft: words.backToDraft,
    scheduled: words.markAsScheduled,
    in_progress: words.startJob,
    completed: words.completeJob,
    on_hold: words.putOnHold,
    cancelled: words.cancelJob,
  };
  return labels[to];
};

/** The move forward. Holding and canceling are in the menu. */
export const forwardMove = (moves: readonly JobStatus[]): JobStatus | undefined =>
  moves.find((next) => next !== "on_hold" && next !== "cancelled");

/** Moves the job. Canceling asks first. */
export const useMoveJob = (job: Job) => {
  const change = useChangeJobStatus(job._id);
  const move = async (to: JobStatus) => {
    const agreed =
      to !== "cancelled" ||
      (await confirm({
        title: words.cancelJobNumber(job.jobNumber),
        body: words.itsFutureVisitsAre,
        confirmLabel: words.cancelJob,
        tone: "danger",
      }));
    if (!agreed) return;
    change.mutate(
      { status: to, version: job.version },
      {
        onError: (error) =>
          toast.error(jobChangedMeanwhile(error) ?? errorMessage(error, words.failedToChangeJobs)),
      },
    );
  };
  return { move, isMoving: change.isPending };
};

type JobActionsProps = {
  job: Job;
  /** For the buttons that the bar at the bottom of a phone has, too. */
  stepClass?: string;
};

/** The moves the server offers this person, and what follows a completed job. */
export function JobActions({ job, stepClass }: JobActionsProps) {
  const mayLog = useCan("schedule:log");
  const mayInvoice = useCan("invoices:write");
  const { move, isMoving } = useMoveJob(job);
  const forward = forwardMove(job.nextStatuses);
  const canInvoice = mayInvoice && job.status === "completed";
  const isInvoiced = Boolean(job.invoices?.length);
  return (
    <>
      <MoreActions job={job} moves={job.nextStatuses.filter((next) => next !== forward)} onMove={move} />
      {mayLog ? <PdfButton kind="job" id={job._id} number={job.jobNumber} label={words.jobSheet} /> : null}
      {forward ? (
        <Button
          variant={job.status === "completed" ? "secondary" : "primary"}
          icon={forward === "completed" ? <Check aria-hidden="true" /> : undefined}
          busy={isMoving}
          onClick={() => void move(forward)}
          className={canInvoice && !isInvoiced ? undefined : stepClass}
        >
          {moveLabel(job.status, forward)}
        </Button>
      ) : null}
      {canInvoice ? (
        <Button
          asChild
          variant={isInvoiced ? "secondary" : "primary"}
          icon={<ReceiptText aria-hidden="true" />}
          className={isInvoiced ? undefined : stepClass}
        >
          <Link to="/invoices/new" search={{ job: job._id }}>
            {words.createInvoice}
          </Link>
        </Button>
      ) : null}
    </>
  );
}

type MoreActionsProps = {
  job: Job;
  moves: readonly JobStatus[];
  onMove: (to: JobStatus) => Promise<void>;
};

function MoreActions({ job, moves, onMove }: MoreActionsProps) {
  const navigate = useNavigate();
  const mayDelete = useCan("jobs:delete");
  const mayAskForReview = useCan("jobs:write") && job.status === "completed";
  const remove = useDeleteJob();
  const reviewLink = useReviewLink(job._id);
  const leave = () => navigate({ to: "/jobs", ignoreBlocker: true });
  const copyReviewLink = async () => {
    try {
      await navigator.clipboard.writeText(await reviewLink.mutateAsync());
      toast.success(words.reviewLinkCopied);
    } catch (error) {
      toast.error(errorMessage(error, words.failedToCopyReview));
    }
  };
  if (moves.length === 0 && !mayDelete) return null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={words.moreActions}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {moves.map((to) => {
          const { icon: Icon } = statusLooks.job[to];
          return (
            <MenuItem
              key={to}
              tone={to === "cancelled" ? "danger" : "default"}
              icon={<Icon aria-hidden="true" />}
              onSelect={() => void onMove(to)}
            >
              {moveLabel(job.status, to)}
            </MenuItem>
          );
        })}
        {mayAskForReview ? (
          <MenuItem icon={<Star aria-hidden="true" />} onSelect={() => void copyReviewLink()}>
            {words.copyReviewLink}
          </MenuItem>
        ) : null}
        {(moves.length > 0 || mayAskForReview) && mayDelete ? <MenuSeparator /> : null}
        {mayDelete ? (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => void remove({ id: job._id, name: job.jobNumber, leave })}
          >
            {words.deleteJob}
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
