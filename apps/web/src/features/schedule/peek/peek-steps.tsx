import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useQuery } from "@tanstack/react-query";
import { useZone } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { cx } from "@/ui/cx";
import { visitActivityQuery } from "../api";
import { type Step, stepsOf, stepTime } from "./steps";
import { words } from "./words";

const bars: Readonly<Record<Step["state"], string>> = {
  done: "bg-accent-line",
  now: "bg-accent",
  ahead: "bg-line",
};

type PeekStepsProps = {
  status: VisitStatus;
  /** Absent until it is loaded. */
  visit: Visit | undefined;
  /** The step that a press leads to. */
  next: VisitStatus | undefined;
  busy: boolean;
  onStep: (to: VisitStatus) => void;
};

/** Where the visit is on its way from pending to completed, and when it got there. */
export function PeekSteps({ status, visit, next, busy, onStep }: PeekStepsProps) {
  const activity = useQuery({ ...visitActivityQuery(visit?._id ?? ""), enabled: visit !== undefined });
  if (status === "cancelled") return <p className="text-13 text-ink-2">{words.canceled}</p>;
  const steps = stepsOf(visit ?? { status }, activity.data?.activity ?? []);
  return (
    <ol aria-label={words.steps} className="grid grid-cols-5 gap-x-1">
      {steps.map((step) => (
        <li key={step.status} aria-current={step.state === "now" ? "step" : undefined} className="min-w-0">
          {step.status === next ? (
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={busy ? undefined : () => onStep(step.status)}
              className="group/step -mt-1.5 flex w-full flex-col justify-start pt-1.5 text-left pointer-coarse:min-h-11"
            >
              <StepText step={step} isNext />
            </button>
          ) : (
            <StepText step={step} isNext={false} />
          )}
        </li>
      ))}
    </ol>
  );
}

function StepText({ step, isNext }: { step: Step; isNext: boolean }) {
  const zone = useZone();
  const now = useNow();
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          "mb-1.5 block h-1 rounded-full",
          bars[step.state],
          isNext ? "group-hover/step:bg-accent" : "",
        )}
      />
      <span
        className={cx(
          "block text-12 leading-4 wdth-tight",
          step.state === "now" ? "font-strong text-accent-ink" : "text-ink-2",
          isNext
            ? "font-strong text-ink underline decoration-line-strong underline-offset-2 group-hover/step:text-accent-ink"
            : "",
        )}
      >
        {isNext ? <span className="sr-only">{words.stepTo("")}</span> : null}
        {step.label}
      </span>
      {step.at ? (
        <span className="block text-11 leading-4 text-ink-2 wdth-tight">{stepTime(step.at, zone, now)}</span>
      ) : null}
    </>
  );
}
