import type { ListedJob } from "@fieldwright/contract/jobs";
import { joinWords } from "@fieldwright/domain/join-words";
import { formatUsd, sumDollars } from "@fieldwright/domain/money";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { CircleDot } from "lucide-react";
import { useCan } from "@/lib/auth";
import type { Selection } from "@/records/list-keys";
import { ExportChosen } from "@/records/list-toolbar";
import { statusLooks } from "@/ui/badge";
import { BulkBar, BulkButton } from "@/ui/bulk-bar";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { canBecome, type Step, useSetJobsStatus } from "../api";
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

/**
 * The steps that the life cycle lets go back. A scheduled job never is a draft again, for example. A job that is completed
 * again would have today as its day, so reopening is not undone here.
 */
export const backwardOf = (steps: readonly Step[]) =>
  steps
    .map(({ before, after }) => ({ job: after, status: before.status }))
    .filter(({ job, status }) => status !== "completed" && canBecome(status)(job));

const among = (jobs: readonly ListedJob[]) => (step: Step) => jobs.some(({ _id }) => _id === step.after._id);

type JobBulkBarProps = {
  selection: Selection<ListedJob>;
  /** The selected jobs with their latest data. */
  jobs: readonly ListedJob[];
};

export function JobBulkBar({ selection, jobs }: JobBulkBarProps) {
  const seesAmounts = useCan("estimates:read");
  const { mutateAsync, isPending } = useSetJobsStatus();
  const takeBack = async (steps: readonly Step[]) => {
    const { changed, unchanged, refused } = await mutateAsync(backwardOf(steps));
    const unanswered = steps.filter(among(refused.filter((one) => one.mayTryAgain).map(({ job }) => job)));
    const back = [...changed.map(({ after }) => after), ...unchanged];
    const stay = steps.filter((step) => !unanswered.includes(step) && !among(back)(step));
    const said = [
      back.length > 0 ? words.jobsBack(back.length) : "",
      stay.length > 0 ? words.cantGoBack(joinWords(stay.map(({ after }) => after.jobNumber))) : "",
      refused[0]?.why ?? "",
    ]
      .filter(Boolean)
      .join(" ");
    if (unanswered.length > 0)
      toast.error(said, { label: words.tryAgain, onClick: () => void takeBack(unanswered) });
    else (stay.length > 0 ? toast.info : toast.success)(said);
  };
  const setStatus = async (status: JobStatus) => {
    const { changed, refused } = await mutateAsync(jobs.map((job) => ({ job, status })));
    const [first] = refused;
    const said = words.jobsSet(changed.length, jobs.length - changed.length, statusLooks.job[status].word);
    const undo = backwardOf(changed).length > 0 ? () => void takeBack(changed) : undefined;
    if (first) toast.error(`${said} ${first.why}`, undo && { label: words.undo, onClick: undo });
    else if (undo) toast.undo(said, undo);
    else toast.success(said);
    selection.set(
      changed.map(({ before }) => before),
      false,
    );
    selection.set(
      refused.map(({ job }) => job),
      true,
    );
  };
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
              <MenuItem key={status} disabled={isPending} onSelect={() => void setStatus(status)}>
                {movable === jobs.length ? word : words.someOf(word, movable, jobs.length)}
              </MenuItem>
            );
          })}
        </MenuContent>
      </Menu>
      <ExportChosen list="jobs" records={jobs} />
    </BulkBar>
  );
}
