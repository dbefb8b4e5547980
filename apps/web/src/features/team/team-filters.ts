import { readPage } from "@/records/list-filters";

/** What the address bar holds of the team; without a status it lists the active members. */
export type TeamFilters = { page?: number | undefined; status?: "inactive" | undefined };

export const readTeamFilters = (raw: Record<string, unknown>): TeamFilters => ({
  page: readPage(raw.page),
  status: raw.status === "inactive" ? "inactive" : undefined,
});
