import { type Visit, visit } from "@fieldwright/contract/schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-client";
import { personName } from "@/records/names";
import { spanText } from "@/records/span-text";
import { statusLooks } from "@/ui/badge";
import { words } from "./words";

const stale = z.object({ current: visit });

/** The current visit from a stale version refusal. */
export const currentVisitOf = (error: unknown): Visit | undefined =>
  error instanceof ApiError && error.code === "stale_version"
    ? z.safeParse(stale, error.body).data?.current
    : undefined;

const teamText = ({ team }: Visit): string => joinWords(team.map(({ user }) => personName(user)));

/** Describes what someone else changed on the visit. */
export const changedMeanwhile = (seen: Visit, now: Visit, zone: string): string => {
  const team = teamText(now);
  const news = [
    now.status === seen.status ? "" : words.itIs(statusLooks.visit[now.status].word.toLowerCase()),
    spanText(now.timeSlot, zone) === spanText(seen.timeSlot, zone)
      ? ""
      : words.itIsOn(spanText(now.timeSlot, zone)),
    team === teamText(seen)
      ? ""
      : team
        ? `${team} ${words.countGoes(now.team.length)}`
        : words.nobodyIsAssigned,
    now.location === seen.location ? "" : words.itIsAt(now.location || words.noAddress),
  ].filter(Boolean);
  const what = news.length > 0 ? `Now ${joinWords(news)}.` : words.detailsHaveChanged;
  return words.someoneChangedThisVisit(what);
};
