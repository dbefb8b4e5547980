import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatDate, formatTime } from "@fieldwright/domain/format-time";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { statusLooks } from "@/ui/badge";

const way = ["pending", "confirmed", "en_route", "in_progress", "completed"] as const;
type StepStatus = (typeof way)[number];

export type Step = {
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
