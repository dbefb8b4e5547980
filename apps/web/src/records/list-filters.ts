/**
 * The list filters in the address bar. Undefined means first page, no search, every status, every client. A reader
 * must return every key, because the router keeps the raw value of missing ones.
 */
export type ListFilters<Status extends string> = {
  page?: number | undefined;
  search?: string | undefined;
  status?: Status | undefined;
  client?: string | undefined;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const textOf = (raw: unknown): string =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? String(raw) : "";

/** The first page is left out of the address. */
const readPage = (raw: unknown): number | undefined => {
  const page = Number(raw);
  return Number.isInteger(page) && page > 1 ? page : undefined;
};

/** Ids of people and clients. */
const readId = (raw: unknown): string | undefined =>
  typeof raw === "string" && uuid.test(raw) ? raw : undefined;

export const readListFilters = <Status extends string>(
  raw: Record<string, unknown>,
  statuses: readonly Status[],
): ListFilters<Status> => ({
  page: readPage(raw.page),
  search: textOf(raw.search) || undefined,
  status: statuses.find((candidate) => candidate === raw.status),
  client: readId(raw.client),
});

/** Picking the current value again clears it. Every change goes back to the first page. */
export const pickFilter = <Filters extends ListFilters<string>, Name extends keyof Filters>(
  filters: Filters,
  name: Name,
  picked: Filters[Name],
): Filters => ({ ...filters, page: undefined, [name]: picked === filters[name] ? undefined : picked });

export const searchFor = <Filters extends ListFilters<string>>(filters: Filters, text: string): Filters => ({
  ...filters,
  page: undefined,
  search: text || undefined,
});

/** One of the choices, or nothing. For shortlists and orders in the address. */
export const readChoice = <Choice extends string>(
  raw: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === raw);

/** How many filters are set. The search is in plain sight and does not count. */
export const countActive = (values: readonly unknown[]): number =>
  values.filter((value) => value !== undefined).length;

export const isFiltered = ({ search, status, client }: ListFilters<string>): boolean =>
  Boolean(search ?? status ?? client);

export const readTeamFilter = (raw: unknown): { team?: string | undefined } => ({ team: readId(raw) });

/** Picking the same person again clears the filter. Every change goes back to the first page. */
export const pickTeam = <Filters extends { team?: string | undefined; page?: number | undefined }>(
  filters: Filters,
  picked: string | undefined,
) => {
  const { page: _page, team, ...rest } = filters;
  return picked === undefined || picked === team ? rest : { ...rest, team: picked };
};

/** The client of a new record, when the link to the form names one. */
export const readClientStart = (raw: Record<string, unknown>): { client?: string | undefined } => ({
  client: typeof raw.client === "string" ? raw.client : undefined,
});
