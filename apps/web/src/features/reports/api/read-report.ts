import { readReport } from "@fieldwright/contract/reports";
import type { DayRange } from "@fieldwright/domain/report-periods";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const reportQuery = ({ start, end }: DayRange) =>
  queryOptions({
    queryKey: ["report", start, end],
    queryFn: ({ signal }) => call(readReport, { query: { startDate: start, endDate: end }, signal }),
    placeholderData: keepPreviousData,
  });
