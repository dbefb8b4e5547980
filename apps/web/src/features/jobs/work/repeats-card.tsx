import type { Job } from "@fieldwright/contract/jobs";
import type { JobRecurrence } from "@fieldwright/contract/recurrence";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { recurrenceQuery, useEndRecurrence } from "./api";
import { recurrenceText } from "./recurrence-text";
import { RepeatsDialog } from "./repeats-dialog";
import { touchable, WorkCard } from "./work-card";

/** How the job's visits repeat. Technicians see it, the office changes it. */
export function RepeatsCard({ job, className }: { job: Job; className?: string }) {
  const query = useQuery(recurrenceQuery(job._id));
  const mayPlan = useCan("jobs:write");
  const mayChange = mayPlan && job.status !== "cancelled" && job.status !== "completed";
  const [editing, setEditing] = useState(false);
  const rule = query.data?.recurrence ?? null;
  if (!mayPlan && rule === null) return null;
  return (
    <WorkCard id="job-repeats" title="Repeats" noun="how it repeats" query={query} className={className}>
      <CardBody className="flex flex-col gap-3">
        {rule ? <Rule rule={rule} /> : <p className="text-13 text-ink-2">This job doesn't repeat.</p>}
        {mayPlan ? (
          <div className="flex flex-wrap gap-2">
            {mayChange ? (
              <Button size="sm" onClick={() => setEditing(true)} className={touchable}>
                {rule ? "Change" : "Repeat this job"}
              </Button>
            ) : null}
            {rule ? <StopButton job={job} /> : null}
          </div>
        ) : null}
      </CardBody>
      {editing ? <RepeatsDialog job={job} rule={rule} onClose={() => setEditing(false)} /> : null}
    </WorkCard>
  );
}

function Rule({ rule }: { rule: JobRecurrence }) {
  return (
    <div>
      <p className="text-pretty">{recurrenceText(rule)}</p>
      {rule.generatedUntil ? (
        <p className="mt-1 text-12 text-ink-2">
          Visits are on the schedule until {formatDay(rule.generatedUntil)}.
        </p>
      ) : null}
    </div>
  );
}

function StopButton({ job }: { job: Job }) {
  const end = useEndRecurrence(job._id);
  const ask = async () => {
    const agreed = await confirm({
      title: `Stop repeating ${job.jobNumber}?`,
      body: "Future visits that nobody has changed come off the schedule.",
      confirmLabel: "Stop repeating",
      tone: "danger",
    });
    if (!agreed) return;
    end.mutate(undefined, {
      onError: (error) => toast.error(errorMessage(error, "Failed to stop repeating")),
    });
  };
  return (
    <Button size="sm" variant="ghost" busy={end.isPending} onClick={() => void ask()} className={touchable}>
      Stop repeating
    </Button>
  );
}
