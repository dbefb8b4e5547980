import { type Visit, visit } from "@fieldwright/contract/schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-error";
import { personName } from "@/records/names";
import { spanText } from "@/records/span-text";
import { statusLooks } from "@/ui/badge";

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
    now.status === seen.status ? "" : `it is ${statusLooks.visit[now.status].word.toLowerCase()}`,
    spanText(now.timeSlot, zone) === spanText(seen.timeSlot, zone)
      ? ""
      : `it is on ${spanText(now.timeSlot, zone)}`,
    team === teamText(seen)
      ? ""
      : team
        ? `${team} ${now.team.length === 1 ? "goes" : "go"}`
        : "nobody is assigned",
    now.location === seen.location ? "" : `it is at ${now.location || "no address"}`,
  ].filter(Boolean);
  const what = news.length > 0 ? `Now ${joinWords(news)}.` : "The details have changed.";
  return `Someone changed this visit while you had it open. ${what} Your change didn't go through.`;
};
