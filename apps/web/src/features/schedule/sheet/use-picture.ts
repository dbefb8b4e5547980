import type { RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useNow, useToday, useZone } from "@/lib/dates";
import { instantOf, isMoment, spanOf } from "@/lib/wall-clock";
import { jobQuery, propertiesQuery } from "@/records/api";
import { type Board, boardQuery } from "../api";
import { type BoardRow, buildRows, hoursOf } from "../board/board-rows";
import { buildScale, daysFrom, type Hours, minute, type Scale, type Stretch } from "../board/scale";
import type { OpenAppointment } from "../booking/visit-draft";
import { newJobValue, recommendedQuery } from "./api";
import { type DayFit, type DaySpan, fitOn, type Needs, type OpenDay, openDayOf } from "./fit";
import { type OtherTime, otherTimesOf } from "./other-times-of";

const shownDays = 7;
/** The advice takes at least this. */
const shortest = 30 * minute;
const wholeDays = { first: 0, last: 24 };
const dayLength = 24 * 60 * minute;

/** Seven days from today on, or the seven that hold the day. */
const firstShown = (day: Day, today: Day): Day => {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / dayLength);
  return addDays(today, Math.floor(away / shownDays) * shownDays);
};

export type Watched = Pick<OpenAppointment, "job" | "client" | "category" | "start" | "end" | "team">;

export type Picture = {
  readonly zone: string;
  readonly day: Day;
  readonly span: DaySpan;
  /** The hours that the ruler shows. */
  readonly shown: Stretch;
  readonly hours: Hours;
  readonly scale: Scale;
  readonly rows: readonly BoardRow[];
  readonly needs: Needs;
  readonly days: readonly OpenDay[];
  readonly fit: DayFit;
  /** The chosen time, if it is on this day. */
  readonly slot: Stretch | undefined;
  readonly others: readonly OtherTime[];
};

/** Skills that the job needs: its own, or those of the category of a new one. */
const useNeededSkills = ({ job, category }: Pick<Watched, "job" | "category">): readonly string[] => {
  const { user } = useSession();
  const isKnown = job !== undefined && job.value !== newJobValue;
  const { data } = useQuery({ ...jobQuery(job?.value ?? ""), enabled: isKnown });
  if (isKnown) return data?.requiredSkills ?? [];
  // The select has an empty value until a category is chosen.
  return category ? (user?.organization?.categorySkills?.[category] ?? []) : [];
};

const usePlace = (client: string | undefined) => {
  const { data, isLoading } = useQuery({ ...propertiesQuery(client ?? ""), enabled: Boolean(client) });
  const primary = data?.properties.find(({ isPrimary }) => isPrimary) ?? data?.properties[0];
  return {
    isLoading,
    place: primary?.lat != null && primary.lng != null ? { lat: primary.lat, lng: primary.lng } : null,
  };
};

type Asked = Watched & {
  /** Shown instead of the day of the start. */
  readonly browsed: Day | undefined;
  /** The start as somebody typed it. */
  readonly typed: string | undefined;
  /** Minutes, while no times are chosen. */
  readonly length: number;
};

const buildDays = (board: Board, first: Day) => {
  const days = daysFrom(first, shownDays);
  const scale = buildScale({ days, zone: board.timeZone, hours: wholeDays, hour: 1 });
  return { scale, rows: buildRows(scale, board) };
};

const useBoardFrom = (first: Day) => {
  const board = useQuery(boardQuery(first, addDays(first, shownDays - 1)));
  // While other days load, the board still has the ones before.
  const data = board.isPlaceholderData ? undefined : board.data;
  const built = useMemo(() => (data ? { board: data, ...buildDays(data, first) } : undefined), [data, first]);
  return { board, built };
};

type Built = NonNullable<ReturnType<typeof useBoardFrom>["built"]>;

/** The first of the days on which somebody can take it. */
const firstOpenDay = ({ board, scale, rows }: Built, needs: Needs): Day | undefined =>
  scale.panels.find(
    (span) =>
      !board.holidays.some(({ day }) => day === span.day) && fitOn(rows, needs, span).candidates.length > 0,
  )?.day;

type Wanted = { readonly day: Day; readonly length: number; readonly people: readonly string[] };

/** The product's own advice, for a job that exists. */
const useAdvice = ({ job, client }: Watched, { day, length, people }: Wanted) => {
  const today = useToday();
  const mayAsk = useCan("schedule:assist");
  const isKnown = job !== undefined && job.value !== newJobValue && client?.value === job.client.value;
  const isAsked = mayAsk && isKnown && people.length > 0 && length >= shortest;
  const { data } = useQuery(
    recommendedQuery(
      isAsked
        ? {
            jobId: job.value,
            clientId: job.client.value,
            teamMembers: people,
            estimatedDuration: Math.round(length / minute),
            preferredDate: day < today ? today : day,
          }
        : null,
    ),
  );
  return isAsked ? data : undefined;
};

type Known = {
  readonly built: Built;
  readonly needs: Needs;
  readonly day: Day;
  readonly slot: Stretch | undefined;
  readonly team: readonly string[];
  readonly slots: readonly RecommendedSlot[];
};

const pictureOf = ({ built, needs, day, slot, team, slots }: Known): Picture | undefined => {
  const { board, scale, rows } = built;
  const panel = scale.panels.find((one) => one.day === day);
  if (!panel) return undefined;
  const zone = board.timeZone;
  const isToday = (start: string) => Date.parse(start) >= panel.start && Date.parse(start) < panel.end;
  const visits = board.visits.filter(({ segments }) => segments.some(({ start }) => isToday(start)));
  const hours = hoursOf({ people: board.people, visits }, zone, [day]);
  const holidays = new Map(board.holidays.map((one) => [one.day, one.name]));
  const chosen = slot && { start: slot.start, team };
  return {
    zone,
    day,
    span: panel,
    shown: buildScale({ days: [day], zone, hours, hour: 1 }).panels[0] ?? panel,
    hours,
    scale,
    rows,
    needs,
    days: scale.panels.map((one) =>
      openDayOf(rows, needs, { ...one, hours, holiday: holidays.get(one.day) }),
    ),
    fit: fitOn(rows, needs, panel),
    slot,
    others: otherTimesOf({ rows, needs, scale, slots, day, chosen }),
  };
};

/** The time of day of a wall clock time, on another day. */
export const onDay = (start: string, day: Day): string => `${day}T${start.split("T")[1] ?? ""}`;

/** The typed time of day stays wanted on other days, too. */
export const wantedOn = (day: Day, typed: string | undefined, zone: string): number | undefined =>
  typed && isMoment(typed) ? instantOf(onDay(typed, day), zone).getTime() : undefined;

/** Who is free, from the board of seven days and the product's advice. */
export const usePicture = (asked: Asked) => {
  const { job, client, category, start, end, team, browsed, typed } = asked;
  const zone = useZone();
  const today = useToday();
  const now = useNow().getTime();
  const skills = useNeededSkills({ job, category });
  const { place, isLoading } = usePlace(client?.value || undefined);
  const asksFor = browsed ?? (isMoment(start) ? start.slice(0, 10) : undefined);
  const { board, built } = useBoardFrom(firstShown(asksFor ?? today, today));
  const slot = spanOf(start, end, zone);
  const length = slot ? slot.end - slot.start : asked.length * minute;
  const day = asksFor ?? (built && firstOpenDay(built, { length, place, skills, now })) ?? today;
  const people = built?.board.people.filter(({ isActive }) => isActive).map(({ _id }) => _id) ?? [];
  const advice = useAdvice(asked, { day, length, people });
  const wanted = wantedOn(day, typed, zone);
  const needs = { length, place: advice?.place ?? place, skills, now, wanted };
  return {
    zone,
    today,
    day,
    skills,
    /** Whether the client's place is known, or known to be unknown. */
    isPlaced: !isLoading,
    board,
    hasPeople: people.length > 0,
    picture:
      built &&
      pictureOf({
        built,
        needs,
        day,
        slot: start.startsWith(day) ? slot : undefined,
        team,
        slots: advice?.slots ?? [],
      }),
  };
};
