import type { ListedJob } from "@fieldwright/contract/jobs";
import { formatUsd, sumDollars } from "@fieldwright/domain/money";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { CircleDot, Download } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import type { Selection } from "@/records/list-keys";
import { statusLooks } from "@/ui/badge";
import { BulkBar, BulkButton } from "@/ui/bulk-bar";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { useSetJobsStatus } from "../api";
import { words } from "./words";

/** Canceling is left to the job's page, because it cannot be taken back. */
const offered = ["scheduled", "in_progress", "on_hold", "completed"] as const satisfies readonly JobStatus[];

const exportJobs = async (jobs: readonly ListedJob[]) => {
  try {
    const { exportList } = await import("@/records/export-list");
    await exportList("jobs", { ids: jobs.map(({ _id }) => _id) });
  } catch (error) {
    toast.error(errorMessage(error, words.exportFailed));
  }
};

type JobBulkBarProps = {
  selection: Selection<ListedJob>;
  /** The selected jobs with their latest data. */
  jobs: readonly ListedJob[];
};

export function JobBulkBar({ selection, jobs }: JobBulkBarProps) {
  const mayExport = useCan("records:exchange");
  const seesAmounts = useCan("estimates:read");
  const { mutate, isPending } = useSetJobsStatus();
  const count = words.jobCount(jobs.length);
  const worth = formatUsd(sumDollars(jobs.flatMap(({ estimatedCost }) => estimatedCost ?? [])));
  const setStatus = (status: JobStatus) =>
    mutate(
      { jobs, status },
      {
        onSuccess: ({ changed, refused }) => {
          const [first] = refused;
          if (first) toast.error(words.notAllSet(changed.length, jobs.length, first.job, first.why));
          else toast.success(words.allSet(count, statusLooks.job[status].word));
          selection.set(changed, false);
        },
      },
    );
  return (
    <BulkBar label={seesAmounts ? words.selectedWorth(count, worth) : count} onClear={selection.clear}>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <BulkButton aria-busy={isPending} disabled={isPending}>
            <CircleDot aria-hidden="true" />
            {words.setStatus}
          </BulkButton>
        </MenuTrigger>
        <MenuContent side="top" align="start">
          {offered.map((status) => (
            <MenuItem key={status} onSelect={() => setStatus(status)}>
              {statusLooks.job[status].word}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      {mayExport ? (
        <BulkButton onClick={() => void exportJobs(jobs)}>
          <Download aria-hidden="true" />
          {words.export}
        </BulkButton>
      ) : null}
    </BulkBar>
  );
}
