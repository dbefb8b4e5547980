import { formatTime } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { clientName, personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { IconButton } from "@/ui/button";
import { toast } from "@/ui/toast";
import { ownSteps } from "../day/stops";
import { Section } from "./section";
import { words } from "./words";

const row = "flex min-h-[54px] items-center gap-3 px-4 py-2 -outline-offset-2 active:bg-sunken";

/** Where it is, for whom, and which job it belongs to. */
export function Place({ visit: { visit, work } }: { visit: FieldVisit }) {
  const copy = () =>
    navigator.clipboard.writeText(visit.location).then(
      () => toast.success(words.addressCopied),
      () => toast.error(words.couldntCopyAddress),
    );
  return (
    <Section id="place" title={words.place}>
      <div className="divide-y divide-line border-y border-line bg-surface">
        {visit.location ? (
          <div className={row}>
            <p className="min-w-0 flex-1 text-16/[22px] text-pretty">{visit.location}</p>
            <IconButton
              label={words.copyAddress}
              size="touch"
              variant="secondary"
              onClick={() => void copy()}
            >
              <Copy aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
        <Link to="/clients/$id" params={{ id: visit.client._id }} className={row}>
          <Line title={clientName(visit.client)} detail={visit.client.company.name || words.customer} />
        </Link>
        <Link to="/jobs/$id" params={{ id: visit.job._id }} className={row}>
          <Line title={visit.job.title} detail={words.timeFilesAndHistory(visit.job.jobNumber)} />
        </Link>
        {work.job.description ? (
          <p className="px-4 py-3 text-16/[22px] break-words whitespace-pre-line text-ink-2">
            {work.job.description}
          </p>
        ) : null}
      </div>
    </Section>
  );
}

function Line({ title, detail }: { title: string; detail: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16/[22px] font-medium">{title}</span>
        <span className="block truncate text-14 text-ink-2">{detail}</span>
      </span>
      <ChevronRight aria-hidden="true" size={22} strokeWidth={2} className="shrink-0" />
    </>
  );
}

const stageOf = (visit: FieldVisit, person: string, zone: string): string => {
  const { travelAt, arrivedAt, startedAt, finishedAt } = ownSteps(visit, person);
  if (finishedAt) return words.doneFinishedAt(formatTime(finishedAt, zone));
  if (startedAt) return words.workingSince(formatTime(startedAt, zone));
  if (arrivedAt) return words.thereSince(formatTime(arrivedAt, zone));
  return travelAt ? words.onWaySince(formatTime(travelAt, zone)) : words.notStarted;
};

/** Who else goes, and how far they are. Each person takes their own steps. */
export function Crew({ visit, person, zone }: { visit: FieldVisit; person: string; zone: string }) {
  const others = visit.visit.team.filter(({ user }) => user._id !== person);
  if (others.length === 0) return null;
  return (
    <Section id="crew" title={words.withYou}>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {others.map(({ user }) => (
          <li key={user._id} className="flex min-h-[54px] items-center gap-3 px-4 py-2">
            <Avatar name={personName(user)} size="md" />
            <span className="min-w-0 flex-1 truncate text-16/[22px] font-medium">{personName(user)}</span>
            <span className="text-14 text-ink-2">{stageOf(visit, user._id, zone)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
