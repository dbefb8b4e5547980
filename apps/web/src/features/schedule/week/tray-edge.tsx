import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { CircleAlert, PanelRightOpen } from "lucide-react";
import { Kbd } from "@/ui/kbd";
import { words } from "../board/words";
import { hoursText } from "../schedule-words";

type TrayEdgeProps = { jobs: readonly UnscheduledJob[] | undefined; total: number; onOpen: () => void };

/** The folded tray: how many jobs wait, for how long, and how many are urgent. */
export function TrayEdge({ jobs, total, onOpen }: TrayEdgeProps) {
  const minutes = jobs?.reduce((sum, job) => sum + (job.estimatedDuration ?? 0), 0) ?? 0;
  const urgent = jobs?.filter(({ priority }) => priority === "urgent").length ?? 0;
  return (
    <button
      type="button"
      aria-label={`Unscheduled, ${total === 1 ? "1 job" : `${total} jobs`}${urgent ? `, ${urgent} urgent` : ""}`}
      aria-keyshortcuts="u"
      onClick={onOpen}
      data-tray=""
      className="group/tray flex w-11 shrink-0 flex-col items-center gap-3 border-l border-line-strong bg-sunken py-3 text-13 -outline-offset-2 hover:bg-hover data-target:bg-accent-soft data-target:shadow-[inset_0_0_0_2px_var(--accent)] max-lg:hidden"
    >
      <PanelRightOpen aria-hidden="true" size={16} className="text-ink-2" />
      <span className="min-w-6 rounded-tag bg-iron px-1 text-center font-strong text-on-iron">{total}</span>
      <span className="font-strong group-data-target/tray:hidden [writing-mode:vertical-rl]">
        Unscheduled
      </span>
      <span className="hidden font-strong text-accent-ink group-data-target/tray:block [writing-mode:vertical-rl]">
        {words.dropToUnschedule}
      </span>
      <span className="text-ink-2 [writing-mode:vertical-rl]">{hoursText(Math.round(minutes / 6) / 10)}</span>
      {urgent > 0 ? (
        <span className="flex flex-col items-center font-strong text-red-ink">
          <CircleAlert aria-hidden="true" size={15} />
          {urgent}
        </span>
      ) : null}
      <Kbd className="mt-auto">U</Kbd>
    </button>
  );
}
