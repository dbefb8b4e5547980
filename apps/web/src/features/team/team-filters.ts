/** What the address bar holds of the team; absent means the first page of the active members. */
export type TeamFilters = { page?: number; status?: "inactive" };

export const readTeamFilters = (raw: Record<string, unknown>): TeamFilters => {
  const page = Number(raw.page);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(raw.status === "inactive" ? { status: "inactive" } : {}),
  };
};
