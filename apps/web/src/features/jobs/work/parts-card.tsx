import { quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { formatMoment, useZone } from "@/lib/dates";
import { useJobOverlay } from "@/lib/field/use-field";
import { UnsentDot } from "@/ui/unsent-dot";
import { partsQuery } from "./api";
import { ChosenVisit } from "./checklist-api";
import { words } from "./words";
import { WorkCard } from "./work-card";

/** What technicians used. Nothing until they did. */
export function PartsCard({ jobId, className }: { jobId: string; className?: string }) {
  const zone = useZone();
  const query = useQuery(partsQuery(jobId, useContext(ChosenVisit)));
  const overlay = useJobOverlay(jobId, query.data?.visit ?? null);
  const { parts } = overlay.apply({ parts: query.data?.parts ?? [] });
  if (parts.length === 0 && !query.isError) return null;
  return (
    <WorkCard id="job-parts" title={words.partsUsed} noun={words.parts} query={query} className={className}>
      <ul className="divide-y divide-line">
        {parts.map(({ _id, name, quantity, unit, user, changedAt }) => (
          <li key={_id} className="flex min-h-row items-center gap-3 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block break-words">{name}</span>
              <span className="block text-12 text-ink-2">
                {user.name} · {formatMoment(changedAt, zone)}
              </span>
            </span>
            <span className="shrink-0 font-strong">{quantityInWords(quantity, unit || wholeUnit)}</span>
            {overlay.isUnsent(_id) ? <UnsentDot /> : null}
          </li>
        ))}
      </ul>
    </WorkCard>
  );
}
