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
import { canBecome, useSetJobsStatus } from "../api";
import { words } from "./words";

/** Canceling is left to the job's page, because it cannot be taken back. */
const offered = [
  "draft",
  "scheduled",
  "in_progress",
  "on_hold",
  "completed",
] as const satisfies readonly JobStatus[];

/** The statuses that at least one of the jobs can move to, with how many can. */
export const movesOf = (jobs: readonly Pick<ListedJob, "nextStatuses">[]) =>
  offered
    .map((status) => ({ status, movable: jobs.filter(canBecome(status)).length }))
    .filter(({ movable }) => movable > 0);

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
  const { mutate, isPending } = useSetJobsStatus(({ changed, refused }, asked) => {
    const [first] = refused;
    const said = words.jobsSet(
      changed.length,
      asked.jobs.length - changed.length,
      statusLooks.job[asked.status].word,
    );
    if (first) toast.error(`${said} ${first.why}`);
    else toast.success(said);
    selection.set(changed, false);
    selection.set(
      refused.map(({ job }) => job),
      true,
    );
  });
  const moves = movesOf(jobs);
  const count = words.jobCount(jobs.length);
  const worth = formatUsd(sumDollars(jobs.flatMap(({ estimatedCost }) => estimatedCost ?? [])));
  return (
    <BulkBar label={seesAmounts ? words.selectedWorth(count, worth) : count} onClear={selection.clear}>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <BulkButton aria-busy={isPending}>
            <CircleDot aria-hidden="true" />
            {words.setStatus}
          </BulkButton>
        </MenuTrigger>
        <MenuContent side="top" align="start">
          {moves.length === 0 ? <MenuItem disabled>{words.noneCanChange}</MenuItem> : null}
          {moves.map(({ status, movable }) => {
            const { word } = statusLooks.job[status];
            return (
              <MenuItem key={status} disabled={isPending} onSelect={() => mutate({ jobs, status })}>
                {movable === jobs.length ? word : words.someOf(word, movable, jobs.length)}
              </MenuItem>
            );
          })}
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
