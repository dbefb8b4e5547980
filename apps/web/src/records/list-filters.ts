/** What the address bar holds of a list; absent means first page, no search, every status, every client. */
export type ListFilters<Status extends string> = {
  page?: number;
  search?: string;
  status?: Status;
  client?: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const textOf = (raw: unknown): string =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? String(raw) : "";

export const readListFilters = <Status extends string>(
  raw: Record<string, unknown>,
  statuses: readonly Status[],
): ListFilters<Status> => {
  const page = Number(raw.page);
  const search = textOf(raw.search);
  const client = textOf(raw.client);
  const status = statuses.find((candidate) => candidate === raw.status);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(uuid.test(client) ? { client } : {}),
  };
};

/** Picking what is already picked clears it, and every change starts again at the first page. */
export const pickFilter = <Status extends string, Name extends "status" | "client">(
  filters: ListFilters<Status>,
  name: Name,
  picked: ListFilters<Status>[Name],
): ListFilters<Status> => {
  const { page: _page, [name]: current, ...rest } = filters;
  return picked === undefined || picked === current ? rest : { ...rest, [name]: picked };
};

export const searchFor = <Status extends string>(
  filters: ListFilters<Status>,
  text: string,
): ListFilters<Status> => {
  const { page: _page, search: _search, ...rest } = filters;
  return text ? { ...rest, search: text } : rest;
};

export const isFiltered = ({ search, status, client }: ListFilters<string>): boolean =>
  Boolean(search ?? status ?? client);

/** A person is named in the address bar as a client is: by id. */
export const readTeamFilter = (raw: unknown): { team?: string } => {
  const { client: team } = readListFilters({ client: raw }, []);
  return team ? { team } : {};
};

/** Picking the same person again clears the filter, and every change starts again at the first page. */
export const pickTeam = <Filters extends { team?: string; page?: number }>(
  filters: Filters,
  picked: string | undefined,
) => {
  const { page: _page, team, ...rest } = filters;
  return picked === undefined || picked === team ? rest : { ...rest, team: picked };
};
