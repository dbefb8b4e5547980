import { type ClientStatus, clientStatuses } from "@fieldwright/domain/statuses";

/** What the address bar holds of the list; absent means first page, no search, every status. */
export type ClientFilters = { page?: number; search?: string; status?: ClientStatus };

const isStatus = (value: unknown): value is ClientStatus => clientStatuses.some((status) => status === value);

export const readClientFilters = (raw: Record<string, unknown>): ClientFilters => {
  const page = Number(raw.page);
  const search = typeof raw.search === "string" || typeof raw.search === "number" ? String(raw.search) : "";
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(search ? { search } : {}),
    ...(isStatus(raw.status) ? { status: raw.status } : {}),
  };
};
