import type { PlanRun } from "@fieldwright/contract/plan-days";
import type { Day } from "@fieldwright/domain/calendar";
import { lengthText } from "@fieldwright/domain/lengths";
import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Route, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-error";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { type AskedPlan, planRunQuery, useApplyProposal, usePlanDays, useStopPlan } from "../api";
import { countText, sentence } from "../assistance-words";
import { Figure } from "../proposal";
import { type PlanDraft, planBodyOf } from "./plan-draft";
import { PlanForm } from "./plan-form";
import { PlanResult } from "./plan-result";

type PlanModalProps = {
  start: { readonly range: "day" | "week"; readonly date: Day };
  onClose: () => void;
};

type Asked = AskedPlan & { readonly draft: PlanDraft };

/** Plans whole days: the request on the left, the result on the right. Nothing changes until it is applied. */
export function PlanModal({ start, onClose }: PlanModalProps) {
  const [draft, setDraft] = useState<PlanDraft>({
    range: start.range,
    date: start.date,
    team: undefined,
    includeUnscheduled: true,
    type: "efficiency",
    overtime: 0,
  });
  const [asked, setAsked] = useState<Asked>();
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const begin = usePlanDays();
  const stop = useStopPlan();
  const apply = useApplyProposal("Plan applied.");
  const { data: followed } = useQuery(planRunQuery(asked));
  const run = followed ?? asked?.run;
  const isRunning = begin.isPending || run?.state === "running";
  const isStale = asked !== undefined && asked.draft !== draft;
  const plan = isRunning ? undefined : (run?.plan ?? undefined);

  const ask = async () => {
    if (draft.team?.length === 0) {
      setProblem("Choose at least one person.");
      return;
    }
    setProblem(undefined);
    setRefused(new Set());
    setAsked(undefined);
    stop.reset();
    try {
      const body = planBodyOf(draft);
      setAsked({ draft, body, run: await begin.mutateAsync(body) });
    } catch (cause) {
      setProblem(errorMessage(cause, "Couldn't start the plan. Try again in a moment."));
    }
  };

  // On a narrow screen the plan appears below the form, out of sight.
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ((isRunning || plan) && matchMedia("(width < 64rem)").matches)
      results.current?.scrollIntoView({ block: "start" });
  }, [isRunning, plan]);

  const close = () => {
    if (run?.state === "running") stop.mutate(run._id);
    onClose();
  };

  const toggle = (id: string) => {
    const next = new Set(refused);
    if (!next.delete(id)) next.add(id);
    setRefused(next);
  };

  const changes = plan ? plan.moves.length + plan.creations.length : 0;
  const submit = async () => {
    if (!plan) return;
    const chosen = {
      scheduleIds: plan.moves.map(({ schedule }) => schedule._id).filter((id) => !refused.has(id)),
      jobIds: plan.creations.map(({ job }) => job._id).filter((id) => !refused.has(id)),
    };
    try {
      await apply.mutateAsync({ proposalId: plan.proposalId, ...(refused.size > 0 ? chosen : {}) });
      onClose();
    } catch (cause) {
      const reason = sentence(errorMessage(cause, "The plan was not applied"));
      setProblem(`${reason} Plan again to see what fits now.`);
      if (cause instanceof ApiError && cause.status === 409) setAsked(undefined);
    }
  };

  const note = () => {
    if (!plan) return "Nothing changes until you apply it.";
    if (changes === 0) return "There is nothing to apply.";
    return refused.size > 0
      ? `${changes - refused.size} of ${countText(changes, "change")} selected. The figures are for all of them.`
      : `${countText(changes, "change")}. You can undo this for 8 seconds.`;
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      size="lg"
      title={draft.range === "day" ? "Plan my day" : "Plan my week"}
      icon={<Route aria-hidden="true" strokeWidth={1.75} />}
      description="A better order for visits, and times for jobs that don't have one"
      flush
      footNote={note()}
      foot={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            disabled={!plan || isStale || refused.size === changes}
            onClick={() => void submit()}
          >
            Apply plan
          </Button>
        </>
      }
    >
      <div className="lg:grid lg:h-[min(740px,calc(100dvh-154px))] lg:grid-cols-[312px_minmax(0,1fr)]">
        <div className="relative border-line bg-bg max-lg:border-b lg:overflow-y-auto lg:border-r">
          <PlanForm draft={draft} onDraft={setDraft} busy={isRunning} onSubmit={() => void ask()} />
        </div>
        <div ref={results} className="relative flex flex-col gap-4 p-5 lg:overflow-y-auto">
          {problem ? <Banner tone="warning">{problem}</Banner> : null}
          {run?.state === "failed" ? (
            <Banner tone="error">Couldn't make a plan. Nothing has changed.</Banner>
          ) : null}
          {isRunning ? (
            <PlanProgress
              run={run}
              isStopping={stop.isPending || stop.isSuccess}
              onStop={() => {
                if (run) stop.mutate(run._id);
              }}
            />
          ) : asked && plan ? (
            <>
              {isStale ? <Banner>You changed the form. Make a new plan.</Banner> : null}
              <PlanResult plan={plan} refused={refused} onToggle={toggle} />
            </>
          ) : problem ? null : (
            <EmptyState title="A plan for the whole team" className="py-16">
              Visits are put in the order with the least driving, and jobs without a visit get a time. You see
              everything before anything changes.
            </EmptyState>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type PlanProgressProps = { run: PlanRun | undefined; isStopping: boolean; onStop: () => void };

const one = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Progress of the search and its best plan so far. Stopping early keeps that plan. */
function PlanProgress({ run, isStopping, onStop }: PlanProgressProps) {
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
        Stop to use the best plan so far. The longer it runs, the less driving.
      </p>
    </section>
  );
}
