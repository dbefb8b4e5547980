import type { DayPlan, PlanRun, UnassignedWork } from "@fieldwright/contract/plan-days";
import type { Day } from "@fieldwright/domain/calendar";
import { lengthText } from "@fieldwright/domain/lengths";
import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Route, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-client";
import { personName } from "@/records/names";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { type AskedPlan, planRunQuery, useApplyProposal, usePlanDays, useStopPlan } from "../api";
import { countText, sentence } from "../assistance-words";
import { BeforeAfter } from "../before-after";
import { Bought, DaysToWatch, Figure, PlanFigures, ProposedChanges, Suggestions } from "../proposal";
import { type PlanDraft, PlanForm, planBodyOf } from "./plan-form";
import { words } from "./words";

type PlanResultProps = {
  plan: DayPlan;
  refused: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
function PlanResult({ plan, refused, onToggle }: PlanResultProps) {
  const { moves, creations, unassigned, suggestions, estimatedImprovement, estimatedSavings } = plan;
  const changes = moves.length + creations.length;
  return (
    <>
      <output className="sr-only">{words.changeFound1(changes)}</output>
      <dl className="grid grid-cols-2 divide-line rounded-card border border-line sm:grid-cols-4 sm:divide-x">
        <Figure label={words.booked} hint={words.jobsThatGetTime}>
          {creations.length}
        </Figure>
        <Figure label={words.moved} hint={words.toNotify(plan.customersToNotify)}>
          {moves.length}
        </Figure>
        <Figure label={words.estimatedImprovement} hint={words.byVisit}>
          {percent.format(estimatedImprovement)}%
        </Figure>
        <Figure label={words.estimatedSavings} hint={words.mileageAndDriveTime}>
          {formatUsd(estimatedSavings)}
        </Figure>
      </dl>
      <Suggestions suggestions={suggestions} />
      {changes > 0 ? (
        <>
          <Bought bought={plan.bought} />
          <PlanFigures {...plan} />
          <DaysToWatch outlook={plan.outlook} />
          <BeforeAfter proposal={plan} refused={refused} />
          <ProposedChanges proposal={plan} refused={refused} onToggle={onToggle} />
        </>
      ) : null}
      {unassigned.length > 0 ? <UnassignedList unassigned={unassigned} /> : null}
    </>
  );
}

/** Work the plan could not place, with the reason and a remedy. */
function UnassignedList({ unassigned }: { unassigned: readonly UnassignedWork[] }) {
  return (
    <section aria-labelledby="plan-unassigned" className="flex flex-col gap-2">
      <h3 id="plan-unassigned" className="text-13 font-strong">
        {words.visitOr1Job(unassigned.length)}
      </h3>
      <ul className="flex flex-col gap-2 rounded-card border border-line p-3.5 text-13">
        {unassigned.map(({ job, schedule, title, client, rule, change, user }) => (
          <li key={schedule ?? job} className="text-pretty text-ink-2">
            <span className="font-strong text-ink">{title}</span> {client}.{" "}
            {user ? words.closestIs(personName(user), sentence(rule)) : sentence(rule)} {sentence(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}

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
  const apply = useApplyProposal(words.planApplied);
  const { data: followed } = useQuery(planRunQuery(asked));
  const run = followed ?? asked?.run;
  const isRunning = begin.isPending || run?.state === "running";
  const isStale = asked !== undefined && asked.draft !== draft;
  const plan = isRunning ? undefined : (run?.plan ?? undefined);

  const ask = async () => {
    if (draft.team?.length === 0) {
      setProblem(words.chooseAtLeastOne);
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
      setProblem(errorMessage(cause, words.couldntStartPlanTry));
    }
  };

  // On a narrow screen the plan appears below the form, out of sight.
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ((isRunning || plan || problem) && matchMedia("(width < 64rem)").matches)
      results.current?.scrollIntoView({ block: "start" });
  }, [isRunning, plan, problem]);

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
      const reason = sentence(errorMessage(cause, words.planWasNotApplied));
      setProblem(words.planAgainToSee(reason));
      if (cause instanceof ApiError && cause.status === 409) setAsked(undefined);
    }
  };

  const note = () => {
    if (!plan) return words.nothingChangesUntilYou;
    if (changes === 0) return words.thereIsNothingTo;
    return refused.size > 0
      ? words.ofSelectedFiguresAre(changes - refused.size, countText(changes, "change"))
      : `${countText(changes, "change")}. You can undo this for 8 seconds.`;
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      size="lg"
      title={draft.range === "day" ? words.planMyDay : words.planMyWeek}
      icon={<Route aria-hidden="true" strokeWidth={1.75} />}
      description={words.betterOrderForVisits}
      flush
      footNote={note()}
      foot={
        <>
          <Button variant="ghost" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            disabled={!plan || isStale || refused.size === changes}
            onClick={() => void submit()}
          >
            {words.applyPlan}
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
          {run?.state === "failed" ? <Banner tone="error">{words.couldntMakePlanNothing}</Banner> : null}
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
              {isStale ? <Banner>{words.youChangedFormMake}</Banner> : null}
              <PlanResult plan={plan} refused={refused} onToggle={toggle} />
            </>
          ) : problem ? null : (
            <EmptyState title={words.planForWholeTeam} className="py-16">
              {words.visitsArePutIn}
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
          {words.lookingForBetterPlan}
        </h3>
        <Button size="sm" icon={<Square aria-hidden="true" />} disabled={!run || isStopping} onClick={onStop}>
          {words.stop}
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
        <Figure label={words.placed} hint={run ? words.ofWork(run.work) : ""}>
          {best ? best.planned : "–"}
        </Figure>
        <Figure label={words.driving} hint={run ? words.nowLength(lengthText(run.before.travelMinutes)) : ""}>
          {best ? lengthText(best.travelMinutes) : "–"}
        </Figure>
        <Figure label={words.distance} hint={run ? words.nowMi(one.format(run.before.miles)) : ""}>
          {best ? words.milesMi(one.format(best.miles)) : "–"}
        </Figure>
        <Figure label={words.costOfTravel} hint={run ? words.nowLength(formatUsd(run.before.cost)) : ""}>
          {best ? formatUsd(best.cost) : "–"}
        </Figure>
      </dl>
      <p className="text-13 text-ink-2">{words.stopToUseBest}</p>
    </section>
  );
}
