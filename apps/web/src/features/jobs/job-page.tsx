import type { Job } from "@fieldwright/contract/jobs";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue } from "react";
import { useCan } from "@/lib/auth";
import { formatDay } from "@/lib/dates";
import { ActivityCard } from "@/records/activity-card";
import { ClientRail, Fact } from "@/records/client-rail";
import { useFocusStays } from "@/records/focus";
import { clientName } from "@/records/names";
import { Crumbs, RecordColumns, RecordPage } from "@/records/record-page";
import { categoryLabels } from "@/records/words";
import { Priority, StatusBadge } from "@/ui/badge";
import { Card, CardBody, CardHead, linkStyle } from "@/ui/card";
import { PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { jobActivityQuery } from "./api";
import { JobActions } from "./job-actions";
import { useJobPage } from "./load-job-page";
import { OfficeJob } from "./office/office-job";
import { VisitsCard } from "./visits-card";
import { words } from "./words";

const route = getRouteApi("/protected/jobs/$id");

const JobWork = lazy(async () => ({ default: (await import("./work/job-work")).JobWork }));
const RepeatsCard = lazy(async () => ({ default: (await import("./work/repeats-card")).RepeatsCard }));

export function JobPage() {
  const { id } = route.useParams();
  const query = useJobPage(id);
  const isOffice = useCan("jobs:write");
  return (
    <RecordPage noun={words.job} title={words.editJob} list="/jobs" query={query}>
      {(job) => (isOffice ? <OfficeJob key={job._id} job={job} /> : <JobRecord key={job._id} job={job} />)}
    </RecordPage>
  );
}

/** For technicians and customers. */
function JobRecord({ job }: { job: Job }) {
  const mayLog = useCan("schedule:log");
  useFocusStays(job.status);
  // Loads the code and data of the work cards after the details are on screen.
  const areDetailsShown = useDeferredValue(true, false);
  const activity = useQuery(jobActivityQuery(job._id));
  return (
    <>
      <PageHeader
        title={job.jobNumber}
        crumbs={<Crumbs list="/jobs" here={job.jobNumber} />}
        beside={
          <>
            <span aria-live="polite">
              <StatusBadge kind="job" status={job.status} />
            </span>
            <span className="text-ink-2">
              {job.title} · {clientName(job.client)}
            </span>
          </>
        }
        actions={<JobActions job={job} />}
      />
      <RecordColumns
        rail={
          <>
            <ClientRail client={job.client} />
            <VisitsCard job={job} />
            <JobFacts job={job} />
            {areDetailsShown && mayLog ? (
              <Suspense>
                <RepeatsCard job={job} />
              </Suspense>
            ) : null}
            <ActivityCard query={activity} />
          </>
        }
      >
        <JobDetails job={job} />
        {areDetailsShown ? (
          <Suspense
            fallback={
              <Card>
                <SkeletonRows rows={4} label={words.loadingWork} />
              </Card>
            }
          >
            <JobWork job={job} />
          </Suspense>
        ) : null}
      </RecordColumns>
    </>
  );
}

/** For people who may see the job but not change it. */
function JobDetails({ job }: { job: Job }) {
  return (
    <Card aria-labelledby="job-details">
      <CardHead id="job-details" title={job.title} />
      <CardBody className="flex flex-col gap-4">
        <p className="max-w-prose whitespace-pre-wrap">{job.description || words.noDescription}</p>
        <div className="flex flex-wrap gap-x-6 gap-y-2 text-13 text-ink-2">
          <Priority level={job.priority} />
          <span>{categoryLabels[job.category]}</span>
        </div>
      </CardBody>
    </Card>
  );
}

function JobFacts({ job }: { job: Job }) {
  return (
    <Card aria-labelledby="job-links">
      <CardHead id="job-links" title={words.scheduleAndDocuments} />
      <dl className="divide-y divide-line">
        <Fact label={words.scheduledDate}>
          {job.scheduledDate ? formatDay(job.scheduledDate) : words.noneYet}
        </Fact>
        {job.quote ? (
          <Fact label={words.quote}>
            <Link to="/quotes/$id" params={{ id: job.quote._id }} className={linkStyle}>
              {job.quote.quoteNumber}
            </Link>
          </Fact>
        ) : null}
        {job.invoices?.map(({ _id, invoiceNumber }) => (
          <Fact key={_id} label={words.invoice}>
            <Link to="/invoices/$id" params={{ id: _id }} className={linkStyle}>
              {invoiceNumber}
            </Link>
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
