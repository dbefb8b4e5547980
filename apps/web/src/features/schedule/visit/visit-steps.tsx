import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { Check } from "lucide-react";
import { formatMoment, useZone } from "@/lib/dates";
import { cx } from "@/ui/cx";
import { words } from "./words";

/** How many steps a status has behind it, the current one included. */
const reached: Record<VisitStatus, number> = {
  pending: 1,
  rescheduled: 1,
  confirmed: 2,
  en_route: 3,
  in_progress: 4,
  completed: 5,
  cancelled: 1,
};

type Step = { readonly label: string; readonly at: string | null };

const stepsOf = (visit: Visit): Step[] => [
  { label: words.booked, at: visit.createdAt },
  {
    label: words.confirmed,
    at: visit.customerReply?.kind === "confirmed" ? visit.customerReply.at : null,
  },
  { label: words.onTheWay, at: null },
  { label: words.started, at: visit.startedAt },
  { label: words.finished, at: visit.completedAt },
];

/** How far the visit is. The button for the next step stands in the header. */
export function VisitSteps({ visit }: { visit: Visit }) {
  const zone = useZone();
  const steps = stepsOf(visit);
  return (
    <ol
      aria-label={words.steps}
      className="grid grid-cols-5 border-t border-line bg-bg px-2 py-2.5 max-sm:grid-cols-1 max-sm:gap-1.5 max-sm:px-4"
    >
      {steps.map(({ label, at }, index) => {
        const isDone = index < reached[visit.status];
        const isNow = index === reached[visit.status] - 1;
        return (
          <li
            key={label}
            aria-current={isNow ? "step" : undefined}
            className="flex min-w-0 items-start gap-2 px-2 max-sm:px-0"
          >
            <span
              aria-hidden="true"
              className={cx(
                "mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border",
                isDone ? "border-transparent bg-green-solid text-bg" : "border-line-strong",
              )}
            >
              {isDone ? <Check size={10} strokeWidth={3} /> : null}
            </span>
            <span className="min-w-0">
              <span className={cx("block text-13", isNow ? "font-strong" : isDone ? "" : "text-ink-2")}>
                {label}
              </span>
              {at && isDone ? (
                <span className="block text-12 text-ink-2">{formatMoment(at, zone)}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
