import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { StatusBadge } from "@/ui/badge";
import { cx } from "@/ui/cx";
import type { DriveMinutes } from "../board/travel";
import type { DayEntry } from "../days";
import { DriveTicks } from "../drive-ticks";
import { words } from "./words";

/** What the list shows of a visit. */
type ListedVisit = Pick<BoardVisit, "_id" | "title" | "location" | "status" | "coordinates"> & {
  readonly client: Pick<BoardVisit["client"], "name">;
  readonly team: readonly { readonly user: string }[];
};
export type ListedEntry = Omit<DayEntry, "visit"> & { readonly visit: ListedVisit };

type AgendaDayProps = {
  entries: readonly ListedEntry[];
  /** Absent for one person's day. */
  people?: ReadonlyMap<string, BoardPerson>;
  zone: string;
  /** Set for one person's day: then the drives between visits are shown too. */
  driveMinutes?: DriveMinutes | undefined;
  /** The visit whose page this is. */
  current?: string;
};

const row = "flex min-h-16 items-center gap-3 px-4 py-2.5";

function Hours({ entry: { start, end }, zone }: { entry: ListedEntry; zone: string }) {
  return (
    <span className="w-16 shrink-0 leading-5">
      <span className="block font-strong">{formatTime(start, zone)}</span>
      <span className="block text-12 text-ink-2">{formatTime(end, zone)}</span>
    </span>
  );
}

/** One day as a list. */
export function AgendaDay({ entries, people, zone, driveMinutes, current }: AgendaDayProps) {
  const namesOf = ({ visit }: ListedEntry) =>
    joinWords(visit.team.flatMap(({ user }) => people?.get(user)?.firstName ?? []));
  return (
    <ol className="divide-y divide-line border-y border-line">
      {entries.map((entry, index) => (
        <li key={`${entry.visit._id} ${entry.start}`}>
          {driveMinutes ? (
            <DriveRow from={entries[index - 1]} to={entry} driveMinutes={driveMinutes} />
          ) : null}
          {entry.visit._id === current ? (
            <div aria-current="true" className={cx(row, "bg-accent-soft")}>
              <Hours entry={entry} zone={zone} />
              <span className="text-15 font-strong text-accent-ink">{words.thisVisit}</span>
            </div>
          ) : (
            <Link
              to="/schedule/$id"
              params={{ id: entry.visit._id }}
              data-visit={entry.visit._id}
              data-row={entry.start}
              className={cx(row, "bg-surface -outline-offset-2 active:bg-sunken")}
            >
              <Hours entry={entry} zone={zone} />
              <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
                <span className="block min-w-0 flex-1">
                  <span className="block truncate text-15 font-strong">{entry.visit.title}</span>
                  <span className="block truncate text-13 text-ink-2">
                    {[entry.visit.client.name, entry.visit.location.split(",")[0]]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                <span className="mt-1 flex items-center gap-2 sm:mt-0 sm:shrink-0">
                  <StatusBadge kind="visit" status={entry.visit.status} />
                  {people === undefined || driveMinutes ? null : (
                    <span className="truncate text-13 text-ink-2">
                      {namesOf(entry) || words.needsTechnician}
                    </span>
                  )}
                </span>
              </span>
              <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

type DriveRowProps = { from: ListedEntry | undefined; to: ListedEntry; driveMinutes: DriveMinutes };

function DriveRow({ from, to, driveMinutes }: DriveRowProps) {
  if (!from) return null;
  const minutes = driveMinutes(from.visit.coordinates, to.visit.coordinates);
  if (minutes === 0) return null;
  return (
    <p className="flex items-center gap-3 border-b border-line px-4 py-2 text-13 text-ink-2">
      <span className="flex w-16 shrink-0">
        <DriveTicks minutes={minutes ?? 0} />
      </span>
      {minutes === null ? words.driveUnknown : words.aboutMinDrive(minutes)}
    </p>
  );
}

export const peopleById = (people: readonly BoardPerson[]): ReadonlyMap<string, BoardPerson> =>
  new Map(people.map((person) => [person._id, person]));
