import type { Report, ReportQuery, ReportRecord, ReportRecordsQuery } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { cents, toDollars } from "@fieldwright/domain/money";
import { readTerms } from "#identity";
import { type Read, rangeOf, readReport } from "./read-report";
import { countRecords, findRecords, type RecordRow, readChangeVersion } from "./reports.repo";

const subjectOf = (row: RecordRow): Pick<ReportRecord, "kind" | "_id" | "number"> => {
  if (row.invoiceId) return { kind: "invoice", _id: row.invoiceId, number: row.invoiceNumber ?? "" };
  if (row.quoteId) return { kind: "quote", _id: row.quoteId, number: row.quoteNumber ?? "" };
  return { kind: "job", _id: row.jobId, number: row.jobNumber ?? "" };
};

export const listRecords = async (tx: TenantTx, query: ReportRecordsQuery, now: Date) => {
  const { page, limit, of, category, zip, person } = query;
  const range = rangeOf(query, dayIn((await readTerms(tx)).timeZone, now));
  const filter = { of, range, category, zip, person };
  const total = await countRecords(tx, filter);
  const rows = await findRecords(tx, filter, { limit, offset: (page - 1) * limit });
  const records = rows.map(
    (row): ReportRecord => ({
      ...subjectOf(row),
      title: row.title,
      client: { firstName: row.firstName, lastName: row.lastName },
      day: row.day,
      amount: of === "completed" ? null : toDollars(cents(row.amount)),
    }),
  );
  return { records, total, totalPages: Math.ceil(total / limit) };
};

type Kept = { readonly version: string; readonly until: number; readonly report: Report };

const maxKept = 200;
/** Much shorter than change events are kept. Also limits how stale a report gets if a change has no event. */
const keptFor = 10 * 60_000;

/** Caches reports in this process until something in the organization changes. */
export const createKeptReports = () => {
  const kept = new Map<string, Kept>();

  return async (
    { read, readHeavy }: { readonly read: Read; readonly readHeavy: Read },
    organizationId: string,
    query: ReportQuery,
    now: Date,
  ): Promise<Report> => {
    // Read the version before the figures, so that a change in between makes the next request read again.
    const [{ timeZone: zone }, version] = await read((tx) =>
      Promise.all([readTerms(tx), readChangeVersion(tx)]),
    );
    const today = dayIn(zone, now);
    const range = rangeOf(query, today);
    const key = [organizationId, zone, today, range.start, range.end].join();
    const known = kept.get(key);
    if (known?.version === version && known.until > now.getTime()) return known.report;
    const report = await readReport(readHeavy, { zone, range, now });
    kept.delete(key);
    kept.set(key, { version, until: now.getTime() + keptFor, report });
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > maxKept) kept.delete(oldest);
    return report;
  };
};
