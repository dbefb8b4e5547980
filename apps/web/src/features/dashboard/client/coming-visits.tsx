import type { ComingVisit } from "@fieldwright/contract/requests";
import { joinWords } from "@fieldwright/domain/join-words";
import { Link } from "@tanstack/react-router";
import { useZone } from "@/lib/dates";
import { StatusBadge } from "@/ui/badge";
import { Card, CardHead } from "@/ui/card";
import { arrivalText } from "../when-text";

export function ComingVisits({ visits, now }: { visits: readonly ComingVisit[]; now: Date }) {
  const zone = useZone();
  return (
    <Card aria-labelledby="coming-visits">
      <CardHead id="coming-visits" title="Coming visits" />
      {visits.length === 0 ? <p className="px-4 py-3 text-13 text-ink-2">No visit is planned.</p> : null}
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit._id}>
            <Link
              to="/schedule/$id"
              params={{ id: visit._id }}
              className="flex items-start justify-between gap-4 px-4 py-3 -outline-offset-2 transition-colors duration-fast hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block font-medium">{arrivalText(visit, zone, now)}</span>
                <span className="block truncate text-13">{visit.title}</span>
                <span className="block text-13 text-ink-2">
                  {visit.technicians.length > 0
                    ? `${joinWords(visit.technicians)} ${visit.technicians.length > 1 ? "come" : "comes"}`
                    : "We will tell you who comes"}
                  {visit.location ? ` · ${visit.location}` : ""}
                </span>
              </span>
              <StatusBadge kind="visit" status={visit.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
