import {
  createSavedView,
  deleteSavedView,
  type JobViewQuery,
  listSavedViews,
  updateSavedView,
} from "@fieldwright/contract/saved-views";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

export const savedViewsQuery = queryOptions({
  queryKey: queryKeys.savedViews.all(),
  queryFn: ({ signal }) => call(listSavedViews, { signal }),
});

const useViewChange = <Change, Answer>(send: (change: Change) => Promise<Answer>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.savedViews.all() }),
  });
};

type NewView = { readonly name: string; readonly query: JobViewQuery };

export const useCreateView = () => useViewChange((body: NewView) => call(createSavedView, { body }));

type ViewChange = { readonly id: string } & Partial<NewView>;

export const useUpdateView = () =>
  useViewChange(({ id, ...body }: ViewChange) => call(updateSavedView, { params: { id }, body }));

export const useDeleteView = () => useViewChange((id: string) => call(deleteSavedView, { params: { id } }));
