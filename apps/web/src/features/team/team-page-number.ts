/** Which page of the team the address bar asks for; absent means the first. */
export const readTeamPage = (raw: Record<string, unknown>): { page?: number } => {
  const page = Number(raw.page);
  return Number.isInteger(page) && page > 1 ? { page } : {};
};
