import type { PlanRun } from "@fieldwright/contract/plan-days";
import { lengthText } from "@fieldwright/domain/lengths";
import { formatUsd } from "@fieldwright/domain/money";
import { Square } from "lucide-react";
import { Button } from "@/ui/button";
import { Figure } from "../proposal";

type PlanProgressProps = { run: PlanRun | undefined; isStopping: boolean; onStop: () => void };

const one = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** How far the search is and the best that it has; whoever has seen enough takes that. */
export function PlanProgress({ run, isStopping, onStop }: PlanProgressProps) {
  const percent = Math.round((run?.progress ?? 0) * 100);
  const best = run?.best;
  return (
    <section aria-labelledby="plan-progress" className="flex flex-col gap-4 py-8">
      <div className="flex items-center justify-between gap-4">
        <h3 id="plan-progress" className="text-15 font-head wdth-head">
          Looking for a better plan
        </h3>
        <Button size="sm" icon={<Square aria-hidden="true" />} disabled={!run || isStopping} onClick={onStop}>
          Stop
        </Button>
      </div>
      <div
        role="progressbar"
        aria-labelledby="plan-progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-base"
          style={{ transform: `scaleX(${Math.max(percent, 2) / 100})` }}
        />
      </div>
      <dl className="grid grid-cols-2 divide-line rounded-card border border-line sm:grid-cols-4 sm:divide-x">
        <Figure label="Placed" hint={run ? `of ${run.work}` : ""}>
          {best ? best.planned : "–"}
        </Figure>
        <Figure label="Driving" hint={run ? `now ${lengthText(run.before.travelMinutes)}` : ""}>
          {best ? lengthText(best.travelMinutes) : "–"}
        </Figure>
        <Figure label="Distance" hint={run ? `now ${one.format(run.before.miles)} mi` : ""}>
          {best ? `${one.format(best.miles)} mi` : "–"}
        </Figure>
        <Figure label="Cost of travel" hint={run ? `now ${formatUsd(run.before.cost)}` : ""}>
          {best ? formatUsd(best.cost) : "–"}
        </Figure>
      </dl>
      <p className="text-13 text-ink-2">
        Stop takes the best plan so far. The longer it looks, the less driving is left.
      </p>
    </section>
  );
}
