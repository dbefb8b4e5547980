import type { Visit } from "@fieldwright/contract/schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { Link } from "@tanstack/react-router";
import { MapPin, Pencil, Users, UserX } from "lucide-react";
import { useToday, useZone } from "@/lib/dates";
import { rowLink } from "@/records/list-keys";
import { clientName, personName } from "@/records/names";
import { StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { AiOptimizeButton } from "../assistance-buttons";
import { dayHeading, hoursText } from "../schedule-words";

const detail =
  "flex min-w-0 items-center gap-1.5 text-13 text-ink-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-3";

/** The link covers the card. Buttons lie on top of it. */
export function VisitCard({ visit }: { visit: Visit }) {
  const zone = useZone();
  const today = useToday();
  const day = dayIn(zone, new Date(visit.startDate));
  const isOver = visit.status === "cancelled" || visit.status === "completed";
  return (
    <li className="relative grid min-h-[72px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 rounded-card border border-line bg-surface py-2.5 pr-3 pl-4 shadow-1 transition-colors duration-fast hover:bg-sunken lg:grid-cols-[204px_minmax(0,1.2fr)_minmax(0,1fr)_116px_auto]">
      <div className="max-lg:col-start-1 max-lg:row-start-2 max-lg:flex max-lg:items-baseline max-lg:gap-2">
        <p className="font-control whitespace-nowrap">{dayHeading(day, today)}</p>
        <p className="text-13 whitespace-nowrap text-ink-2">
          {formatTimeRange(visit.timeSlot, zone)} · {hoursText(visit.duration)}
        </p>
      </div>
      <div className="min-w-0 max-lg:col-start-1 max-lg:row-start-1">
        <Link
          {...rowLink}
          to="/schedule/$id"
          params={{ id: visit._id }}
          className={cx(
            "block truncate text-15 font-head wdth-head after:absolute after:inset-0 after:rounded-card",
            isOver ? "text-ink-2" : "",
          )}
        >
          {visit.title}
        </Link>
        <p className="truncate text-13 text-ink-2">{clientName(visit.client)}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-0.5 max-lg:col-span-2 max-lg:row-start-3">
        <TeamLine visit={visit} />
        {visit.location ? (
          <p className={detail}>
            <MapPin aria-hidden="true" />
            <span className="truncate">{visit.location}</span>
          </p>
        ) : null}
      </div>
      <StatusBadge
        kind="visit"
        status={visit.status}
        className="max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end"
      />
      <div className="relative flex items-center gap-1 max-lg:col-span-2 max-lg:row-start-4 lg:justify-self-end">
        <AiOptimizeButton visit={visit} size="bar" />
        <IconButton asChild label={`Edit the job of ${visit.title}`} size="bar" className="max-lg:ml-auto">
          <Link to="/jobs/$id" params={{ id: visit.job._id || visit._id }}>
            <Pencil aria-hidden="true" />
          </Link>
        </IconButton>
      </div>
    </li>
  );
}

function TeamLine({ visit }: { visit: Visit }) {
  if (visit.team.length > 0) {
    return (
      <p className={detail}>
        <Users aria-hidden="true" />
        <span className="truncate">{joinWords(visit.team.map(({ user }) => personName(user)))}</span>
      </p>
    );
  }
  if (!visit.needsTechnician) return null;
  return (
    <p className={cx(detail, "font-control text-ochre-ink [&_svg]:text-ochre-ink")}>
      <UserX aria-hidden="true" />
      Needs a technician
    </p>
  );
}
