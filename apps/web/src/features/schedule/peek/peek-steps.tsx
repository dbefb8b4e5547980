import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatDate, formatTime } from "@fieldwright/domain/format-time";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { useQuery } from "@tanstack/react-query";
import { useNow, useZone } from "@/lib/dates";
import { statusLooks } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { visitActivityQuery } from "../api";
import { words } from "./words";

const way = ["pending", "confirmed", "en_route", "in_progress", "completed"] as const;
type StepStatus = (typeof way)[number];

type Step = {
  readonly status: StepStatus;
  readonly label: string;
  readonly state: "done" | "now" | "ahead";
  /** When it was reached, if known. */
  readonly at: string | undefined;
};

/** A visit that was moved is as far as one that is confirmed. Canceled visits are nowhere on the way. */
const placeOf = (status: VisitStatus): number =>
  status === "rescheduled" ? 1 : way.findIndex((step) => step === status);

/** The last time the visit came to this status. History comes newest first. */
const lastMove = (activity: readonly ActivityEntry[], wanted: readonly VisitStatus[]): string | undefined =>
  activity.find(({ to }) => wanted.some((status) => to?.status === status))?.at;

type Known = Pick<Visit, "status"> & Partial<Pick<Visit, "createdAt" | "startedAt" | "completedAt">>;

const timeOf = (
  step: StepStatus,
  visit: Known,
  activity: readonly ActivityEntry[],
): string | null | undefined => {
  if (step === "pending") return visit.createdAt;
  if (step === "in_progress") return visit.startedAt;
  if (step === "completed") return visit.completedAt;
  return lastMove(activity, step === "confirmed" ? ["confirmed", "rescheduled"] : [step]);
};

/** The five steps of a visit, with when each was reached. */
export const stepsOf = (visit: Known, activity: readonly ActivityEntry[]): Step[] => {
  const now = placeOf(visit.status);
  return way.map((status, index) => {
    const isReached = index <= now;
    const look =
      statusLooks.visit[status === "confirmed" && visit.status === "rescheduled" ? "rescheduled" : status];
    return {
      status,
      label: look.word,
      state: index < now ? "done" : index === now ? "now" : "ahead",
      at: (isReached && timeOf(status, visit, activity)) || undefined,
    };
  });
};

/** "9:05 AM" today, "Mon 9:05" in the last days, else the date. */
export const stepTime = (at: string, zone: string, now: Date): string => {
  const day = dayIn(zone, new Date(at));
  if (day === dayIn(zone, now)) return formatTime(at, zone);
  const age = now.getTime() - Date.parse(at);
  if (age > 0 && age < 6 * 86_400_000)
    return `${formatDate(at, zone, "weekday")} ${formatTime(at, zone).replace(/\s?[AP]M$/, "")}`;
  return formatDate(at, zone, "monthDay");
};

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
