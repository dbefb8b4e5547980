import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import { formatTime } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { formatMoment, useNow, useZone } from "@/lib/dates";
import { jobChangedMeanwhile, jobQuery } from "@/records/api";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { useCompleteJob } from "../api";
import { words } from "./words";

type FinishDialogProps = {
  visit: Visit;
  timer: TimeEntry;
  onFinish: (keepTimer: boolean) => void;
  onClose: () => void;
};

/** Focused, because stopping the timer is almost always what people want. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** Asks what to do with the person's running timer when the visit ends. */
export function FinishDialog({ visit, timer, onFinish, onClose }: FinishDialogProps) {
  const zone = useZone();
  const now = useNow();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.stopYourTimerAt(formatTime(now.toISOString(), zone))}
      onSubmit={(event) => {
        event.preventDefault();
        onFinish(false);
      }}
      foot={
        <>
          <Button onClick={() => onFinish(true)} className="max-sm:h-12 max-sm:w-full">
            {words.finishKeepItRunning}
          </Button>
          <Button type="submit" variant="primary" ref={takeFocus} className="max-sm:h-12 max-sm:w-full">
            {words.stopTimerAndFinish}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {words.itHasBeenRunning(visit.job.jobNumber, formatMoment(timer.start, zone))}
      </p>
    </Dialog>
  );
}

/** Shown after the last visit: offers to complete the job and then to invoice it. */
export function JobDoneBanner({ visit }: { visit: Visit }) {
  const { _id, jobNumber } = visit.job;
  const mayInvoice = useCan("invoices:write");
  const { data: job } = useQuery(jobQuery(_id));
  const complete = useCompleteJob(_id);
  if (!job) return null;
  if (job.status === "completed") {
    const canInvoice = mayInvoice && job.invoices?.length === 0;
    return canInvoice ? (
      <Banner
        tone="success"
        className="mb-4"
        action={
          <Button asChild size="sm">
            <Link to="/invoices/new" search={{ job: _id }}>
              {words.createInvoice}
            </Link>
          </Button>
        }
      >
        {words.isDoneButNot(jobNumber)}
      </Banner>
    ) : null;
  }
  if (!job.nextStatuses.includes("completed")) return null;
  return (
    <Banner
      tone="success"
      className="mb-4"
      action={
        <Button
          size="sm"
          busy={complete.isPending}
          onClick={() =>
            complete.mutate(job.version, {
              onError: (error) =>
                toast.error(jobChangedMeanwhile(error) ?? errorMessage(error, words.failedToCompleteJob)),
            })
          }
        >
          {words.completeJob}
        </Button>
      }
    >
      {words.thatWasLastVisit(jobNumber)}
    </Banner>
  );
}
