import type { Job } from "@fieldwright/contract/jobs";
import { Link } from "@tanstack/react-router";
import { Check, Pencil, ReceiptText } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useCan } from "@/lib/auth";
import { ClientRail } from "@/records/client-rail";
import { useFocusStays } from "@/records/focus";
import { Button, IconButton } from "@/ui/button";
import { bleed, Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { SkeletonRows } from "@/ui/skeleton";
import { forwardMove, moveLabel, useMoveJob } from "../job-actions";
import { JobForm } from "../job-form";
import { AgreedCard } from "./agreed-card";
import { JobHead } from "./job-head";
import { MoneyCard } from "./money-card";
import { VisitCard } from "./visit-card";
import { words } from "./words";

const OfficeWork = lazy(async () => ({ default: (await import("./office-work")).OfficeWork }));
const NotesCard = lazy(async () => ({ default: (await import("./notes-activity")).NotesAndActivity }));

const formId = "job-form";

const toForm = () => {
  const form = document.getElementById(formId);
  form?.scrollIntoView({ block: "start" });
  form?.querySelector("input")?.focus({ preventScroll: true });
};

/** The page of a job for the office: what happens next, what was agreed, and what it is worth. */
export function OfficeJob({ job }: { job: Job }) {
  useFocusStays(job.status);
  // The form shows live updates until the user starts editing.
  const [edited, setEdited] = useState<Job | null>(null);
  const shown = edited ?? job;
  // Loads the code and data of what is below after the first screen is there.
  const isFirstShown = useDeferredValue(true, false);
  return (
    <>
      <JobHead job={job} />
      <div className="grid items-start gap-x-5 gap-y-3 max-lg:flex max-lg:flex-col max-lg:items-stretch lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="flex min-w-0 flex-col gap-3 max-lg:contents">
          <VisitCard job={job} className="order-1" />
          <AgreedCard job={job} className="order-3 lg:order-2" />
          {isFirstShown ? (
            <Suspense
              fallback={
                <Card className="order-4">
                  <SkeletonRows rows={4} label={words.loadingWork} />
                </Card>
              }
            >
              <OfficeWork job={job} />
            </Suspense>
          ) : null}
          <div id={formId} className="order-9 scroll-mt-20">
            <JobForm
              key={shown.version}
              job={shown}
              onEdit={() => setEdited(shown)}
              onTakeTheirs={() => setEdited(null)}
            />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3 max-lg:contents">
          {/* A pair on tablets. */}
          <div className="contents sm:max-lg:order-5 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-3 sm:max-lg:has-[>:only-child]:grid-cols-1">
            <ClientRail client={job.client} hasAddress={false} className={`order-6 lg:order-1 ${bleed}`} />
            <MoneyCard job={job} className="order-5 lg:order-2" />
          </div>
          {isFirstShown ? (
            <Suspense>
              <NotesCard jobId={job._id} className="order-7" />
            </Suspense>
          ) : null}
        </div>
      </div>
      <div className="sticky bottom-0 z-(--z-sticky) -mx-4 mt-4 -mb-12 flex gap-2.5 border-t border-line-strong bg-surface px-4 py-3 sm:hidden">
        <IconButton
          label={words.jumpToForm}
          variant="secondary"
          className="size-13! shrink-0"
          onClick={toForm}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <NextStep job={job} className="h-13 flex-1 text-16" />
      </div>
    </>
  );
}

/** The one step that comes next: the next status, or the invoice of a completed job. */
function NextStep({ job, className }: { job: Job; className?: string }) {
  const mayInvoice = useCan("invoices:write");
  const { move, isMoving } = useMoveJob(job);
  const forward = forwardMove(job.nextStatuses);
  if (mayInvoice && job.status === "completed" && !job.invoices?.length)
    return (
      <Button asChild variant="primary" icon={<ReceiptText aria-hidden="true" />} className={className}>
        <Link to="/invoices/new" search={{ job: job._id }}>
          {words.invoiceAll}
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
