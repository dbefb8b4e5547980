import { formatTimeRange } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { clientName } from "@/records/names";
import { UnsentDot } from "@/ui/unsent-dot";
import { Tools } from "../tools";
import { AccessNote, StageBadge, Street } from "../visit-facts";
import { nextStep, type Stop } from "./stops";
import { words } from "./words";

type CurrentCardProps = { stop: Stop; person: string; zone: string };

/** The visit where the person is or goes next, with all that is needed to get there. */
export function CurrentCard({ stop: { visit: field, start, end }, person, zone }: CurrentCardProps) {
  const { visit, work } = field;
  const task = visit.notes?.internal || work.job.description;
  return (
    <section
      aria-labelledby="current-visit"
      className="relative flex flex-col gap-2.5 rounded-card border border-line-strong bg-surface p-3.5 pt-2.5"
    >
      <div className="min-w-0">
        <p className="flex items-center gap-2 pr-8">
          <span className="text-22 font-head whitespace-nowrap wdth-head">
            {formatTimeRange(visit.arrivalWindow ?? { start, end }, zone)}
          </span>
          <span className="truncate text-14 text-ink-2">
            {visit.arrivalWindow ? words.arrivalWindow : words.planned}
          </span>
        </p>
        <h2 id="current-visit" className="mt-1 text-18 font-head text-pretty wdth-head">
          <Link
            to="/schedule/$id"
            params={{ id: visit._id }}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {visit.title}
          </Link>
        </h2>
        <p className="mt-1 text-16/[22px] font-strong">{clientName(visit.client)}</p>
        {visit.location ? (
          <p className="text-16/[22px] text-ink-2">
            <Street location={visit.location} />
          </p>
        ) : null}
      </div>
      <span className="absolute top-2.5 right-3 flex items-center gap-2.5">
        {field.unsent.size > 0 ? <UnsentDot /> : null}
        <ChevronRight aria-hidden="true" size={24} strokeWidth={2} />
      </span>
      {nextStep(field) === "travel" ? null : (
        <p aria-live="polite">
          <StageBadge visit={field} person={person} />
        </p>
      )}
      <AccessNote text={field.accessNotes} />
      {task ? <p className="line-clamp-2 text-16/[22px] text-ink-2">{task}</p> : null}
      <div className="relative empty:hidden">
        <Tools visit={visit} />
      </div>
    </section>
  );
}
