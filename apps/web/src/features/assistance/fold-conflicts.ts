import type { Recommendations } from "@fieldwright/contract/ai-schedule";

export type Conflict = Recommendations["conflicts"][number];

/** Keeps conflicts of the chosen people in view. With nobody chosen, keeps those above low severity. */
const concerns = ({ user, severity }: Conflict, team: readonly string[] | undefined): boolean =>
  team ? team.includes(user._id) : severity !== "low";

/** `busy` counts each person with a folded conflict once. */
export const foldConflicts = (conflicts: readonly Conflict[], team: readonly string[] | undefined) => {
  const own = conflicts.filter((conflict) => concerns(conflict, team));
  const others = conflicts.filter((conflict) => !concerns(conflict, team));
  return { own, others, busy: new Set(others.map(({ user }) => user._id)).size };
};
