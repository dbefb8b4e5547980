import type { Day } from "@fieldwright/domain/calendar";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { personName } from "@/records/names";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { jobKey, type MapDay } from "./map-day";
import { words } from "./words";

type SelectedStopProps = { day: MapDay; stopKey: string; date: Day; zone: string; onClose: () => void };

/** Details of the selected pin, with a link. */
export function SelectedStop({ day, stopKey, date, zone, onClose }: SelectedStopProps) {
  const job = day.jobs.find((candidate) => jobKey(candidate) === stopKey);
  if (job) {
    return (
      <Callout title={job.title} onClose={onClose} lines={[job.client.name, job.location, words.needsVisit]}>
        <Button asChild variant="primary" size="sm">
          <Link to="/schedule/new" search={{ job: job._id, date }}>
            {words.schedule}
          </Link>
        </Button>
      </Callout>
    );
  }
  const route = day.routes.find(({ stops }) => stops.some(({ key }) => key === stopKey));
  const stop = [...(route?.stops ?? []), ...day.open].find(({ key }) => key === stopKey);
  if (!stop) return null;
  const { visit } = stop;
  const who = route ? words.stopOf(stop.number, personName(route.person)) : words.needsTechnicianLabel;
  return (
    <Callout
      title={visit.title}
      onClose={onClose}
      lines={[`${formatTimeRange(stop, zone)} · ${who}`, visit.client.name, visit.location]}
    >
      <StatusBadge kind="visit" status={visit.status} />
      <Button asChild variant="primary" size="sm" className="ml-auto">
        <Link to="/schedule/$id" params={{ id: visit._id }}>
          {words.openVisit}
        </Link>
      </Button>
    </Callout>
  );
}

type CalloutProps = { title: string; lines: readonly string[]; onClose: () => void; children: ReactNode };

function Callout({ title, lines, onClose, children }: CalloutProps) {
  return (
    <section
      aria-label={words.selectedStop}
      className="absolute bottom-3 left-3 z-[3] flex w-72 max-w-[calc(100%-132px)] flex-col gap-2 max-sm:right-3 max-sm:bottom-6 max-sm:w-auto max-sm:max-w-none max-sm:gap-1 rounded-card border border-line-strong bg-raised p-3 shadow-2"
    >
      <header className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-15 font-head wdth-head">{title}</h2>
        <IconButton label={words.close} size="sm" onClick={onClose} className="-mt-1 -mr-1">
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ul className="text-13 text-ink-2 max-sm:[&>li+li]:hidden">
        {lines.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">{children}</div>
    </section>
  );
}
