import { readPage } from "@/records/list-filters";

/** Search parameters of the team list. Without a status, active members are listed. */
export type TeamFilters = { page?: number | undefined; status?: "inactive" | undefined };

export const readTeamFilters = (raw: Record<string, unknown>): TeamFilters => ({
  page: readPage(raw.page),
  status: raw.status === "inactive" ? "inactive" : undefined,
});
