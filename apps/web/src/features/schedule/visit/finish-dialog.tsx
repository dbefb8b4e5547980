import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import { formatTime } from "@fieldwright/domain/format-time";
import { formatMoment, useZone } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

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
      title={`Stop your timer at ${formatTime(now.toISOString(), zone)}?`}
      onSubmit={(event) => {
        event.preventDefault();
        onFinish(false);
      }}
      foot={
        <>
          <Button onClick={() => onFinish(true)} className="max-sm:h-12 max-sm:w-full">
            Finish, keep it running
          </Button>
          <Button type="submit" variant="primary" ref={takeFocus} className="max-sm:h-12 max-sm:w-full">
            Stop timer and finish
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        It has been running on {visit.job.jobNumber} since {formatMoment(timer.start, zone)}.
      </p>
    </Dialog>
  );
}
