import { useQuery } from "@tanstack/react-query";
import { conflictsQuery } from "../api";

type Asked = {
  readonly team: readonly string[];
  readonly timeSlot: { readonly start: string; readonly end: string } | null;
  /** The visit that is being changed. */
  readonly visit?: string;
};

/** Why the chosen people may not be free, by id; the first reason of each. */
export const useWarnings = ({ team, timeSlot, visit }: Asked): ReadonlyMap<string, string> => {
  const isSpan = timeSlot !== null && timeSlot.start < timeSlot.end;
  const { data } = useQuery(
    conflictsQuery(
      isSpan && team.length > 0
        ? { teamMembers: [...team], timeSlot, ...(visit ? { excludeScheduleId: visit } : {}) }
        : null,
    ),
  );
  const warnings = new Map<string, string>();
  for (const { user, reason } of data?.conflicts ?? []) {
    if (!warnings.has(user._id)) warnings.set(user._id, reason);
  }
  return warnings;
};
