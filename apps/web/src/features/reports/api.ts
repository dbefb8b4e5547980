import {
  readAging,
  readCustomers,
  readHours,
  readQuoteAnswers,
  readSalesTax,
} from "@fieldwright/contract/report-questions";
import { listReportRecords, type RecordKind, readReport } from "@fieldwright/contract/reports";
import type { DayRange } from "@fieldwright/domain/report-periods";
import type { Category } from "@fieldwright/domain/statuses";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

/** The bar or row whose records are shown. */
export type Behind = {
  readonly title: string;
  readonly of: RecordKind;
  readonly range: DayRange;
  readonly category?: Category;
  readonly zip?: string;
  readonly person?: string;
};

export const recordsQuery = ({ title: _title, of, range, ...filter }: Behind, page: number) => {
  const query = { of, startDate: range.start, endDate: range.end, ...filter, page, limit: 20 };
  return queryOptions({
    queryKey: queryKeys.report.records(query),
    queryFn: ({ signal }) => call(listReportRecords, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const reportQuery = ({ start, end }: DayRange) =>
  queryOptions({
    queryKey: queryKeys.report.of(start, end),
    queryFn: ({ signal }) => call(readReport, { query: { startDate: start, endDate: end }, signal }),
    placeholderData: keepPreviousData,
  });

const daysOf = ({ start, end }: DayRange) => ({ startDate: start, endDate: end });

export const agingQuery = () =>
  queryOptions({
    queryKey: queryKeys.report.question("aging", {}),
    queryFn: ({ signal }) => call(readAging, { signal }),
  });

export const salesTaxQuery = (range: DayRange) => {
  const query = daysOf(range);
  return queryOptions({
    queryKey: queryKeys.report.question("sales-tax", query),
    queryFn: ({ signal }) => call(readSalesTax, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const quoteAnswersQuery = (range: DayRange) => {
  const query = daysOf(range);
  return queryOptions({
    queryKey: queryKeys.report.question("quotes", query),
    queryFn: ({ signal }) => call(readQuoteAnswers, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const hoursQuery = (range: DayRange, person?: string) => {
  const query = { ...daysOf(range), ...(person ? { person } : {}) };
  return queryOptions({
    queryKey: queryKeys.report.question("hours", query),
    queryFn: ({ signal }) => call(readHours, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const customersQuery = (range: DayRange) => {
  const query = daysOf(range);
  return queryOptions({
    queryKey: queryKeys.report.question("customers", query),
    queryFn: ({ signal }) => call(readCustomers, { query, signal }),
    placeholderData: keepPreviousData,
  });
};
