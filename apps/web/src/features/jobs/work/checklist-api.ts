import {
  addChecklistItem,
  type ChecklistItem,
  changeChecklistItem,
  deleteChecklistItem,
  listChecklist,
  type NewChecklistItem,
} from "@fieldwright/contract/checklists";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { call } from "@/lib/api-client";
import type { JobOverlay } from "@/lib/field/job-overlay";
import { useJobOverlay } from "@/lib/field/use-field";
import { useRepeatKey } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";

/**
 * The visit of a recurring job whose answers and parts the cards show, or "shared" for those that visits share.
 * Undefined for the one that is current or next.
 */
export const ChosenVisit = createContext<string | undefined>(undefined);

export const checklistQuery = (id: string, visit: string | undefined) =>
  queryOptions({
    queryKey: visit === undefined ? queryKeys.jobChecklist.of(id) : queryKeys.jobChecklist.at(id, visit),
    queryFn: ({ signal }) => call(listChecklist, { params: { id }, query: { visit }, signal }),
  });

/** The checklist that is shown. What is answered goes to the visit that it was shown for. */
export const useShown = (jobId: string) => {
  const queries = useQueryClient();
  const { queryKey } = checklistQuery(jobId, useContext(ChosenVisit));
  return {
    queries,
    queryKey,
    visitOf: (): string => queries.getQueryData(queryKey)?.visit ?? "shared",
  };
};

export const useAddChecklistItem = (id: string) => {
  const { queries, queryKey } = useShown(id);
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (text: string) =>
      once(text, (idempotencyKey) =>
        call(addChecklistItem, { params: { id }, body: { text }, idempotencyKey }),
      ),
    onSuccess: (item) => {
      queries.setQueryData(queryKey, (list) => list && { ...list, items: [...list.items, item] });
      // Not awaited: the form is cleared after this, and the user may already be typing the next item.
      void queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(id) });
    },
  });
};

type ItemChange = Partial<NewChecklistItem> & { readonly id: string; readonly position?: number };

/** The list after an item was worded or asked anew, or moved. */
export const withChange = (items: readonly ChecklistItem[], change: ItemChange): ChecklistItem[] => {
  const { id, position, ...question } = change;
  const worded = items.map((item) => (item._id === id ? { ...item, ...question } : item));
  const moved = worded.find(({ _id }) => _id === id);
  if (!moved || position === undefined) return worded;
  return worded.filter((item) => item !== moved).toSpliced(position, 0, moved);
};

/** What this phone knows about the checklist that is shown. */
export const useShownOverlay = (jobId: string): JobOverlay => {
  const { data } = useQuery(checklistQuery(jobId, useContext(ChosenVisit)));
  return useJobOverlay(jobId, data?.visit ?? null);
};

/** Optimistic: rolled back if the server refuses. */
export const useChangeChecklistItem = (jobId: string) => {
  const { queries, queryKey, visitOf } = useShown(jobId);
  return useMutation({
    mutationFn: ({ id, ...body }: ItemChange) =>
      call(changeChecklistItem, { params: { id }, body: { ...body, visit: visitOf() } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (list) => list && { ...list, items: withChange(list.items, change) });
      return before;
    },
    onError: (_, __, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) }),
  });
};

type Tick = { readonly id: string; readonly done: boolean };

/** Optimistic: rolled back if the server refuses. */
export const useTickChecklistItem = (jobId: string) => {
  const { queries, queryKey, visitOf } = useShown(jobId);
  const show = ({ id, done }: Tick) =>
    queries.setQueryData(
      queryKey,
      (list) =>
        list && { ...list, items: list.items.map((item) => (item._id === id ? { ...item, done } : item)) },
    );
  return useMutation({
    mutationKey: queryKey,
    mutationFn: ({ id, done }: Tick) =>
      call(changeChecklistItem, { params: { id }, body: { done, visit: visitOf() } }),
    onMutate: async (tick) => {
      await queries.cancelQueries({ queryKey });
      show(tick);
    },
    onError: (_, { id, done }) => show({ id, done: !done }),
    onSettled: () => {
      // With another tick in flight, a refetch would briefly show that tick's old state.
      if (queries.isMutating({ mutationKey: queryKey }) > 1) return undefined;
      return queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) });
    },
  });
};

/** Optimistic: the item returns if the server refuses. */
export const useDeleteChecklistItem = (jobId: string) => {
  const { queries, queryKey } = useShown(jobId);
  return useMutation({
    mutationFn: ({ _id }: ChecklistItem) => call(deleteChecklistItem, { params: { id: _id } }),
    onMutate: async ({ _id }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (list) => list && { ...list, items: list.items.filter((item) => item._id !== _id) },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) }),
  });
};

/** Creates a deleted item again at its old position. */
export const usePutBackChecklistItem = (jobId: string) => {
  const { queries, visitOf } = useShown(jobId);
  return useMutation({
    mutationFn: async (item: ChecklistItem) => {
      const { text, kind, required, unit, min, max, choices, position, done, value, reason } = item;
      const body = { text, kind, required, unit, min, max, choices };
      const { _id } = await call(addChecklistItem, { params: { id: jobId }, body });
      await call(changeChecklistItem, {
        params: { id: _id },
        body: { position, done, value, reason, visit: visitOf() },
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobChecklist.of(jobId) }),
  });
};
