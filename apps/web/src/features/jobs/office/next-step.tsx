import type { Job } from "@fieldwright/contract/jobs";
import { Link } from "@tanstack/react-router";
import { Check, ReceiptText } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { useMoveJob } from "../job-actions";
import { forwardMove, moveLabel } from "../job-moves";

/** The one step that comes next: the next status, or the invoice of a completed job. */
export function NextStep({ job, className }: { job: Job; className?: string }) {
  const mayInvoice = useCan("invoices:write");
  const { move, isMoving } = useMoveJob(job);
  const forward = forwardMove(job.nextStatuses);
  if (mayInvoice && job.status === "completed" && !job.invoices?.length)
    return (
      <Button asChild variant="primary" icon={<ReceiptText aria-hidden="true" />} className={className}>
        <Link to="/invoices/new" search={{ job: job._id }}>
          Create invoice
        </Link>
      </Button>
    );
  if (!forward) return null;
  return (
    <Button
      variant={job.status === "completed" ? "secondary" : "primary"}
      icon={forward === "completed" ? <Check aria-hidden="true" /> : undefined}
      busy={isMoving}
      onClick={() => void move(forward)}
      className={cx(className)}
    >
      {moveLabel(job.status, forward)}
    </Button>
  );
}
