import {
  approveTimeSheet,
  exportTimeSheets,
  listTimeSheets,
  readTimeSheet,
  reopenTimeSheet,
  type WeekOfPerson,
} from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { saveFile } from "@/lib/save-file";

const aMinute = 60_000;

/** Refetched every minute while a timer runs, so that the totals keep up. */
export const teamWeekQuery = (week: Day) =>
  queryOptions({
    queryKey: queryKeys.timeSheets.week(week),
    queryFn: ({ signal }) => call(listTimeSheets, { query: { week }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.sheets.some(({ running }) => running) ? aMinute : false),
  });

export const timeSheetQuery = (user: string, week: Day) =>
  queryOptions({
    queryKey: queryKeys.timeSheets.of(user, week),
    queryFn: ({ signal }) => call(readTimeSheet, { params: { user, week }, signal }),
    placeholderData: (previous) => (previous?.user._id === user ? previous : undefined),
    refetchInterval: ({ state }) => (state.data?.running ? aMinute : false),
  });

export const useRefreshTimeSheets = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.timeSheets.all() });
};

type Approved = Pick<WeekOfPerson, "user" | "minutes">;

const approve = (week: Day, { user, minutes }: Approved) =>
  call(approveTimeSheet, { params: { user: user._id, week }, body: { minutes } });

export const useApprove = (week: Day) => {
  const onSettled = useRefreshTimeSheets();
  return useMutation({ mutationFn: (sheet: Approved) => approve(week, sheet), onSettled });
};

/** One after the other: each is a promise of its own, and one that fails holds up nobody. */
export const useApproveAll = (week: Day) => {
  const onSettled = useRefreshTimeSheets();
  return useMutation({
    mutationFn: async (sheets: readonly Approved[]) => {
      const failed: { readonly name: string; readonly error: unknown }[] = [];
      for (const sheet of sheets)
        await approve(week, sheet).catch((error: unknown) => failed.push({ name: sheet.user.name, error }));
      return { approved: sheets.length - failed.length, failed };
    },
    onSettled,
  });
};

export const useTakeBack = (user: string, week: Day) => {
  const onSettled = useRefreshTimeSheets();
  return useMutation({ mutationFn: () => call(reopenTimeSheet, { params: { user, week } }), onSettled });
};

export const useDownloadWeek = (week: Day) =>
  useMutation({
    mutationFn: async () => saveFile(await download(exportTimeSheets, { week }, `time-sheets-${week}.csv`)),
  });
