import { type ListFilters, readListFilters } from "@/records/list-filters";

/** Search parameters of the team list. Without a status, active members are listed. */
export type TeamFilters = Omit<ListFilters<"inactive">, "client">;

export const readTeamFilters = (raw: Record<string, unknown>): TeamFilters => {
  const { page, search, status } = readListFilters(raw, ["inactive"]);
  return { page, search, status };
};
