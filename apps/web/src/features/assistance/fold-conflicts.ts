import type { Recommendations } from "@fieldwright/contract/ai-schedule";

export type Conflict = Recommendations["conflicts"][number];

/** Those of the people who would go stay in view; while nobody is chosen, those that nobody else can help. */
const concerns = ({ user, severity }: Conflict, team: readonly string[] | undefined): boolean =>
  team ? team.includes(user._id) : severity !== "low";

/** `busy` counts the people behind the folded ones, each once. */
export const foldConflicts = (conflicts: readonly Conflict[], team: readonly string[] | undefined) => {
  const own = conflicts.filter((conflict) => concerns(conflict, team));
  const others = conflicts.filter((conflict) => !concerns(conflict, team));
  return { own, others, busy: new Set(others.map(({ user }) => user._id)).size };
};
