import type { Recommendations, RecommendationsBody } from "@fieldwright/contract/ai-schedule";
import type { Conflict } from "@fieldwright/contract/availability";
import type { TenantTx } from "@fieldwright/db/client";
import { readWorkTerms } from "#identity";
import { findConflicts, presentSpan } from "#schedule";
import { type Advice, advise, type Inquiry } from "./advise";
import { presentExcluded } from "./describe-exclusion";
import { presentSlot } from "./describe-slot";
import { insightsOf } from "./insights-of-advice";
import type { Setting } from "./places";
import { type Read, readInquiry } from "./read-inquiry";
import { suggestTeams } from "./team-suggestions";

/** What keeps the people from the time that was wished for. */
export const conflictsAtWish = async (tx: TenantTx, inquiry: Inquiry): Promise<Conflict[]> => {
  const { job, preferred, duration, people, crew, exceptVisits } = inquiry;
  const end = new Date(preferred.getTime() + duration * 60_000);
  const { conflicts } = await findConflicts(tx, {
    teamMembers: people.map(({ _id }) => _id),
    timeSlot: presentSpan({ start: preferred, end }),
    excludeScheduleId: exceptVisits[0],
  });
  const busy = new Set(conflicts.map(({ user }) => user._id));
  const isAble = (skills: readonly string[]) => job.requiredSkills.every((skill) => skills.includes(skill));
  const free = people.filter(({ _id, skills }) => !busy.has(_id) && isAble(skills));
  // Where enough others can go, whoever is busy is in nobody's way.
  return free.length < crew
    ? conflicts
    : conflicts.map((conflict) => ({ ...conflict, severity: "low" as const }));
};

export const presentAdvice = (
  advice: Advice,
  conflicts: Conflict[],
  { estimate, source }: Pick<Read, "estimate" | "source">,
): Recommendations => ({
  insights: insightsOf(advice, estimate, source),
  optimalSlots: advice.slots.map((slot) => presentSlot(advice, slot)),
  teamSuggestions: suggestTeams(advice),
  conflicts,
  addressQuestion: advice.question,
  coordinates: advice.inquiry.place,
  excluded: presentExcluded(advice),
  estimate: estimate ?? null,
});

export const recommendSlots = async (
  tx: TenantTx,
  body: RecommendationsBody,
  setting: Setting,
): Promise<{ recommendations: Recommendations }> => {
  const terms = await readWorkTerms(tx);
  const read = await readInquiry(tx, body, terms, setting.now);
  // What is in the way is asked for while slots are looked for.
  const [advice, conflicts] = await Promise.all([
    advise(tx, read.inquiry, terms, setting),
    conflictsAtWish(tx, read.inquiry),
  ]);
  return { recommendations: presentAdvice(advice, conflicts, read) };
};
