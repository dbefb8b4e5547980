import type { Visit } from "@fieldwright/contract/schedule";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { jobChangedMeanwhile, jobQuery } from "@/records/api";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { useCompleteJob } from "../api";

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
              Create invoice
            </Link>
          </Button>
        }
      >
        {jobNumber} is done but not invoiced.
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
                toast.error(jobChangedMeanwhile(error) ?? errorMessage(error, "Failed to complete the job")),
            })
          }
        >
          Complete job
        </Button>
      }
    >
      That was the last visit of {jobNumber}.
    </Banner>
  );
}
