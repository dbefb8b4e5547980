import {
  addPriceItem,
  type ChangePriceItemBody,
  changePriceItem,
  listPriceItems,
  type PriceItem,
  type PriceItemBody,
} from "@fieldwright/contract/price-book";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";

type Filter = Parameters<typeof call<typeof listPriceItems>>[1]["query"];

export const priceItemsQuery = (query: NonNullable<Filter>) =>
  queryOptions({
    queryKey: queryKeys.priceBook.list(query),
    queryFn: ({ signal }) => call(listPriceItems, { query, signal }),
    placeholderData: keepPreviousData,
  });

const fiveMinutes = 300_000;

/** Whether there is anything to propose. Those without a price book ask once, not with every letter. */
export const hasPricesQuery = queryOptions({
  queryKey: queryKeys.priceBook.list({ limit: 1 }),
  queryFn: async ({ signal }) => (await call(listPriceItems, { query: { limit: 1 }, signal })).total > 0,
  staleTime: fiveMinutes,
});

type SavedPrice =
  | { readonly item: undefined; readonly body: PriceItemBody }
  | { readonly item: PriceItem; readonly body: ChangePriceItemBody };

export const useSavePriceItem = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: ({ item, body }: SavedPrice) =>
      item
        ? call(changePriceItem, { params: { id: item._id }, body, ifMatch: item.version })
        : once(body, (idempotencyKey) => call(addPriceItem, { body, idempotencyKey })),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.priceBook.all() }),
  });
};
