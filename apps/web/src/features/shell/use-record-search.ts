import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/query-keys";

export type PaletteRecord = { readonly href: string; readonly title: string; readonly detail?: string };
export type RecordGroup = { readonly heading: string; readonly records: readonly PaletteRecord[] };
export type SearchRecords = (text: string, signal: AbortSignal) => Promise<readonly RecordGroup[]>;

const typingPause = 180;
const shortestSearch = 2;
const nothing: readonly RecordGroup[] = [];

/** Searches when typing pauses. Old results stay until the next answer. */
export const useRecordSearch = (text: string, searchRecords: SearchRecords | undefined) => {
  const wanted = text.trim();
  const enabled = searchRecords !== undefined && wanted.length >= shortestSearch;
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.palette.of(wanted),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return searchRecords?.(wanted, signal) ?? nothing;
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  return { groups: enabled && data ? data : nothing, isSearching: isFetching, hasFailed: isError };
};
