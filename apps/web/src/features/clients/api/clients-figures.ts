import { listClientFigures } from "@fieldwright/contract/clients";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export type RowFigures = {
  readonly openJobs?: number | undefined;
  readonly lifetime?: number | undefined;
};

/** By the client's id. */
export const clientsFiguresQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["client-figures", "list", ids],
    queryFn: ({ signal }) => call(listClientFigures, { query: { clients: ids.join(",") }, signal }),
    select: ({ figures }): ReadonlyMap<string, RowFigures> =>
      new Map(figures.map((row) => [row.client, row])),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
