import type { Report, ReportQuery } from "@fieldwright/contract/reports";
import { dayIn } from "@fieldwright/domain/calendar";
import { readTerms } from "#identity";
import { type Read, rangeOf, readReport } from "./read-report";
import { readChangeVersion } from "./reports.repo";

type Kept = { readonly version: string; readonly until: number; readonly report: Report };

const maxKept = 200;
/** Much shorter than change events are kept. Also limits how stale a report gets if a change has no event. */
const keptFor = 10 * 60_000;

/** Caches reports in this process until something in the organization changes. */
export const createKeptReports = () => {
  const kept = new Map<string, Kept>();

  return async (read: Read, organizationId: string, query: ReportQuery, now: Date): Promise<Report> => {
    // Read the version before the figures, so that a change in between makes the next request read again.
    const { zone, version } = await read(async (tx) => ({
      zone: (await readTerms(tx)).timeZone,
      version: await readChangeVersion(tx),
    }));
    const today = dayIn(zone, now);
    const range = rangeOf(query, today);
    const key = [organizationId, zone, today, range.start, range.end].join();
    const known = kept.get(key);
    if (known?.version === version && known.until > now.getTime()) return known.report;
    const report = await readReport(read, { zone, range, now });
    kept.delete(key);
    kept.set(key, { version, until: now.getTime() + keptFor, report });
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > maxKept) kept.delete(oldest);
    return report;
  };
};
