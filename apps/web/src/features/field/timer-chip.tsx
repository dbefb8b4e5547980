import { Link } from "@tanstack/react-router";
import { Timer } from "lucide-react";
import { useNow } from "@/lib/dates";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { cx } from "@/ui/cx";
import { ownSteps } from "./day/stops";
import { runningTimer } from "./steps";
import { clockText } from "./visit/worked-time";
import { words } from "./words";

type TimerChipProps = { person: string; className?: string };

/** Visits of one job share its time. The one that is being worked on comes first. */
const visitWithTimer = (visits: readonly FieldVisit[], person: string): FieldVisit | undefined => {
  const running = visits.filter((visit) => runningTimer(visit));
  const isAtWork = (visit: FieldVisit) => {
    const { startedAt, finishedAt } = ownSteps(visit, person);
    return startedAt !== null && finishedAt === null;
  };
  return running.find(isAtWork) ?? running.findLast((visit) => ownSteps(visit, person).startedAt);
};

/** The person's running time, wherever they are in the app. Leads to the visit that it belongs to. */
export function TimerChip({ person, className }: TimerChipProps) {
  const { visits } = useFieldWork();
  const now = useNow();
  const visit = visitWithTimer(visits, person);
  const timer = visit && runningTimer(visit);
  if (!timer) return null;
  const time = clockText(now.getTime() - Date.parse(timer.start));
  return (
    <Link
      to="/schedule/$id"
      params={{ id: visit.visit._id }}
      aria-label={words.yourTimeOn(visit.visit.title, time)}
      className={cx("flex min-h-touch items-center rounded-control", className)}
    >
      <span className="flex min-h-9 items-center gap-1.5 rounded-control border border-teal-line bg-teal-soft px-2.5 text-15 font-strong text-teal-ink">
        <Timer aria-hidden="true" size={18} strokeWidth={2} className="shrink-0" />
        {time}
      </span>
    </Link>
  );
}
