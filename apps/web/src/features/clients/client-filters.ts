import { type ClientStatus, clientStatuses } from "@fieldwright/domain/statuses";
import { type ListFilters, readListFilters } from "@/records/list-filters";

export type ClientFilters = Omit<ListFilters<ClientStatus>, "client">;

export const readClientFilters = (raw: Record<string, unknown>): ClientFilters => {
  const { page, search, status } = readListFilters(raw, clientStatuses);
  return { page, search, status };
};
