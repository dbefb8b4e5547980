import { useSearch } from "@tanstack/react-router";
import { type ReportSearch, readReportSearch } from "./report-search";

/** The router hands over what its check left out, too: an address from elsewhere may say anything. */
export const useReportSearch = (): ReportSearch => readReportSearch(useSearch({ strict: false }));
