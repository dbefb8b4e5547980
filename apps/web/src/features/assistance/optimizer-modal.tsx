import type { Visit } from "@fieldwright/contract/schedule";
import { type OptimizationType, optimizationTypes } from "@fieldwright/domain/assistance";
import { useQuery } from "@tanstack/react-query";
import { Info, WandSparkles } from "lucide-react";
import { useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-client";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { alertUser } from "@/ui/confirm";
import { Dialog } from "@/ui/dialog";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { insightsQuery, optimizationQuery, useApplyProposal } from "./api";
import { label } from "./assistance-words";
import { Proposal } from "./proposal";
import { words } from "./words";

const typeOptions = optimizationTypes.map((value) => ({ value, label: label(value) }));

type OptimizerModalProps = { visit: Visit; onClose: () => void };

/** Proposes a better plan around one visit. Nothing moves until it is applied. */
export function OptimizerModal({ visit, onClose }: OptimizerModalProps) {
  const [type, setType] = useState<OptimizationType>("efficiency");
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const { data, isError, isFetching, refetch } = useQuery(optimizationQuery(visit._id, type));
  const apply = useApplyProposal(words.optimizationAppliedSuccessfully);

  const pick = (next: OptimizationType) => {
    setType(next);
    setProblem(undefined);
    setRefused(new Set());
  };

  const toggle = (id: string) => {
    const next = new Set(refused);
    if (!next.delete(id)) next.add(id);
    setRefused(next);
  };

  const submit = async () => {
    if (!data) return;
    const accepted = data.moves.map(({ schedule }) => schedule._id).filter((id) => !refused.has(id));
    try {
      await apply.mutateAsync({
        proposalId: data.proposalId,
        ...(accepted.length < data.moves.length ? { scheduleIds: accepted } : {}),
      });
      onClose();
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 409;
      await alertUser(words.failedToApplyOptimization);
      setProblem(errorMessage(error, words.planWasNotChanged));
      if (!isOutdated) return;
      setRefused(new Set());
      void refetch();
    }
  };

  const moves = data?.moves.length ?? 0;
  const acceptsNone = moves > 0 && refused.size === moves;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="md"
      title={words.aiOptimize(visit.title)}
      icon={<WandSparkles aria-hidden="true" strokeWidth={1.75} />}
      description={words.betterPlanForThis}
      footNote={
        refused.size > 0
          ? words.ofMovesSelectedFigures(moves - refused.size, moves)
          : words.nothingMovesUntilYou
      }
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            disabled={!data || isFetching || acceptsNone}
            onClick={() => void submit()}
          >
            {words.applyOptimization}
          </Button>
        </>
      }
    >
      <div className="relative flex flex-col gap-4">
        <Segmented
          label={words.optimizationType}
          value={type}
          options={typeOptions}
          onValueChange={pick}
          className="w-full"
        />
        {problem ? <Banner tone="warning">{problem}</Banner> : null}
        {isError && !data ? (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4 text-13 text-ink-2">
            {words.noBetterPlanFor}
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              {words.retry}
            </Button>
          </div>
        ) : data && !isFetching ? (
          <Proposal optimizations={data} type={type} refused={refused} onToggle={toggle} />
        ) : (
          <LoadingProposal />
        )}
        <InsightsSummary />
      </div>
    </Dialog>
  );
}

function LoadingProposal() {
  return (
    <output className="flex h-48 flex-col gap-4 rounded-card border border-line p-4">
      <span className="sr-only">{words.loadingOptimization}</span>
      <Skeleton className="w-1/3" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="mt-auto w-3/5" />
    </output>
  );
}

function InsightsSummary() {
  const { data, isError, isFetching, refetch } = useQuery(insightsQuery);
  return (
    <section aria-labelledby="insights-title" className="flex flex-col gap-2">
      <h3 id="insights-title" className="text-13 font-strong">
        {words.next30Days}
      </h3>
      {data ? (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13">
            <Count label={words.totalJobs} value={data.totalJobs} />
            <Count label={words.completedJobs} value={data.completedJobs} />
            <Count label={words.pendingJobs} value={data.pendingJobs} />
          </dl>
          {data.recommendations.length > 0 ? (
            <ul className="flex flex-col gap-1.5 text-13 text-ink-2">
              {data.recommendations.map((recommendation) => (
                <li key={recommendation} className="flex gap-2">
                  <Info
                    aria-hidden="true"
                    size={16}
                    strokeWidth={1.75}
                    className="mt-px shrink-0 text-accent-ink"
                  />
                  {recommendation}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : isError ? (
        <p className="flex flex-wrap items-center justify-between gap-3 text-13 text-ink-2">
          {words.figuresForNext30}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </p>
      ) : (
        <Skeleton className="w-2/3" />
      )}
    </section>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-strong">{value.toLocaleString("en-US")}</dd>
    </div>
  );
}
