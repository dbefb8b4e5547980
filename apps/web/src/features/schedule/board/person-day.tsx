import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import type { CreateTimeOffBody } from "@fieldwright/contract/time-off";
import { type Day, instantAt } from "@fieldwright/domain/calendar";
import { formatTimeRange } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { skillName } from "@fieldwright/domain/skill-words";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert, UserX } from "lucide-react";
import { useMemo, useState } from "react";
import { useCan } from "@/lib/auth";
import { useNow, useToday } from "@/lib/dates";
import { personName } from "@/records/names";
import { spanText } from "@/records/span-text";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton";
import { type Board, boardQuery } from "../api";
import { dayText } from "../schedule-words";
import { type BoardRow, buildRows, openRow } from "./board-rows";
import {
  allTakers,
  type Chosen,
  daysOfAll,
  isTaken,
  leftBehind,
  stillOpen,
  suggest,
  type Taker,
  takersOf,
  visitsOn,
} from "./hand-over";
import { type Change, placed, teamAfter } from "./moves";
import { hours } from "./person-cell";
import { buildScale, quarter, type Stretch } from "./scale";
import type { Ending } from "./use-board-moves";
import { useDispatch } from "./use-dispatch";
import { words } from "./words";

const wholeDay = 24 * 60;

type PersonDayProps = {
  person: BoardPerson;
  day: Day;
  board: Board;
  onHandOver: (changes: readonly Change[], sentence: string, onEnding: (ending: Ending) => void) => void;
  onOut: (user: string, period: CreateTimeOffBody, sentence: string) => Promise<void>;
  onClose: () => void;
};

/** One person's day: they are out, and who takes their visits. Everyone is asked, whatever the board shows. */
export function PersonDay({ person, day, board, onHandOver, onOut, onClose }: PersonDayProps) {
  const { timeZone: zone } = board;
  const name = personName(person);
  const shown = useMemo(
    (): Stretch => ({
      start: instantAt(zone, day, 0).getTime(),
      end: instantAt(zone, day, wholeDay).getTime(),
    }),
    [zone, day],
  );
  const theirs = useMemo(() => visitsOn(board.visits, person._id, shown), [board.visits, person._id, shown]);
  const days = useMemo(() => daysOfAll(theirs, day, zone), [theirs, day, zone]);
  const others = useQuery(boardQuery(days[0] ?? day, days.at(-1) ?? day));
  const { data, isPlaceholderData } = others;
  const drawn = useMemo(() => {
    if (!data || isPlaceholderData) return undefined;
    const scale = buildScale({ days, zone, hours: { first: 0, last: 24 }, hour: 1 });
    return { scale, rows: buildRows(scale, data) };
  }, [data, isPlaceholderData, days, zone]);
  const options = useMemo(
    () =>
      drawn && new Map(theirs.map((visit) => [visit._id, takersOf(visit, drawn.rows, drawn.scale)] as const)),
    [theirs, drawn],
  );
  // The board shows the change before the answer. What is being sent stays here until then.
  const [sent, setSent] = useState<{ visits: readonly BoardVisit[]; takers: typeof options }>();
  const { visits, takers } = sent ?? { visits: theirs, takers: options };
  const [wanted, setWanted] = useState("");
  const [picked, setPicked] = useState<Chosen>({});
  const chosen: Chosen = takers ? { ...suggest(visits, takers, wanted), ...stillOpen(picked, takers) } : {};
  const given = visits.filter(({ _id }) => chosen[_id]);
  const { data: everyone = board } = others;

  const handOver = () => {
    const world = { people: everyone.people, zone };
    const changes = given.map((before): Change => {
      const team = teamAfter(before.team, person._id, chosen[before._id] ?? openRow);
      const slot = { start: Date.parse(before.start), end: Date.parse(before.end) };
      return { before, after: placed(before, slot, team, world) };
    });
    const [only, ...rest] = given;
    const taker = board.people.find(({ _id }) => _id === chosen[only?._id ?? ""]);
    onHandOver(
      changes,
      only && rest.length === 0
        ? taker
          ? words.handedOver(only.title, personName(taker))
          : words.takenFrom(only.title, person.firstName)
        : words.handedOverAll(given.length, person.firstName),
      (ending) => {
        setSent(undefined);
        if (ending === "made" || ending === "unknown") onClose();
      },
    );
    setSent({ visits, takers });
  };

  return (
    <Sheet
      open
      onOpenChange={onClose}
      flush
      icon={<Avatar name={name} photo={person.photo} />}
      title={words.dayOf(name, dayText(day))}
      {...(visits.length > 0
        ? {
            footNote: words.timesStay,
            foot: (
              <Button
                variant="primary"
                disabled={given.length === 0}
                busy={sent !== undefined}
                onClick={handOver}
              >
                {given.length > 0 ? words.handOverCount(given.length) : words.handOver}
              </Button>
            ),
          }
        : {})}
    >
      {drawn ? (
        <Presence
          person={person}
          day={day}
          zone={zone}
          row={drawn.rows.find(({ id }) => id === person._id)}
          shown={shown}
          onOut={onOut}
        />
      ) : null}
      {visits.length === 0 ? (
        <EmptyState title={words.nothingToHandOver} className="py-16" />
      ) : takers ? (
        <>
          <div className="border-b border-line p-5">
            <Field label={words.handOverAllTo}>
              <Select
                value={wanted}
                onChange={(event) => {
                  setWanted(event.target.value);
                  setPicked({});
                }}
                placeholder={words.bestForEach}
                options={allTakers(visits, takers).map(({ id, name: taker, count }) => ({
                  value: id,
                  label: words.takesSome(taker, count, visits.filter(({ locked }) => !locked).length),
                }))}
              />
            </Field>
          </div>
          <ul aria-label={words.handOver} className="divide-y divide-line">
            {visits.map((visit) => (
              <VisitToGive
                key={visit._id}
                visit={visit}
                zone={zone}
                from={person.firstName}
                takers={(takers.get(visit._id) ?? []).map((taker) => ({
                  ...taker,
                  isTaken: isTaken({ visit, user: taker.id }, visits, chosen),
                }))}
                chosen={chosen[visit._id] ?? ""}
                onChoose={(user) => setPicked((before) => ({ ...before, [visit._id]: user }))}
              />
            ))}
          </ul>
        </>
      ) : others.isError ? (
        <ErrorState
          message={words.failedToLoadBoard}
          busy={others.isFetching}
          onRetry={() => void others.refetch()}
        />
      ) : (
        <SkeletonRows rows={visits.length} label={words.loadingBoard} />
      )}
    </Sheet>
  );
}

type PresenceProps = Pick<PersonDayProps, "person" | "day" | "onOut"> & {
  zone: string;
  row: BoardRow | undefined;
  shown: Stretch;
};

/** Whether they are there that day. Once their shift has started, only the rest of it is taken off. */
function Presence({ person, day, zone, row, shown, onOut }: PresenceProps) {
  const mayMark = useCan("team:write");
  const now = useNow().getTime();
  const isToday = useToday() === day;
  const [isBusy, setBusy] = useState(false);
  const shift = row?.shifts.find(({ start }) => start >= shown.start && start < shown.end);
  const hasStarted = isToday && shift !== undefined && shift.start < now && now < shown.end;
  const start = hasStarted ? Math.floor(now / quarter) * quarter : shown.start;
  const away = person.timeOff.find(
    (off) =>
      Date.parse(off.start) <= Math.max(start, shift?.start ?? start) &&
      Date.parse(off.end) >= (shift?.end ?? shown.end),
  );
  const text = away
    ? away.reason
      ? words.isOutReason(away.reason)
      : words.isOutNoReason
    : shift
      ? words.works(
          formatTimeRange(
            { start: new Date(shift.start).toISOString(), end: new Date(shift.end).toISOString() },
            zone,
          ),
        )
      : words.doesntWork;
  const label = hasStarted ? words.outForTheRest : isToday ? words.outToday : words.outThisDay;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3">
      <p className={away ? "font-strong text-ochre-ink" : "text-ink-2"}>{text}</p>
      {mayMark && !away ? (
        <Button
          icon={<UserX aria-hidden="true" />}
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void onOut(
              person._id,
              {
                start: new Date(start).toISOString(),
                end: new Date(shown.end).toISOString(),
                reason: words.sick,
              },
              words.isOut(personName(person)),
            ).finally(() => setBusy(false));
          }}
        >
          {label}
        </Button>
      ) : null}
    </div>
  );
}

type VisitToGiveProps = {
  visit: BoardVisit;
  zone: string;
  from: string;
  takers: readonly (Taker & { isTaken: boolean })[];
  chosen: string;
  onChoose: (user: string) => void;
};

function VisitToGive({ visit, zone, from, takers, chosen, onChoose }: VisitToGiveProps) {
  const taker = takers.find(({ id }) => id === chosen);
  const skills = visit.requiredSkills ?? [];
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div>
        <p className="text-13 text-ink-2">{spanText(visit, zone)}</p>
        <p className="font-strong">{visit.title}</p>
        <p className="text-13 text-ink-2">
          {[visit.client.name, visit.location].filter(Boolean).join(" · ")}
          {skills.length > 0 ? <> · {words.needsSkills(joinWords(skills.map(skillName)))}</> : null}
        </p>
      </div>
      {visit.locked ? (
        <p className="text-13 text-ink-2">{words.unlockFirst}</p>
      ) : (
        <>
          <Select
            aria-label={words.whoTakes(visit.title)}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            placeholder={words.keepWith(from)}
            options={[
              ...takers.map(({ id, name, verdict, isTaken: disabled }) => ({
                value: id,
                label: words.takerVerdict(name, verdict.text),
                disabled,
              })),
              { value: openRow, label: words.leaveOpen },
            ]}
          />
          {takers.length === 0 ? (
            <Warning text={words.nobodyCan} />
          ) : chosen === "" && takers.every(({ isTaken: isBusy }) => isBusy) ? (
            <Warning text={words.allTaken} />
          ) : taker?.verdict.tone === "warns" ? (
            <Warning text={taker.verdict.text} />
          ) : null}
        </>
      )}
    </li>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1.5 text-13 text-ochre-ink">
      <TriangleAlert aria-hidden="true" size={14} strokeWidth={1.75} />
      {text}
    </p>
  );
}

type DayPeopleProps = { board: Board; day: Day; team: string | undefined };

/** The people of a day on a phone. Each one opens their day. */
export function DayPeople({ board, day, team }: DayPeopleProps) {
  const { timeZone: zone } = board;
  const { scale, rows } = useMemo(() => {
    const whole = buildScale({ days: [day], zone, hours: { first: 0, last: 24 }, hour: 1 });
    return { scale: whole, rows: buildRows(whole, board) };
  }, [board, day, zone]);
  const [opened, setOpened] = useState<string>();
  const { handOver, markOut, outcome, undoMenu } = useDispatch({
    boardKey: boardQuery(day, day).queryKey,
    rows,
    people: board.people,
    scale,
  });
  const shown = rows
    .flatMap((row) => (row.person && (!team || row.id === team) ? [{ row, person: row.person }] : []))
    .toSorted((one, other) => leftBehind(other.row) - leftBehind(one.row));
  const person = board.people.find(({ _id }) => _id === opened);
  return (
    <>
      <ul aria-label={words.people} className="flex gap-2 overflow-x-auto px-4 pb-3 [scrollbar-width:none]">
        {shown.map(({ row, person: { firstName, photo, ...rest } }) => (
          <li key={row.id} className="shrink-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(row.id)}
              className="flex h-12 items-center gap-2 rounded-control border border-line-strong bg-surface pr-3 pl-2 text-left leading-4 active:bg-sunken"
            >
              <Avatar name={personName({ firstName, ...rest })} photo={photo} />
              <span className="max-w-36">
                <span className="block truncate text-14 font-strong">
                  {personName({ firstName, ...rest })}
                </span>
                <PersonLoad row={row} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="px-4 pb-3 empty:hidden">{undoMenu}</div>
      {person ? (
        <PersonDay
          key={person._id}
          person={person}
          day={day}
          board={board}
          onHandOver={handOver}
          onOut={markOut}
          onClose={() => setOpened((now) => (now === person._id ? undefined : now))}
        />
      ) : null}
      {outcome}
    </>
  );
}

/** What is left behind, or how full their day is. */
function PersonLoad({ row }: { row: BoardRow }) {
  const left = leftBehind(row);
  if (left > 0)
    return <span className="block text-12 font-strong text-ochre-ink">{words.toHandOver(left)}</span>;
  return (
    <span className="block text-12 text-ink-2">
      {row.capacity > 0
        ? words.loadOf(hours(row.booked), hours(row.capacity))
        : row.timeOff.length > 0
          ? words.isOutNoReason
          : words.off}
    </span>
  );
}
